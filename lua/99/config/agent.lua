---What a value of `agent` or `agents` may be, as a table.
local M = {}

M.expected = "a table with `cmd` (a list of strings, the program first; and `input`, `env`, `cwd`, `timeout`)"
  .. " or `terminal` (a buffer number or a Lua pattern; and `submit`)"

---@param value any
---@return boolean
local function is_text(value)
  return type(value) == "string" and value:find("%S") ~= nil
end

---@param value any
---@return boolean
local function is_positive(value)
  return type(value) == "number" and value % 1 == 0 and value > 0 and value < math.huge
end

---@param value any
---@return boolean
local function is_flag(value)
  return type(value) == "boolean"
end

---@type table<string, fun(value: any): boolean>
local PROGRAM = {
  cmd = function(value)
    return vim.islist(value)
      and is_text(value[1])
      and vim.iter(value):all(function(part)
        return type(part) == "string"
      end)
  end,
  input = function(value)
    return value == "stdin" or value == "file"
  end,
  env = function(value)
    return type(value) == "table"
      and vim.iter(pairs(value)):all(function(name, setting)
        return is_text(name) and (type(setting) == "string" or type(setting) == "number" or setting == false)
      end)
  end,
  cwd = is_text,
  timeout = is_positive,
}

---@type table<string, fun(value: any): boolean>
local TERMINAL = {
  terminal = function(value)
    return is_positive(value) or (is_text(value) and pcall(string.find, "", value))
  end,
  submit = is_flag,
}

---@param value any
---@return boolean
function M.check(value)
  if type(value) ~= "table" or (value.cmd == nil) == (value.terminal == nil) then
    return false
  end
  local fields = value.cmd ~= nil and PROGRAM or TERMINAL
  return vim.iter(pairs(value)):all(function(name, setting)
    return fields[name] ~= nil and fields[name](setting)
  end)
end

return M
