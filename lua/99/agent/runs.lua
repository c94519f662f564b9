---Programs that work on a prompt. Node runs them; what they say and how they end is shown here.
local answers = require("99.agent.answer")
local group = require("99.agent.group")
local hooks = require("99.hooks")
local program = require("99.agent.program")
local progress = require("99.agent.progress")
local remote = require("99.remote")
local report = require("99.remote.report")

local M = {}

---@class ninetynine.Run
---@field name string of the agent
---@field text string the prompt as typed
---@field started integer milliseconds, of `vim.uv.now`
---@field id? integer Node's number; nil until it has started
---@field pid? integer of its process group, too
---@field folder? string temporary folder that holds the prompt
---@field answer? ninetynine.Answer
---@field is_stopping? boolean

local running = {} ---@type ninetynine.Run[] the oldest first

---@param text string
---@param level integer
local function tell(text, level)
  -- It comes when the user is at something else, whom a question for the Enter key would disturb.
  vim.notify(report.fit("99: " .. text), level)
end

---@param run ninetynine.Run
local function forget(run)
  running = vim.tbl_filter(function(other)
    return other ~= run
  end, running)
  progress.show(running)
end

---@param run ninetynine.Run
---@param code string|integer an exit status, or what is wrong
---@param message string
local function fail(run, code, message)
  hooks.fire("NinetyNineError", { agent = run.name, code = code, message = message, text = run.text })
end

---@param run ninetynine.Run
---@param ending table
local function finish(run, ending)
  forget(run)
  answers.finish(run.answer, ending)
  progress.close(run, ending)
  local buf, message = run.answer.buf, ending.message
  if ending.how == "exit" and ending.code == 0 then
    if message then
      tell(message, vim.log.levels.WARN)
    elseif #vim.fn.win_findbuf(buf) == 0 then
      tell(("%s has answered, in buffer %d"):format(run.name, buf), vim.log.levels.INFO)
    end
    local data = { agent = run.name, run = run.id, code = 0, ms = ending.ms, buf = buf, text = run.text }
    hooks.fire("NinetyNineDone", data)
    return
  end
  if ending.how == "cancelled" then
    tell(message, vim.log.levels.INFO)
  else
    tell((message:gsub("%.$", "; see `:NinetyNine last`")), vim.log.levels.ERROR)
  end
  fail(run, ending.how == "exit" and (ending.code or "agent_failed") or ending.how, message)
end

---@param run ninetynine.Run
---@param result { run: integer, pid: integer, folder?: string }
local function begin(run, result)
  run.id, run.pid, run.folder = result.run, result.pid, result.folder
  run.answer = answers.open(function()
    M.stop(run)
  end)
  progress.show(running)
  if run.is_stopping then
    remote.request("end_run", { run = run.id })
  end
end

---Hands a prompt to a program.
---@param target ninetynine.Target
---@param result ninetynine.PromptResult
---@param on_refused fun(message: string) the program could not be started
function M.start(target, result, on_refused)
  local run = { name = target.name, text = result.text, started = vim.uv.now() }
  table.insert(running, run)
  progress.show(running)
  remote.request("run", program.describe(target, result), function(err, started)
    if started then
      begin(run, started)
      return
    end
    forget(run)
    on_refused(err.message)
    fail(run, err.code, err.message)
  end)
end

---@param run ninetynine.Run
function M.stop(run)
  if not vim.list_contains(running, run) or run.is_stopping then
    return
  end
  run.is_stopping = true
  progress.show(running)
  if run.id then
    remote.request("end_run", { run = run.id })
  end
end

---Stops the one whose answer is in the current buffer, or the only one; of several, the user chooses.
---@return boolean done
function M.cancel()
  local here = vim.api.nvim_get_current_buf()
  for _, run in ipairs(running) do
    if run.answer and run.answer.buf == here then
      M.stop(run)
      return true
    end
  end
  if #running <= 1 then
    vim.tbl_map(M.stop, running)
    return #running == 1
  end
  local choices = vim.list_extend(vim.list_slice(running), { "all" })
  vim.ui.select(choices, {
    prompt = "Stop which agent?",
    kind = "99.runs",
    format_item = function(choice)
      return choice == "all" and "all of them" or progress.describe(choice)
    end,
  }, function(choice)
    vim.tbl_map(M.stop, choice == "all" and running or { choice })
  end)
  return true
end

---@return boolean
function M.owns_current_buffer()
  local here = vim.api.nvim_get_current_buf()
  return vim.iter(running):any(function(run)
    return run.answer ~= nil and run.answer.buf == here
  end)
end

remote.on("run", function(event)
  for _, run in ipairs(running) do
    if run.id == event.run then
      if event.kind == "ended" then
        finish(run, event)
      else
        answers.append(run.answer, vim.list_extend(event.lines, { event.partial }))
      end
      return
    end
  end
end)

remote.on("down", function(err)
  local lost = vim.tbl_filter(function(run)
    return run.id ~= nil
  end, running)
  if #lost == 0 then
    return
  end
  group.abandon(lost)
  for _, run in ipairs(lost) do
    local message = ("%s was ended: %s."):format(run.name, err.message)
    local ms = vim.uv.now() - run.started
    finish(run, { how = "unavailable", message = message, ms = ms, stderr = "", dropped = 0 })
  end
end)

-- Node does the same when Neovim dies, but the stock host goes on, or is ended before it can.
vim.api.nvim_create_autocmd("VimLeavePre", {
  group = vim.api.nvim_create_augroup("99.runs", {}),
  callback = function()
    group.leave(running)
  end,
})

return M
