---The user's own functions and autocommands around a prompt. What they do wrong is told and ends here.
local sandbox = require("99.sandbox")

local M = {}

---Lets a user's function change a result, or refuse it.
---@param hook fun(result: ninetynine.PromptResult): any, any
---@param result ninetynine.PromptResult
---@return ninetynine.PromptResult? result nil where it is refused
---@return string? reason
---@return boolean? is_taken the function has answered nothing
function M.filter(hook, result)
  local ok, answer, reason = pcall(hook, result)
  if not ok then
    return nil, "`on_submit` failed: " .. sandbox.sentence(answer)
  end
  if answer == false then
    return nil, type(reason) == "string" and reason or "`on_submit` refused it"
  end
  local changed = result
  if type(answer) == "table" then
    changed = vim.tbl_extend("keep", answer, result)
  elseif type(answer) == "string" then
    changed.prompt = answer
  end
  if type(changed.prompt) ~= "string" then
    return nil, "`on_submit` left no text in `prompt`"
  end
  return changed, nil, answer == nil
end

---@type { name: string, data: table }?
local firing

---Runs what `M.fire` was asked for.
function M.run_autocommands()
  local event = assert(firing)
  firing = nil
  vim.api.nvim_exec_autocmds("User", { pattern = event.name, modeline = false, data = event.data })
end

---Runs `User` autocommands.
---@param name string
---@param data table
function M.fire(name, data)
  firing = { name = name, data = data }
  -- Called straight, Neovim prints what they throw with its stack; from a command it is an error like any other.
  local ok, fault = pcall(vim.cmd.lua, "require('99.hooks').run_autocommands()")
  if not ok then
    vim.notify(("99: an autocommand for %s failed: %s"):format(name, sandbox.sentence(fault)), vim.log.levels.ERROR)
  end
end

return M
