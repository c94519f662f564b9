---Ends programs that Node cannot end, with all that they have started.
local M = {}

---Milliseconds between asking and forcing.
local PATIENCE, LEAVING_PATIENCE = 2000, 1000

---@param runs ninetynine.Run[]
---@param signal string|integer
---@return boolean somebody was there
local function signal_all(runs, signal)
  local heard = false
  for _, run in ipairs(runs) do
    heard = run.pid ~= nil and vim.uv.kill(-run.pid, signal) == 0 or heard
  end
  return heard
end

---Node cannot end them any more.
---@param runs ninetynine.Run[]
local function remove_files(runs)
  for _, run in ipairs(runs) do
    if run.folder then
      vim.fn.delete(run.folder, "rf")
    end
  end
end

---Node is gone.
---@param runs ninetynine.Run[]
function M.abandon(runs)
  signal_all(runs, "sigterm")
  -- A stopped process takes no other signal before it goes on.
  signal_all(runs, "sigcont")
  vim.defer_fn(function()
    signal_all(runs, "sigkill")
  end, PATIENCE)
  remove_files(runs)
end

---Neovim is about to be.
---@param runs ninetynine.Run[]
function M.leave(runs)
  if signal_all(runs, "sigterm") then
    signal_all(runs, "sigcont")
    vim.wait(LEAVING_PATIENCE, function()
      return not signal_all(runs, 0)
    end, 10)
    signal_all(runs, "sigkill")
  end
  remove_files(runs)
end

return M
