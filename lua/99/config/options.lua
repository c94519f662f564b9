---What each option may be.
local agent = require("99.config.agent")

---@class ninetynine.OptionType
---@field expected string in words
---@field check fun(value: any): boolean
---@field each? fun(value: any): boolean for a list: what each of its elements must pass
---@field value? ninetynine.OptionType for a table by name: what each of its values must be
---@field is_ignored? boolean

---@param ... any
---@return ninetynine.OptionType
local function one_of(...)
  local choices = { ... }
  return {
    expected = "one of " .. table.concat(vim.tbl_map(vim.inspect, choices), ", "),
    check = function(value)
      return vim.list_contains(choices, value)
    end,
  }
end

---@param kind string
---@return ninetynine.OptionType
local function of_type(kind)
  return {
    expected = "a " .. kind,
    check = function(value)
      return type(value) == kind
    end,
  }
end

---@param lowest integer
---@return ninetynine.OptionType
local function integer(lowest)
  return {
    expected = ("a whole number, %d or more"):format(lowest),
    check = function(value)
      return type(value) == "number" and value % 1 == 0 and value >= lowest and value < math.huge
    end,
  }
end

---@type ninetynine.OptionType
local extent = {
  expected = "a share of the screen (above 0, up to 1), or a whole number",
  check = function(value)
    return type(value) == "number" and value > 0 and (value <= 1 or value % 1 == 0) and value < math.huge
  end,
}

---@param value any
---@return boolean
local function is_string(value)
  return type(value) == "string"
end

---@param list any[]
---@param check fun(value: any): boolean
---@return boolean
local function all(list, check)
  for _, value in ipairs(list) do
    if not check(value) then
      return false
    end
  end
  return true
end

---@type ninetynine.OptionType
local strings = {
  expected = "a list of non-empty strings",
  check = vim.islist,
  each = function(value)
    return is_string(value) and value:find("%S") ~= nil
  end,
}

---@param types ninetynine.OptionType[]
---@param expected string
---@return ninetynine.OptionType
local function any_of(types, expected)
  return {
    expected = expected,
    check = function(value)
      for _, option in ipairs(types) do
        if option.check(value) and (not option.each or all(value, option.each)) then
          return true
        end
      end
      return false
    end,
  }
end

local border = any_of({
  one_of("none", "single", "double", "rounded", "solid", "shadow", "bold", ""),
  {
    expected = "",
    check = function(value)
      return vim.islist(value) and vim.list_contains({ 1, 2, 4, 8 }, #value)
    end,
  },
}, "the name of a border, or a list of 1, 2, 4 or 8 characters")

local list_or_boolean = any_of({ of_type("boolean"), strings }, "true, false or a list of non-empty strings")

---@type ninetynine.OptionType
local callable = { expected = "a function", check = vim.is_callable }

---@param value any
---@return boolean
local function is_by_name(value)
  return type(value) == "table" and vim.iter(pairs(value)):all(is_string)
end

---Taken from the original 99, without a job here.
---@type ninetynine.OptionType
local ignored = {
  expected = "anything",
  is_ignored = true,
  check = function()
    return true
  end,
}

---A section is a table without `check`.
return {
  completion = {
    source = one_of("auto", "cmp", "blink", "native", false),
    custom_rules = strings,
    cursor_rules = ignored,
    skill_dirs = list_or_boolean,
    max_items = integer(1),
    providers = strings,
    files = {
      enabled = of_type("boolean"),
      max_file_size = integer(1),
      max_files = integer(1),
      exclude = strings,
      default_excludes = of_type("boolean"),
      include = strings,
      gitignore = of_type("boolean"),
      denied = strings,
    },
  },
  prompt = {
    layout = one_of("append", "prepend", "inline"),
    max_tokens = integer(1),
    on_problem = one_of("ask", "block", "send"),
    show_tokens = of_type("boolean"),
    history = of_type("boolean"),
    window = { width = extent, height = extent, border = border },
  },
  rules = { mention_folder = of_type("boolean") },
  agent = any_of({ of_type("string"), agent, callable }, "a name, a function or " .. agent.expected),
  agents = { expected = "a table of agents by name", check = is_by_name, value = agent },
  answer = { window = one_of("split", "vertical", "tab", "float", "none") },
  on_submit = callable,
  attach = { filetypes = strings, patterns = strings },
  node = {
    cmd = {
      expected = "a list of strings, the program first",
      check = function(value)
        return vim.islist(value) and #value > 0 and all(value, is_string) and value[1] ~= ""
      end,
    },
  },
  log = { level = one_of("trace", "debug", "info", "warn", "error", "off") },
  logger = ignored,
  provider = ignored,
  model = ignored,
  md_files = ignored,
  show_in_flight_requests = ignored,
  debug_log_prefix = ignored,
  display_errors = ignored,
  auto_add_skills = ignored,
}
