---Programs that work on a prompt. Node runs them; what they say and how they end is shown here.
local answers = require("99.agent.answer")
local hooks = require("99.hooks")
local progress = require("99.agent.progress")
local remote = require("99.remote")

local M = {}

---@class ninetynine.Run
---@field name string of the agent
---@field text string the prompt as typed
---@field started integer milliseconds, of `vim.uv.now`
---@field id? integer Node's number; nil until it has started
---@field pid? integer of its process group, too
---@field folder? string temporary folder that holds the prompt
---@field answer? ninetynine.Answer
---@field request? integer that starts it
---@field is_stopping? boolean

---Milliseconds between asking and forcing.
local PATIENCE, LEAVING_PATIENCE = 2000, 1000

local running = {} ---@type ninetynine.Run[] the oldest first

---@param text string
---@param level integer
local function tell(text, level)
  vim.notify("99: " .. text, level)
end

---@param run ninetynine.Run
local function forget(run)
  running = vim.tbl_filter(function(other)
    return other ~= run
  end, running)
  progress.show(running)
end

---Neovim's own environment, without what makes a program take itself for a part of it.
---@param extra? table<string, string|number|false> false takes one away
---@return table<string, string>
local function environment(extra)
  local env = vim.fn.environ()
  for _, name in ipairs({ "VIM", "VIMRUNTIME", "NVIM_LISTEN_ADDRESS" }) do
    env[name] = nil
  end
  env.NVIM = vim.v.servername
  for name, value in pairs(extra or {}) do
    env[name] = value ~= false and tostring(value) or nil
  end
  return env
end

---@param spec ninetynine.AgentCommand
---@param cwd string of the prompt
---@return string absolute
local function folder_of(spec, cwd)
  if not spec.cwd then
    return cwd
  end
  local wanted = vim.fs.normalize(spec.cwd)
  local is_absolute = wanted:find("^/") or wanted:find("^%a:/")
  return is_absolute and wanted or vim.fs.joinpath(cwd, wanted)
end

---@param run ninetynine.Run
---@param code string
---@param message string
local function fail(run, code, message)
  hooks.fire("NinetyNineError", { agent = run.name, code = code, message = message, text = run.text })
end

---@param ending table as Node tells it
---@return string[] note
local function note_of(ending)
  local note = {}
  if ending.dropped > 0 then
    table.insert(note, ("> %.1f MB more were answered, and left out."):format(ending.dropped / 1024 / 1024))
  end
  if ending.message then
    table.insert(note, "> " .. ending.message)
  end
  if ending.message and ending.stderr ~= "" then
    vim.list_extend(note, { "", "```text" })
    vim.list_extend(note, vim.split(ending.stderr, "\n"))
    table.insert(note, "```")
  end
  return note
end

---@param run ninetynine.Run
---@param ending table
local function finish(run, ending)
  forget(run)
  answers.finish(run.answer, note_of(ending))
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
    tell(message .. " `:NinetyNine last` brings the prompt back", vim.log.levels.ERROR)
  end
  fail(run, ending.how == "exit" and "agent_failed" or ending.how, message)
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
  local spec = target.spec --[[@as ninetynine.AgentCommand]]
  local cmd = vim.list_slice(spec.cmd)
  cmd[1] = vim.fs.normalize(cmd[1])
  local run = { name = target.name, text = result.text, started = vim.uv.now() }
  table.insert(running, run)
  progress.show(running)
  run.request = remote.request("run", {
    name = target.name,
    cmd = cmd,
    input = spec.input or "stdin",
    env = environment(spec.env),
    cwd = folder_of(spec, result.cwd),
    timeout = spec.timeout,
    prompt = vim.base64.encode(result.prompt),
  }, function(err, started)
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
  local choices = vim.list_extend({ "all" }, running)
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
  signal_all(lost, "sigterm")
  signal_all(lost, "sigcont")
  vim.defer_fn(function()
    signal_all(lost, "sigkill")
  end, PATIENCE)
  remove_files(lost)
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
    local left = running
    if signal_all(left, "sigterm") then
      signal_all(left, "sigcont")
      vim.wait(LEAVING_PATIENCE, function()
        return not signal_all(left, 0)
      end, 10)
      signal_all(left, "sigkill")
    end
    remove_files(left)
  end,
})

return M
