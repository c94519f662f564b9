---The functions for Vim script. They answer with a dictionary and never throw.
local remote = require("99.remote")

local M = {}

---@param reference table
---@return table
local function decoded(reference)
  if reference.content then
    reference.content = vim.base64.decode(reference.content)
  end
  return reference
end

---@type table<string, fun(args: any[], editor: table): string, table>
local calls = {
  NinetyNineComplete = function(args, editor)
    return "complete", { line = vim.base64.encode(args[1]), col = args[2] or #args[1], editor = editor }
  end,
  NinetyNineParse = function(args, editor)
    return "parse", { text = vim.base64.encode(args[1]), editor = editor }
  end,
  NinetyNineResolve = function(args, editor)
    return "resolve", { reference = args[1], editor = editor }
  end,
}

---@param code string
---@param message string
---@return { ok: false, error: ninetynine.Error }
local function failed(code, message)
  return { ok = false, error = { code = code, message = message } }
end

---@param name string
---@param args any[]
---@return { ok: boolean, error?: ninetynine.Error, [string]: any }
local function call(name, args)
  if type(args[1]) ~= "string" then
    return failed("bad_request", ("%s: the first argument must be a string"):format(name))
  end
  if args[2] ~= nil and type(args[2]) ~= "number" then
    return failed("bad_request", ("%s: the second argument must be a number"):format(name))
  end
  local method, params = calls[name](args, require("99.buffers").editor_state())
  local err, result = remote.request_sync(method, params)
  if err then
    return { ok = false, error = err }
  end
  if result.problem then
    return { ok = false, error = { code = result.problem.code, message = result.problem.message } }
  end
  vim.tbl_map(decoded, result.references or {})
  return vim.tbl_extend("force", decoded(result), { ok = true })
end

---@param name string
---@param args any[]
---@return { ok: boolean, error?: ninetynine.Error, [string]: any }
function M.call(name, args)
  if not calls[name] then
    return failed("bad_request", ("unknown function `%s`"):format(name))
  end
  local ok, result = pcall(call, name, args)
  return ok and result or failed("internal", tostring(result))
end

return M
