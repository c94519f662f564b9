---Where an assembled prompt goes.
local hooks = require("99.hooks")
local target = require("99.agent.target")

local M = {}

local FIELDS = { "prompt", "text", "references", "problems", "tokens", "buf", "cwd" }

---@param result ninetynine.PromptResult
---@param agent string
local function announce(result, agent)
  local data = { agent = agent }
  for _, field in ipairs(FIELDS) do
    data[field] = result[field]
  end
  hooks.fire("NinetyNineSubmit", data)
end

---@type table<string, fun(to: ninetynine.Target, result: ninetynine.PromptResult, on_fault: fun(message: string)): string?>
local HAND_OVER = {
  scratch = function(_, result)
    require("99.scratch").open(result.prompt)
  end,
  ["function"] = function(to, result)
    local ok, fault = pcall(to.call, result)
    return not ok and require("99.sandbox").sentence(fault) or nil
  end,
  terminal = function(to, result)
    return require("99.agent.terminal").paste(to.spec, result.prompt)
  end,
  program = function(to, result, on_fault)
    require("99.agent.runs").start(to, result, on_fault)
  end,
}

---@param result ninetynine.PromptResult
---@param on_fault fun(message: string) it did not get there
function M.deliver(result, on_fault)
  local to = target.current()
  announce(result, to.name)
  local fault = HAND_OVER[to.kind](to, result, on_fault)
  if fault then
    on_fault(fault)
    hooks.fire("NinetyNineError", { agent = to.name, code = "agent_failed", message = fault, text = result.text })
  end
end

---Hands a result to the function that a prompt was opened with.
---@param hook fun(result: ninetynine.PromptResult): any, any
---@param result ninetynine.PromptResult
---@return ninetynine.PromptResult? result what goes on to the agent
---@return string? refused
function M.hand_to(hook, result)
  local changed, refused, is_taken = hooks.filter(hook, result)
  if is_taken then
    announce(result, "function")
    return nil
  end
  return changed, refused
end

return M
