---What Node can be asked for.
local M = {}

---Names on the wire. A test compares them with `METHODS` in `src/nvim/protocol.ts`.
M.names = {
  "configure",
  "prepare",
  "complete",
  "describe",
  "parse",
  "assemble",
  "analyze",
  "inspect",
  "spell",
  "resolve",
  "items",
  "rules",
  "files",
  "register",
  "unregister",
  "written",
  "refresh",
  "status",
  "run",
  "end_run",
  "remember",
  "history",
}

---Milliseconds, for the methods that may take longer than a key.
local TIMEOUTS = { analyze = 10000, assemble = 10000, configure = 10000, files = 10000, parse = 10000, run = 10000 }
local DEFAULT_TIMEOUT = 5000

---@param method string
---@return integer milliseconds
function M.timeout(method)
  return TIMEOUTS[method] or DEFAULT_TIMEOUT
end

return M
