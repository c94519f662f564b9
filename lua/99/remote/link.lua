---The connection to Node: which process, in what state, and what the user is told when it fails.
local process = require("99.remote.process")
local report = require("99.remote.report")
local stock = require("99.remote.stock")

local M = {}

---@class ninetynine.Link
---@field kind "own"|"stock"
---@field channel integer
---@field wire string name of Node's request function on the wire
---@field pid? integer
---@field missed integer time limits that passed since Node was last heard
---@field ready boolean Node has taken its settings
---@field down? boolean it is not to be used any more

---@class ninetynine.ProcessStatus
---@field state "stopped"|"starting"|"running"|"failed"
---@field pid? integer
---@field node? string version of Node
---@field kind? "own"|"stock"
---@field restarts integer
---@field message? string the last thing that went wrong

local MAX_DEATHS, DEATH_WINDOW = 5, 60 * 1000
---So many time limits in a row, with no sign of life between, mean that the process hangs.
local MAX_MISSED = 2
local AGAIN, AFTER_RESTART = "; the next request starts it again", "; `:NinetyNine restart` tries again"

---Called with a new link, before anything else is sent over it.
---@type fun(link: ninetynine.Link)
M.on_open = function() end
---Called with a link that is gone, and the error for what is pending on it.
---@type fun(link: ninetynine.Link, err: ninetynine.Error)
M.on_down = function() end

local current ---@type ninetynine.Link?
local starts = 0
local deaths = {} ---@type integer[] milliseconds
local failed = false
local leaving = false
local node_version ---@type string?

---@param message string
---@return ninetynine.Error
local function unavailable(message)
  return { code = "unavailable", message = message }
end

---@param link ninetynine.Link
---@param message string
local function drop(link, message)
  link.down = true
  if current == link then
    current, node_version = nil, nil
  end
  M.on_down(link, unavailable(message))
end

---Counts an end that nobody asked for. Too many stop the restarts.
local function count_death()
  local now = vim.uv.now()
  deaths = vim.tbl_filter(function(time)
    return now - time < DEATH_WINDOW
  end, deaths)
  table.insert(deaths, now)
  failed = #deaths >= MAX_DEATHS
  -- A crash at start has been told of, with the way out.
  if failed and not report.is_told("start") then
    report.error("failed", "Node ended five times in a minute" .. AFTER_RESTART)
  end
end

---@param link ninetynine.Link
---@param ending ninetynine.Ending
local function on_exit(link, ending)
  if link.down then
    return
  end
  if not link.ready and not ending.signal then
    report.error("start", ending.message .. AFTER_RESTART)
    count_death()
  else
    count_death()
    if not failed then
      report.warn("died", ending.message .. AGAIN)
    end
  end
  drop(link, ending.message)
end

---The process does not answer. The stock host belongs to other plugins too: it is left alone, and not used again.
---@param link ninetynine.Link
local function give_up_on(link)
  if link.kind == "stock" then
    stock.failed = true
    report.warn("hung", "the stock Node host does not answer; the next request starts a process of our own")
  else
    -- A stopped process takes no other signal.
    vim.uv.kill(link.pid, "sigkill")
    count_death()
    if not failed then
      report.warn("hung", "Node did not answer and was ended" .. AGAIN)
    end
  end
  drop(link, "Node did not answer")
end

---@return ninetynine.Link? link
---@return string? cause
---@return string? message
local function connect()
  if not process.is_built() then
    return nil, "built", ("not built: run `npm ci && npm run build` in %s"):format(process.root)
  end
  local link = stock.connect(process.folder)
  if link then
    return link
  end
  local message
  link, message = process.spawn(function(ending)
    on_exit(link, ending)
  end)
  return link, "node", message
end

---The link that is there, or a new one.
---@return ninetynine.Link? link
---@return ninetynine.Error? err
function M.open()
  if current then
    return current
  end
  if failed or leaving then
    return nil, unavailable(report.last or "Neovim is about to end")
  end
  local link, cause, message = connect()
  if not link then
    report.error(cause, message)
    return nil, unavailable(message)
  end
  if starts == 0 then
    vim.api.nvim_create_autocmd("VimLeavePre", {
      group = vim.api.nvim_create_augroup("99.remote", {}),
      callback = function()
        leaving = true
        M.close()
      end,
    })
  end
  starts = starts + 1
  current = link
  M.on_open(link)
  return link
end

---@return ninetynine.Link? link
function M.current()
  return current
end

---@param link ninetynine.Link
---@param message table
---@return ninetynine.Error? err
function M.send(link, message)
  if not link.down and pcall(vim.rpcnotify, link.channel, link.wire, message) then
    return
  end
  if link.kind == "stock" and not link.down then
    -- Its host has died, and a dead channel of the stock host never comes back.
    stock.failed = true
    report.warn("died", "the stock Node host has ended; the next request starts a process of our own")
    vim.schedule(function()
      drop(link, "the stock Node host has ended")
    end)
  end
  return unavailable("the Node process has ended")
end

---@param link ninetynine.Link
function M.ready(link)
  link.ready = true
  report.forget()
end

---Node did not take its settings: nothing else will work.
---@param link ninetynine.Link
---@param err ninetynine.Error
function M.refused(link, err)
  if link.down or link.ready or err.code == "aborted" then
    return
  end
  if err.code == "timeout" then
    give_up_on(link)
  else
    report.error("settings", err.message)
  end
end

---@param link ninetynine.Link
function M.missed(link)
  link.missed = link.missed + 1
  if link.missed >= MAX_MISSED and not link.down then
    give_up_on(link)
  end
end

---@param link? ninetynine.Link
function M.heard(link)
  link = link or current
  if link then
    link.missed = 0
  end
end

---@param version string
function M.introduce(version)
  -- A host that is asked what the plugin registers starts it, too.
  if current then
    node_version = version
  end
end

---Ends our own process; the stock host stays for other plugins.
function M.close()
  local link = current
  if not link then
    return
  end
  drop(link, "Node was stopped")
  if link.kind == "own" then
    process.stop(link)
  end
end

---Forgets failures, so that everything is tried again.
function M.forget()
  deaths, failed, stock.failed = {}, false, false
  report.forget()
end

---@return ninetynine.ProcessStatus
function M.status()
  return {
    state = failed and "failed" or (not current and "stopped") or (current.ready and "running") or "starting",
    pid = current and current.pid,
    kind = current and current.kind,
    node = node_version,
    restarts = math.max(starts - 1, 0),
    message = report.last,
  }
end

return M
