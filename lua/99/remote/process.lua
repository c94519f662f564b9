---A Node process of our own, which serves the built plugin on its standard streams.
local M = {}

---@class ninetynine.Ending
---@field message string
---@field signal? integer

---The plugin's root folder.
M.root = vim.fs.normalize(vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h:h:h:h"))
---The remote plugin, as the stock host knows it.
M.folder = M.root .. "/rplugin/node/99"

local FILE = M.folder .. "/index.js"
---The built file ends with this code, and one sentence on standard error, where Node is too old for it.
local TOO_OLD = 78
---What is kept of standard error to explain an end.
local MAX_LINES, MAX_LENGTH = 50, 1000

---@return boolean
function M.is_built()
  return vim.uv.fs_stat(FILE) ~= nil
end

---The line that says most: a thrown error's own, else the first.
---@param lines string[]
---@return string?
local function reason(lines)
  local first
  for _, line in ipairs(lines) do
    if line:find("^%w*Error[:%s]") then
      return line
    end
    first = first or (line:find("%S") and line or nil)
  end
  return first
end

---@param code integer
---@param lines string[]
---@return ninetynine.Ending
local function explain(code, lines)
  local text = reason(lines)
  if code == TOO_OLD and text then
    return { message = text }
  end
  -- Neovim adds 128 to the number of a signal.
  if code > 128 and code < 160 then
    return { message = ("Node was ended by signal %d"):format(code - 128), signal = code - 128 }
  end
  return { message = ("Node ended with code %d%s"):format(code, text and ": " .. text or "") }
end

---@return string[]? command
---@return string? message
local function command()
  local cmd = require("99.config").get().node.cmd
  if type(cmd) ~= "table" or #cmd == 0 then
    cmd = { "node" }
  end
  if vim.fn.executable(cmd[1]) == 1 then
    return vim.list_extend(vim.deepcopy(cmd), { FILE })
  end
  return nil, ("`%s` was not found: install Node.js 20 or newer, or set `node.cmd`"):format(cmd[1])
end

---Node knows the file that it runs by its real path; a colon would end the path on the wire.
---@return string
local function wire_path()
  local real = assert(vim.uv.fs_realpath(FILE))
  return vim.fn.has("win32") == 1 and real or (real:gsub(":", ""))
end

---Keeps the process small with an index of hundreds of thousands of files: young objects get little room, and the C library
---gives back what it freed. A user's own choice wins. Certificates of the user's own take Node longer to read than all the
---rest of its start, and nothing but a module of the user could need them. Agents get Neovim's own environment.
---@return table<string, string>
local function environment()
  local options = vim.env.NODE_OPTIONS or ""
  local modules = require("99.config").get().completion.providers
  if not options:find("semi-space-size", 1, true) then
    options = vim.trim(options .. " --max-semi-space-size=4")
  end
  return {
    NODE_OPTIONS = options,
    NODE_EXTRA_CA_CERTS = next(modules) and vim.env.NODE_EXTRA_CA_CERTS or "",
    MALLOC_ARENA_MAX = vim.env.MALLOC_ARENA_MAX or "2",
    MALLOC_MMAP_THRESHOLD_ = vim.env.MALLOC_MMAP_THRESHOLD_ or "131072",
  }
end

---@param on_exit fun(ending: ninetynine.Ending)
---@return ninetynine.Link? link
---@return string? message
function M.spawn(on_exit)
  local cmd, message = command()
  if not cmd then
    return nil, message
  end
  local lines = { "" }
  local ok, channel = pcall(vim.fn.jobstart, cmd, {
    rpc = true,
    -- A folder that is there as long as the plugin is.
    cwd = M.root,
    env = environment(),
    on_stderr = function(_, data)
      lines[#lines] = (lines[#lines] .. data[1]):sub(1, MAX_LENGTH)
      vim.list_extend(lines, data, 2)
      if #lines > MAX_LINES then
        lines = vim.list_slice(lines, #lines - MAX_LINES + 1)
      end
    end,
    on_exit = function(_, code)
      on_exit(explain(code, lines))
    end,
  })
  if not ok or channel <= 0 then
    return nil, ("`%s` cannot be started: %s"):format(cmd[1], ok and "not executable" or channel)
  end
  return {
    kind = "own",
    channel = channel,
    wire = wire_path() .. ":function:NinetyNineRequest",
    pid = vim.fn.jobpid(channel),
    missed = 0,
    ready = false,
  }
end

---@param link ninetynine.Link
function M.stop(link)
  vim.fn.jobstop(link.channel)
  -- A process that was halted takes its end only when it goes on, and Neovim would wait for it when leaving.
  pcall(vim.uv.kill, link.pid, "sigcont")
end

return M
