---Where an assembled prompt goes.
local config = require("99.config")

local M = {}

---Chosen by hand, instead of the option.
local chosen ---@type { agent: any }?

---@param agent? any nil: the scratch buffer
function M.use(agent)
  chosen = { agent = agent }
end

---@param result ninetynine.PromptResult
---@param on_submit? fun(result: ninetynine.PromptResult)
---@return string? fault the callback failed
function M.deliver(result, on_submit)
  local agent = config.get().agent
  if chosen then
    agent = chosen.agent
  end
  local callback = on_submit or (vim.is_callable(agent) and agent) or nil
  if callback then
    local ok, fault = pcall(callback, result)
    return not ok and require("99.sandbox").sentence(fault) or nil
  end
  if agent ~= nil then
    vim.notify("99: `agent` can be a function for now; the prompt is in a scratch buffer", vim.log.levels.WARN)
  end
  require("99.scratch").open(result.prompt)
end

return M
