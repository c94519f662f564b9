---The public functions. Every callback is `callback(err, …)`, `err` nil or `{ code, message }`.
local M = {}

---Levels of the original's `logger` option.
M.DEBUG, M.INFO, M.WARN, M.ERROR, M.FATAL = "debug", "info", "warn", "error", "error"
---The original's agents, so that its `provider` option can be written as before.
M.Providers = {
  OpenCodeProvider = { name = "opencode" },
  ClaudeCodeProvider = { name = "claude" },
  CursorAgentProvider = { name = "cursor-agent" },
}

---Attaches the buffers that the options name, as they come.
local function attach_by_itself()
  local group = vim.api.nvim_create_augroup("99.attach", {})
  local attach = require("99.config").get().attach
  local function on(events, patterns)
    if #patterns > 0 then
      vim.api.nvim_create_autocmd(events, {
        group = group,
        pattern = patterns,
        callback = function(event)
          M.attach(event.buf)
        end,
      })
    end
  end
  on("FileType", attach.filetypes)
  on({ "BufRead", "BufNewFile" }, attach.patterns)
end

---Takes the options over. May be called again; never starts Node.
---@param opts? table see `lua/99/config.lua`
function M.setup(opts)
  for _, fault in ipairs(require("99.config").setup(opts)) do
    vim.notify("99: " .. fault, vim.log.levels.WARN)
  end
  attach_by_itself()
  if package.loaded["99.completion"] then
    require("99.completion").reload()
  end
  if package.loaded["99.remote"] then
    require("99.remote").configure()
  end
end

---Ends the call of a public function with an error at the line that called it.
---@param call string
---@param name string
---@param value any
---@param kind string
---@param depth? integer
local function must_be(call, name, value, kind, depth)
  if type(value) ~= kind then
    error(("99.%s: `%s` must be a %s, not %s"):format(call, name, kind, type(value)), depth or 3)
  end
end

---@param call string
---@param name string
---@param value any
---@param kind string
local function may_be(call, name, value, kind)
  if value ~= nil then
    must_be(call, name, value, kind, 4)
  end
end

---Opens the prompt window.
---@param opts? { text?: string, title?: string, on_submit?: fun(result: ninetynine.PromptResult) }
---@return integer buf
function M.open(opts)
  if opts ~= nil then
    must_be("open", "opts", opts, "table")
    may_be("open", "text", opts.text, "string")
    may_be("open", "title", opts.title, "string")
    may_be("open", "on_submit", opts.on_submit, "function")
  end
  return require("99.prompt").open(opts)
end

---Turns completion on in a buffer.
---@param buf? integer
function M.attach(buf)
  may_be("attach", "buf", buf, "number")
  require("99.completion").attach(buf)
end

---@param buf? integer
function M.detach(buf)
  may_be("detach", "buf", buf, "number")
  require("99.completion").detach(buf)
end

---@param opts? table|function
---@param callback? function
---@return ninetynine.RequestOptions? opts
---@return function? callback
local function trailing(opts, callback)
  if type(opts) == "function" then
    return nil, opts
  end
  return opts, callback
end

---Finds and resolves the references of a text. Waits, unless there is a callback.
---@param text string
---@param opts? ninetynine.RequestOptions
---@param callback? fun(err?: ninetynine.Error, references?: ninetynine.Reference[], problems?: ninetynine.Finding[])
---@return ninetynine.Reference[]? references nil where Node does not answer
---@return ninetynine.Finding[]|ninetynine.Error|nil problems or the error
function M.parse(text, opts, callback)
  must_be("parse", "text", text, "string")
  opts, callback = trailing(opts, callback)
  local requests = require("99.requests")
  if callback then
    requests.parse(text, opts, function(err, result)
      callback(err, result and result.references, result and result.problems)
    end)
    return
  end
  local err, result = requests.parse(text, opts)
  if not result then
    return nil, err
  end
  return result.references, result.problems
end

---Makes the prompt that a text stands for. Waits, unless there is a callback.
---@param text string
---@param opts? ninetynine.RequestOptions
---@param callback? fun(err?: ninetynine.Error, result?: ninetynine.Assembled)
---@return ninetynine.Assembled? result nil where Node does not answer
---@return ninetynine.Error? err
function M.assemble(text, opts, callback)
  must_be("assemble", "text", text, "string")
  opts, callback = trailing(opts, callback)
  if callback then
    require("99.requests").assemble(text, opts, callback)
    return
  end
  local err, result = require("99.requests").assemble(text, opts)
  return result, err
end

---@param params { line: string, col: integer, buf?: integer } `col`: the cursor's byte offset
---@param callback fun(err?: ninetynine.Error, result?: ninetynine.Completion)
function M.complete(params, callback)
  must_be("complete", "params", params, "table")
  must_be("complete", "params.line", params.line, "string")
  must_be("complete", "params.col", params.col, "number")
  must_be("complete", "callback", callback, "function")
  require("99.requests").complete(params, callback)
end

---What a reference injects: `resolve("#vim")`, `resolve("@src/a.ts:1-5")`.
---@param reference string
---@return string? content
---@return ninetynine.Finding|ninetynine.Error|nil problem
function M.resolve(reference)
  must_be("resolve", "reference", reference, "string")
  local err, result = require("99.requests").resolve(reference)
  if not result then
    return nil, err
  end
  return result.content, result.problem
end

---Adds a provider, or replaces the one with the same trigger.
---@param provider ninetynine.Provider
function M.register(provider)
  local ok, message = require("99.providers").register(provider)
  if not ok then
    vim.notify("99: " .. message, vim.log.levels.ERROR)
  end
  return ok
end

---@param trigger string
function M.unregister(trigger)
  must_be("unregister", "trigger", trigger, "string")
  require("99.providers").unregister(trigger)
end

---Drops the indexes of rules and files; the next request makes them anew.
function M.refresh()
  local remote = require("99.remote")
  if remote.is_open() then
    remote.request("refresh")
  end
end

function M.restart()
  require("99.remote").restart()
end

function M.stop()
  require("99.remote").stop()
end

---@class ninetynine.Status
---@field process ninetynine.ProcessStatus
---@field rules { count: integer, faults: table[] }
---@field files { count: integer, source?: string, truncated?: boolean, age?: number }
---@field front_end string|false
---@field config ninetynine.Config

---How things stand. Starts nothing.
---@return ninetynine.Status
function M.status()
  local remote = require("99.remote")
  local status = {
    process = remote.status(),
    rules = { count = 0, faults = {} },
    files = { count = 0 },
    front_end = require("99.completion").front_end(),
    config = vim.deepcopy(require("99.config").get()),
  }
  if remote.is_open() then
    local _, known = require("99.requests").ask("status", {}, { timeout = 1000 })
    if known then
      status.rules, status.files = known.rules, known.files
    end
  end
  return status
end

return M
