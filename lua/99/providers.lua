---Providers written in Lua. Node calls them through `call`, so what they do wrong stays here.
local M = {}

---@class ninetynine.Provider
---@field trigger string one or more characters
---@field name string
---@field get_items fun(query: string): table[] LSP completion items
---@field is_valid fun(token: string): boolean
---@field resolve fun(token: string): string?

---Milliseconds that one call may take: Neovim stands still meanwhile.
local TIME_LIMIT = 1000
---Milliseconds that a provider is not asked after it took too long: the next token would halt Neovim again.
local REST = 30000
---Instructions between two looks at the clock.
local HOOK_INTERVAL = 10000
local MAX_DEPTH, MAX_VALUES = 20, 200000
local METHODS = { "get_items", "is_valid", "resolve" }

local registered = {} ---@type ninetynine.Provider[] in registration order
local reported = {} ---@type string[] triggers that Node knows
local removed = {} ---@type table<string, true> built-in triggers that are turned off
local resting = {} ---@type table<string, integer> trigger → milliseconds when it is asked again

---@param trigger string
---@return integer? index
local function find(trigger)
  for index, provider in ipairs(registered) do
    if provider.trigger == trigger then
      return index
    end
  end
end

---@param method string
---@param params table
local function announce(method, params)
  local remote = require("99.remote")
  if remote.is_open() then
    remote.request(method, params, function(err, result)
      if not err then
        remote.event("triggers", result)
      end
    end)
  end
  remote.event("triggers", { triggers = reported })
end

---@param provider any
---@return string? problem
local function problem_of(provider)
  if type(provider) ~= "table" then
    return ("a provider must be a table, not %s"):format(type(provider))
  end
  if type(provider.trigger) ~= "string" or not provider.trigger:find("^[^%s%z]+$") then
    return "provider.trigger must be one or more characters without white space"
  end
  if type(provider.name) ~= "string" or provider.name == "" then
    return "provider.name must be a string"
  end
  for _, method in ipairs(METHODS) do
    if not vim.is_callable(provider[method]) then
      return ("provider.%s must be a function, not %s"):format(method, type(provider[method]))
    end
  end
end

---Adds a provider, or replaces the one with the same trigger.
---@param provider ninetynine.Provider
---@return boolean ok
---@return string? message
function M.register(provider)
  local problem = problem_of(provider)
  if problem then
    return false, problem
  end
  local own = vim.tbl_extend("force", {}, provider)
  registered[find(own.trigger) or #registered + 1] = own
  removed[own.trigger], resting[own.trigger] = nil, nil
  announce("register", { trigger = own.trigger, name = own.name })
  return true
end

---@param trigger string
function M.unregister(trigger)
  local index = find(trigger)
  if index then
    table.remove(registered, index)
  end
  removed[trigger] = true
  announce("unregister", { trigger = trigger })
end

---@return { trigger: string, name: string }[]
function M.list()
  return vim.tbl_map(function(provider)
    return { trigger = provider.trigger, name = provider.name }
  end, registered)
end

---Triggers that were turned off; Node has to be told after a start.
---@return string[]
function M.removed()
  return vim.tbl_keys(removed)
end

---All triggers: the built-in ones, those from Lua, then those that only Node knows (modules).
---@return string[]
function M.triggers()
  local all = { "#", "@" }
  for _, provider in ipairs(registered) do
    table.insert(all, provider.trigger)
  end
  vim.list_extend(all, reported)
  local seen = {}
  return vim.tbl_filter(function(trigger)
    local new = not seen[trigger] and not removed[trigger]
    seen[trigger] = true
    return new
  end, all)
end

---Takes over the triggers that Node reports.
---@param triggers string[]
---@return string[] all
function M.reported(triggers)
  reported = triggers
  return M.triggers()
end

---Runs a function under a time limit. Compiled code calls no hooks, so the compiler rests meanwhile.
---@param fn function
---@param args any[]
---@return boolean ok
---@return any value
---@return boolean late
local function run(fn, args)
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
---@param budget { left: integer }
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
local function sentence(fault)
  local text = type(fault) == "string" and fault or type(fault) == "table" and tostring(fault.message or "") or ""
  text = vim.split(text, "\n")[1]:gsub("^.-%.lua:%d+: ", ""):gsub("^%[.-%]:%d+: ", "")
  return text ~= "" and text or "failed without a message"
end

---Called by Node. The value of `resolve` is base64.
---@param trigger string
---@param method "get_items"|"is_valid"|"resolve"
---@param args any[]
---@return { ok: boolean, value?: any, message?: string }
function M.call(trigger, method, args)
  local provider = registered[find(trigger)]
  if not provider then
    return { ok = false, message = ("there is no provider for `%s` any more"):format(trigger) }
  end
  if vim.uv.now() < (resting[trigger] or 0) then
    return { ok = false, message = ("took longer than %d ms, and is left alone for a while"):format(TIME_LIMIT) }
  end
  local ok, value, late = run(provider[method], args)
  if late then
    vim.uv.update_time()
    resting[trigger] = vim.uv.now() + REST
  end
  if ok then
    ok, value = pcall(portable, value, 0, { left = MAX_VALUES })
  end
  if not ok then
    return { ok = false, message = sentence(value) }
  end
  if method == "resolve" and type(value) == "string" then
    value = vim.base64.encode(value)
  end
  return { ok = true, value = value }
end

return M
