---What the plugin asks of Node, in Lua's terms: text goes out and comes back as bytes, positions are byte offsets.
local buffers = require("99.buffers")
local remote = require("99.remote")
local report = require("99.remote.report")

local M = {}

remote.on("message", function(payload)
  vim.notify(report.fit("99: " .. payload.message), vim.log.levels[payload.level:upper()] or vim.log.levels.INFO)
end)

---@param opts? ninetynine.RequestOptions
---@return table editor
local function editor_of(opts)
  local win = opts and opts.win
  if not win and opts and opts.buf then
    win = vim.fn.bufwinid(opts.buf)
    win = win ~= -1 and win or nil
  end
  local editor = buffers.editor_state(win)
  if opts and opts.cwd then
    editor.cwd = vim.fs.normalize(vim.fn.fnamemodify(opts.cwd, ":p")):gsub("(.)/$", "%1")
  end
  return editor
end

---@param result table
---@return table result
local function decode(result)
  if result.prompt then
    result.prompt = vim.base64.decode(result.prompt)
  end
  if result.content then
    result.content = vim.base64.decode(result.content)
  end
  for _, reference in ipairs(result.references or {}) do
    decode(reference)
  end
  return result
end

---Asks Node; with a callback without waiting.
---@param method string
---@param params table
---@param opts? ninetynine.RequestOptions
---@param callback? fun(err?: ninetynine.Error, result?: table)
---@return integer|ninetynine.Error|nil id for `remote.cancel` with a callback, else the error
---@return table? result
function M.ask(method, params, opts, callback)
  params.editor = editor_of(opts)
  if callback then
    return remote.request(method, params, function(err, result)
      callback(err, result and decode(result))
    end, { timeout = opts and opts.timeout })
  end
  local err, result = remote.request_sync(method, params, opts and opts.timeout)
  return err, result and decode(result)
end

---@param text string
---@param opts? ninetynine.RequestOptions
---@param callback? fun(err?: ninetynine.Error, result?: { references: ninetynine.Reference[], problems: ninetynine.Finding[] })
function M.parse(text, opts, callback)
  return M.ask("parse", { text = vim.base64.encode(text) }, opts, callback)
end

---@param text string
---@param opts? ninetynine.RequestOptions
---@param callback? fun(err?: ninetynine.Error, result?: ninetynine.Assembled)
function M.assemble(text, opts, callback)
  return M.ask("assemble", { text = vim.base64.encode(text) }, opts, callback)
end

---@param params { line: string, col: integer, buf?: integer }
---@param callback fun(err?: ninetynine.Error, result?: ninetynine.Completion)
---@return integer id
function M.complete(params, callback)
  local wire = { line = vim.base64.encode(params.line), col = params.col }
  return M.ask("complete", wire, { buf = params.buf }, callback) --[[@as integer]]
end

---`complete` for a menu, where nobody looks at an error: a broken provider is named once, and gives no rows.
---@param params { line: string, col: integer, buf?: integer }
---@param callback fun(result: ninetynine.Completion)
---@return integer id
function M.menu(params, callback)
  return M.complete(params, function(err, result)
    if err and (err.code == "provider_error" or err.code == "internal") then
      vim.notify_once("99: " .. err.message, vim.log.levels.WARN)
    end
    callback(result or { items = {}, is_incomplete = true })
  end)
end

---Makes the documentation of one row.
---@param item ninetynine.Item
---@param callback fun(documentation?: { kind: string, value: string })
---@return integer? id
function M.describe(item, callback)
  if item.documentation or type(item.data) ~= "table" then
    callback(item.documentation)
    return nil
  end
  return M.ask("describe", { data = item.data }, nil, function(_, result)
    callback(result and result.documentation)
  end) --[[@as integer]]
end

---@param reference string trigger included
---@param params? { custom_rules?: string[] }
---@return ninetynine.Error? err
---@return { content?: string, problem?: ninetynine.Finding }? result
function M.resolve(reference, params)
  return M.ask("resolve", vim.tbl_extend("force", { reference = reference }, params or {}))
end

return M
