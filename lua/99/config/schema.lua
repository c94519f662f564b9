---What each option may be, and the check of a user's table against it.
local M = {}

---@class ninetynine.OptionType
---@field expected string in words
---@field check fun(value: any): boolean
---@field each? fun(value: any): boolean for a list: what each of its elements must pass
---@field parse? fun(value: any): any

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
local strings = { expected = "a list of strings", check = vim.islist, each = is_string }

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

local list_or_boolean = any_of({ of_type("boolean"), strings }, "true, false or a list of strings")

---Taken from the original 99, without a job here.
---@type ninetynine.OptionType
local ignored = {
  expected = "anything",
  check = function()
    return true
  end,
}

---A section is a table without `check`.
local options = {
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
    window = { width = extent, height = extent, border = border },
  },
  agent = any_of(
    { of_type("string"), of_type("table"), { expected = "", check = vim.is_callable } },
    "a name, a table or a function"
  ),
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

---@param value any
---@return string
local function shown(value)
  local text = vim.inspect(value):gsub("%s+", " ")
  return vim.fn.strchars(text) <= 60 and text or vim.fn.strcharpart(text, 0, 59) .. "…"
end

---@class ninetynine.Checked
---@field config ninetynine.Config
---@field faults string[]
---@field ignored string[]

---@param found ninetynine.Checked
---@param path string
---@param value any
---@param expected string
local function fault(found, path, value, expected)
  table.insert(found.faults, ("option `%s`: found %s, expected %s"):format(path, shown(value), expected))
end

---@param found ninetynine.Checked
---@param path string
---@param option ninetynine.OptionType
---@param value table
---@return table kept
local function check_list(found, path, option, value)
  local kept = {}
  for index, element in ipairs(value) do
    if option.each(element) then
      table.insert(kept, element)
    else
      fault(found, ("%s[%d]"):format(path, index), element, (option.expected:gsub("^a list of (%w+)s$", "a %1")))
    end
  end
  return kept
end

---@param found ninetynine.Checked
---@param prefix string
---@param section table
---@param target table
---@param given table
local function check_section(found, prefix, section, target, given)
  local keys = vim.tbl_keys(given)
  table.sort(keys, function(a, b)
    return tostring(a) < tostring(b)
  end)
  for _, key in ipairs(keys) do
    local value, option = given[key], section[key]
    local path = prefix .. tostring(key)
    if option == nil then
      local known = vim.tbl_filter(function(name)
        return section[name] ~= ignored
      end, vim.tbl_keys(section))
      table.sort(known)
      local choices = table.concat(known, ", ")
      table.insert(
        found.faults,
        ("unknown option `%s`: found %s, expected one of %s"):format(path, shown(value), choices)
      )
    elseif option == ignored then
      table.insert(found.ignored, path)
    elseif option.check == nil then
      if type(value) == "table" and (next(value) == nil or not vim.islist(value)) then
        check_section(found, path .. ".", option, target[key], value)
      else
        fault(found, path, value, "a table of options")
      end
    elseif not option.check(value) then
      fault(found, path, value, option.expected)
    else
      target[key] = option.each and check_list(found, path, option, value) or vim.deepcopy(value)
    end
  end
end

---@param given any
---@param defaults ninetynine.Config
---@return ninetynine.Checked
function M.check(given, defaults)
  local found = { config = vim.deepcopy(defaults), faults = {}, ignored = {} }
  if given ~= nil and type(given) ~= "table" then
    fault(found, "setup", given, "a table of options")
  else
    check_section(found, "", options, found.config, given or {})
  end
  return found
end

return M
