---Calls functions of others so that whatever they do wrong ends here.
local M = {}

---Milliseconds that one call may take: Neovim stands still meanwhile.
local TIME_LIMIT = 1000
---Instructions between two looks at the clock.
local HOOK_INTERVAL = 10000
local MAX_DEPTH, MAX_TABLES = 20, 200000

---Runs a function under a time limit. Compiled code calls no hooks, so the compiler rests meanwhile.
---@param fn function
---@param args any[]
---@return boolean ok
---@return any value
---@return boolean late
local function limited(fn, args)
  local compiling = jit.status()
  local hook, mask, count = debug.gethook()
  local finish = vim.uv.hrtime() + TIME_LIMIT * 1e6
  local late = false
  jit.off()
  debug.sethook(function()
    if vim.uv.hrtime() > finish then
      late = true
      error(("took longer than %d ms"):format(TIME_LIMIT), 0)
    end
  end, "", HOOK_INTERVAL)
  local ok, value = pcall(fn, unpack(args))
  debug.sethook(hook, mask, count)
  if compiling then
    jit.on()
  end
  return ok, value, late
end

---A copy that MessagePack can carry. What it cannot carry is left out; tables without end are an error.
---@param value any
---@param depth integer
---@param budget { left: integer } tables
---@return any
local function portable(value, depth, budget)
  local kind = type(value)
  if kind == "string" or kind == "number" or kind == "boolean" then
    return value
  end
  if kind ~= "table" then
    return nil
  end
  budget.left = budget.left - 1
  if depth > MAX_DEPTH or budget.left < 0 then
    error("answer is too deep or too large", 0)
  end
  local list, dict = {}, {}
  local keys = {}
  for key in pairs(value) do
    table.insert(type(key) == "number" and keys or dict, key)
  end
  if #dict == 0 then
    table.sort(keys)
    for _, key in ipairs(keys) do
      table.insert(list, portable(value[key], depth + 1, budget))
    end
    return list
  end
  local copy = {}
  for _, key in ipairs(dict) do
    if type(key) == "string" then
      copy[key] = portable(value[key], depth + 1, budget)
    end
  end
  return copy
end

---The sentence of an error, without the place in the source that Lua puts before it.
---@param fault any
---@return string
function M.sentence(fault)
  local text = type(fault) == "string" and fault or type(fault) == "table" and tostring(fault.message or "") or ""
  text = vim.split(text, "\n")[1]:gsub("^.-%.lua:%d+: ", ""):gsub("^%[.-%]:%d+: ", "")
  return text ~= "" and text or "failed without a message"
end

---@param fn function
---@param args any[]
---@return boolean ok
---@return any value a copy that MessagePack can carry, or the sentence of what went wrong
---@return boolean late it was ended for taking too long
function M.call(fn, args)
  local ok, value, late = limited(fn, args)
  if ok then
    ok, value = pcall(portable, value, 0, { left = MAX_TABLES })
  end
  if not ok then
    value = M.sentence(value)
  end
  return ok, value, late
end

return M
