---Requests to Node: the only module that talks to it. Nothing here waits, apart from `request_sync`, which keeps
---Neovim alive and has a time limit.
local link = require("99.remote.link")
local methods = require("99.remote.methods")
local report = require("99.remote.report")

local M = {}

---@class ninetynine.Error
---@field code string
---@field message string a sentence that a user can act on

---@alias ninetynine.Callback fun(err?: ninetynine.Error, result?: any)

---@class ninetynine.Pending
---@field method string
---@field callback ninetynine.Callback
---@field link ninetynine.Link
---@field timer uv.uv_timer_t

---An answer may lie unread in the channel while something else kept Neovim busy: it gets this long to be read.
local GRACE = 100

---@type table<integer, ninetynine.Pending>
local pending = {}
local last_id = 0
---@type table<string, fun(payload: any)[]>
local handlers = {}

---@param method string
---@param callback ninetynine.Callback
---@param err? ninetynine.Error
---@param result? any
local function deliver(method, callback, err, result)
  local ok, fault = pcall(callback, err, result)
  if not ok then
    report.error("callback", ("the answer to `%s` was not handled: %s"):format(method, fault))
  end
end

---@param id integer
---@param err? ninetynine.Error
---@param result? any
local function settle(id, err, result)
  local request = pending[id]
  if request then
    pending[id] = nil
    request.timer:stop()
    request.timer:close()
    deliver(request.method, request.callback, err, result)
  end
end

---@param id integer
local function expire(id)
  local request = pending[id]
  if not request then
    return
  end
  link.send(request.link, { id = id, method = "cancel" })
  settle(id, { code = "timeout", message = ("Node did not answer `%s` in time"):format(request.method) })
  link.missed(request.link)
end

---@param id integer
---@param timeout integer milliseconds
local function limit(id, timeout)
  local timer = pending[id].timer
  local on_expire = vim.schedule_wrap(function()
    expire(id)
  end)
  timer:start(timeout, 0, function()
    if not timer:is_closing() then
      timer:start(GRACE, 0, on_expire)
    end
  end)
end

---@param target ninetynine.Link
---@param method string
---@param params? table
---@param callback? ninetynine.Callback
---@param timeout? integer
---@return integer id
local function post(target, method, params, callback, timeout)
  last_id = last_id + 1
  local id = last_id
  pending[id] = {
    method = method,
    callback = callback or function() end,
    link = target,
    timer = assert(vim.uv.new_timer()),
  }
  if params == nil or next(params) == nil then
    params = vim.empty_dict()
  end
  limit(id, timeout or methods.timeout(method))
  local err = link.send(target, { id = id, method = method, params = params })
  if err then
    vim.schedule(function()
      settle(id, err)
    end)
  end
  return id
end

---@param target ninetynine.Link
local function configure(target)
  local providers = require("99.providers")
  local params = { config = require("99.config").wire(), providers = providers.list() }
  post(target, "configure", params, function(err, result)
    if err then
      link.refused(target, err)
    else
      link.ready(target)
      M.event("triggers", result)
    end
  end)
  for _, trigger in ipairs(providers.removed()) do
    post(target, "unregister", { trigger = trigger })
  end
end

link.on_open = function(target)
  configure(target)
  post(target, "prepare", { editor = require("99.buffers").editor_state() })
end

link.on_down = function(target, err)
  for _, id in ipairs(vim.tbl_keys(pending)) do
    if pending[id] and pending[id].link == target then
      settle(id, err)
    end
  end
  M.event("down", err)
end

---Asks Node. The callback is called exactly once, never before this returns: with the result, or with an error
---(`timeout`, `unavailable`, `aborted` after `cancel`, or what Node says). Starts Node where it does not run.
---@param method string one of `99.remote.methods`
---@param params? table
---@param callback? ninetynine.Callback
---@param opts? { timeout?: integer } milliseconds
---@return integer id for `cancel`
function M.request(method, params, callback, opts)
  local target, err = link.open()
  if target then
    return post(target, method, params, callback, opts and opts.timeout)
  end
  last_id = last_id + 1
  if callback then
    vim.schedule(function()
      deliver(method, callback, err)
    end)
  end
  return last_id
end

---Gives a request up: Node stops working on it and the callback gets an `aborted` error, before this returns.
---An id that is answered already or unknown is no error.
---@param id integer
function M.cancel(id)
  local request = pending[id]
  if request then
    link.send(request.link, { id = id, method = "cancel" })
    settle(id, { code = "aborted", message = "The request was cancelled" })
  end
end

---Like `request`, but waits. Neovim handles events meanwhile; Ctrl-C ends the wait.
---@param method string
---@param params? table
---@param timeout? integer milliseconds
---@return ninetynine.Error? err
---@return any result
function M.request_sync(method, params, timeout)
  if vim.in_fast_event() then
    return { code = "unavailable", message = "Node cannot be waited for inside of a fast event" }
  end
  timeout = timeout or methods.timeout(method)
  local done, err, result = false, nil, nil
  local id = M.request(method, params, function(...)
    done, err, result = true, ...
  end, { timeout = timeout })
  vim.wait(timeout + 2 * GRACE, function()
    return done
  end, 10)
  if not done then
    M.cancel(id)
  end
  return err or (not done and { code = "aborted", message = "The wait for Node was interrupted" }) or nil, result
end

---Starts Node where it does not run.
---@return ninetynine.Error? err
function M.start()
  local _, err = link.open()
  return err
end

---Ends Node. Pending requests get an error; the next request starts it again.
function M.stop()
  link.close()
end

---Ends Node, forgets earlier failures and starts it again.
---@return ninetynine.Error? err
function M.restart()
  link.close()
  link.forget()
  return M.start()
end

---@return boolean is there a process to talk to
function M.is_open()
  return link.current() ~= nil
end

---Sends the settings and providers again, where Node runs.
function M.configure()
  local target = link.current()
  if target then
    configure(target)
  end
end

---@return ninetynine.ProcessStatus
function M.status()
  return link.status()
end

---`triggers` ({ triggers }): the providers have changed. `message` ({ level, message }): something to tell the user.
---`changed`: rules or files have changed. `run`: a program has printed something, or has ended. `down` (an error): Node
---is gone, and what ran there with it.
---@param event "triggers"|"message"|"changed"|"run"|"down"
---@param handler fun(payload: any)
function M.on(event, handler)
  handlers[event] = handlers[event] or {}
  table.insert(handlers[event], handler)
end

---Called by Node. An answer to a request that is not waited for any more is dropped.
---@param id integer
---@param response { ok: boolean, result?: any, error?: ninetynine.Error }
function M.answer(id, response)
  local request = pending[id]
  link.heard(request and request.link)
  if response.ok then
    settle(id, nil, response.result)
  else
    settle(id, response.error)
  end
end

---Called by Node.
---@param name string
---@param payload any
function M.event(name, payload)
  if name == "started" then
    link.introduce(payload.node)
  elseif name == "triggers" then
    payload = { triggers = require("99.providers").reported(payload.triggers) }
  end
  for _, handler in ipairs(handlers[name] or {}) do
    local ok, fault = pcall(handler, payload)
    if not ok then
      report.error("event", ("the event `%s` was not handled: %s"):format(name, fault))
    end
  end
end

---@param name "NinetyNineComplete"|"NinetyNineParse"|"NinetyNineResolve"
---@param args any[]
---@return { ok: boolean, error?: ninetynine.Error, [string]: any }
function M.vim_call(name, args)
  return require("99.remote.vim_call").call(name, args)
end

return M
