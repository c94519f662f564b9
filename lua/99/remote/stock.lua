---Neovim's own Node host, where `:UpdateRemotePlugins` has put the plugin into its manifest.
local M = {}

---Set where the host has died, hangs or cannot be started: it is not used again before a restart.
M.failed = false

---@param folder string
---@return string? path as the manifest spells it
local function registered(folder)
  -- Loaded by the manifest itself, and by nothing else: so a user without one pays nothing.
  if vim.fn.exists("*remote#host#PluginsForHost") == 0 then
    return
  end
  local real = vim.uv.fs_realpath(folder)
  for _, plugin in ipairs(vim.fn["remote#host#PluginsForHost"]("node")) do
    if vim.uv.fs_realpath(plugin.path) == real then
      return plugin.path
    end
  end
end

---Starts the host where it does not run, which blocks for about 0.4 s.
---@param folder string
---@return ninetynine.Link?
function M.connect(folder)
  local path = not M.failed and registered(folder)
  if not path then
    return
  end
  -- Where it cannot be started, it says so at length; our own process does as well, so nobody needs to read that.
  local ok = pcall(vim.api.nvim_exec2, "silent call remote#host#Require('node')", {})
  local channel = ok and vim.fn["remote#host#Require"]("node") or 0
  if channel == 0 or vim.tbl_isempty(vim.api.nvim_get_chan_info(channel)) then
    M.failed = true
    return
  end
  local has_pid, pid = pcall(vim.fn.jobpid, channel)
  return {
    kind = "stock",
    channel = channel,
    wire = path .. ":function:NinetyNineRequest",
    pid = has_pid and pid or nil,
    missed = 0,
    ready = false,
  }
end

return M
