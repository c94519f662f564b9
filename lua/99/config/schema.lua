---The check of a user's table against the options.
local options = require("99.config.options")

local M = {}

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
      fault(found, ("%s[%d]"):format(path, index), element, (option.expected:gsub("^a list of (.+)s$", "a %1")))
    end
  end
  return kept
end

---@param found ninetynine.Checked
---@param path string
---@param option ninetynine.OptionType
---@param value table<string, any>
---@return table<string, any> kept
local function check_values(found, path, option, value)
  local kept = {}
  for name, element in vim.spairs(value) do
    if option.check(element) then
      kept[name] = vim.deepcopy(element)
    else
      fault(found, ("%s.%s"):format(path, name), element, option.expected)
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
        return not section[name].is_ignored
      end, vim.tbl_keys(section))
      table.sort(known)
      local choices = table.concat(known, ", ")
      table.insert(
        found.faults,
        ("unknown option `%s`: found %s, expected one of %s"):format(path, shown(value), choices)
      )
    elseif option.is_ignored then
      table.insert(found.ignored, path)
    elseif option.check == nil then
      if type(value) == "table" and (next(value) == nil or not vim.islist(value)) then
        check_section(found, path .. ".", option, target[key], value)
      else
        fault(found, path, value, "a table of options")
      end
    elseif not option.check(value) then
      fault(found, path, value, option.expected)
    elseif option.value then
      target[key] = check_values(found, path, option.value, value)
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
