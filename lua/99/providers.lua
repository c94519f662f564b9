---Providers written in Lua. Node calls them through `call`, so what they do wrong stays here.
local sandbox = require("99.sandbox")

local M = {}

---@class ninetynine.Provider
---@field trigger string one or more characters
---@field name string
---@field get_items fun(query: string): table[] LSP completion items
---@field is_valid fun(token: string): boolean
---@field resolve fun(token: string): string?

---Milliseconds that a provider is not asked after it took too long: the next token would halt Neovim again.
local REST = 30000
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
  local all = require("99.config").get().completion.files.enabled and { "#", "@" } or { "#" }
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
    return { ok = false, message = "took too long, and is left alone for a while" }
  end
  local ok, value, late = sandbox.call(provider[method], args)
  if late then
    vim.uv.update_time()
    resting[trigger] = vim.uv.now() + REST
  end
  if not ok then
    return { ok = false, message = value }
  end
  if method == "resolve" and type(value) == "string" then
    value = vim.base64.encode(value)
  end
  return { ok = true, value = value }
end

return M
