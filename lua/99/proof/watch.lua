---Asks what the references of a buffer become, while the buffer changes. Nobody waits for it.
local analysis = require("99.proof.analysis")
local remote = require("99.remote")

local M = {}

---@class ninetynine.Watch
---@field buf integer
---@field timer uv.uv_timer_t
---@field on_result fun(result: ninetynine.Analysis)
---@field on_error fun(err: ninetynine.Error)
---@field result? ninetynine.Analysis
---@field tick? integer the text that it is about
---@field request? { id: integer, tick: integer }
---@field again? boolean ask again after the answer
---@field edited? boolean reason enough to start Node
---@field retried? boolean
---@field cost integer milliseconds that asking took of Neovim's time
---@field bound? boolean

---Milliseconds from a change to the question: of the text, and of anything else.
local TYPING, ELSEWHERE = 120, 300
---A large text is asked about so much more rarely than it takes time.
local SHARE = 10
---Milliseconds after which a question is asked again that got no answer.
local RETRY = 1000

---Bytes. Looking at a longer text again and again would keep Node from its other work.
local LONGEST = 1024 * 1024
---@type ninetynine.Analysis
local UNCHECKED = { mentions = {}, problems = {}, count = 0, tokens = 0, max_tokens = 0, unchecked = true }

local watches = {} ---@type table<integer, ninetynine.Watch>
local group = vim.api.nvim_create_augroup("99.watch", {})
local run ---@type fun(watch: ninetynine.Watch)

---@param watch ninetynine.Watch
---@param delay integer
local function later(watch, delay)
  watch.timer:stop()
  watch.timer:start(
    math.max(delay, math.floor(watch.cost * SHARE)),
    0,
    vim.schedule_wrap(function()
      if watches[watch.buf] == watch then
        run(watch)
      end
    end)
  )
end

---@param watch ninetynine.Watch
---@param delay integer
local function soon(watch, delay)
  if not watch.timer:is_active() then
    later(watch, delay)
  end
end

---@param watch ninetynine.Watch
local function withdraw(watch)
  local request = watch.request
  watch.request = nil
  if request then
    remote.cancel(request.id)
  end
end

---@param watch ninetynine.Watch
---@param err ninetynine.Error
local function fail(watch, err)
  watch.on_error(err)
  if not watch.retried then
    watch.retried = true
    soon(watch, RETRY)
  end
end

---@param watch ninetynine.Watch
---@param result ninetynine.Analysis
---@param tick integer
local function publish(watch, result, tick)
  watch.result, watch.tick = result, tick
  watch.on_result(result)
end

---@param buf integer
---@return boolean
local function is_too_long(buf)
  return vim.api.nvim_buf_get_offset(buf, vim.api.nvim_buf_line_count(buf)) > LONGEST
end

run = function(watch)
  local tick = vim.api.nvim_buf_get_changedtick(watch.buf)
  if not analysis.window_of(watch.buf) or not (watch.edited or remote.is_open()) then
    return
  end
  if watch.request and watch.request.tick == tick then
    watch.again = true
    return
  end
  withdraw(watch)
  watch.again = false
  if is_too_long(watch.buf) then
    publish(watch, UNCHECKED, tick)
    return
  end
  local started = vim.uv.hrtime()
  local id
  id = analysis.ask(watch.buf, function(err, result)
    if watches[watch.buf] ~= watch or not watch.request or watch.request.id ~= id then
      return
    end
    watch.request = nil
    if err then
      fail(watch, err)
      return
    end
    watch.retried = false
    if vim.api.nvim_buf_get_changedtick(watch.buf) ~= tick then
      -- What changed it has asked anew, unless it did so before the question.
      soon(watch, TYPING)
      return
    end
    publish(watch, result, tick)
    if watch.again then
      soon(watch, ELSEWHERE)
    end
  end)
  watch.request = { id = id, tick = tick }
  watch.cost = (vim.uv.hrtime() - started) / 1e6
end

---@param watch ninetynine.Watch
local function bind(watch)
  if watch.bound then
    return
  end
  local function changed()
    if watches[watch.buf] ~= watch then
      return true
    end
    watch.edited = true
    later(watch, TYPING)
  end
  watch.bound = vim.api.nvim_buf_attach(watch.buf, false, {
    on_lines = changed,
    on_reload = changed,
    on_detach = function()
      watch.bound = false
    end,
  })
end

local function refresh()
  for _, watch in pairs(watches) do
    soon(watch, ELSEWHERE)
  end
end

---What the text refers to may have changed.
local function follow()
  vim.api.nvim_create_autocmd({ "BufWritePost", "BufModifiedSet", "DirChanged", "FocusGained" }, {
    group = group,
    callback = refresh,
  })
  remote.on("changed", refresh)
  remote.on("triggers", refresh)
  follow = function() end
end

---@param buf integer
---@param on_result fun(result: ninetynine.Analysis)
---@param on_error fun(err: ninetynine.Error)
function M.start(buf, on_result, on_error)
  local watch = {
    buf = buf,
    timer = assert(vim.uv.new_timer()),
    on_result = on_result,
    on_error = on_error,
    cost = 0,
  }
  watches[buf] = watch
  bind(watch)
  vim.api.nvim_create_autocmd({ "BufEnter", "BufWinEnter", "BufReadPost", "CursorHold", "CursorHoldI" }, {
    group = group,
    buffer = buf,
    callback = function()
      bind(watch)
      soon(watch, TYPING)
    end,
  })
  follow()
  later(watch, 0)
end

---@param buf integer
function M.stop(buf)
  local watch = watches[buf]
  watches[buf] = nil
  if watch then
    withdraw(watch)
    watch.timer:close()
    vim.api.nvim_clear_autocmds({ group = group, buffer = buf })
  end
end

---@param buf integer
---@return ninetynine.Analysis? result the last one
function M.get(buf)
  return watches[buf] and watches[buf].result
end

---Whether Node has been asked about some buffer and has not answered yet.
---@return boolean
function M.is_waiting()
  for _, watch in pairs(watches) do
    if watch.request then
      return true
    end
  end
  return false
end

---What the text of a buffer is known to become. Asks, and calls back later, only where that is not known yet.
---@param buf integer
---@param callback fun(err?: ninetynine.Error, result?: ninetynine.Analysis)
function M.know(buf, callback)
  local watch = watches[buf]
  if watch and watch.tick == vim.api.nvim_buf_get_changedtick(buf) then
    callback(nil, watch.result)
  else
    analysis.ask(buf, callback)
  end
end

return M
