---`:checkhealth 99`
local M = {}

local health = vim.health
---Milliseconds that Node gets to start and answer.
local PATIENCE = 3000
local MIN_NODE = 20

local function check_neovim()
  health.start("99: Neovim")
  if vim.fn.has("nvim-0.10") == 1 then
    health.ok("Neovim " .. tostring(vim.version()))
  else
    health.error("Neovim 0.10 or newer is needed", { "Get a newer Neovim: https://github.com/neovim/neovim/releases" })
  end
end

---@param cmd string[]
---@return string? output nil where the program is missing, fails or hangs
local function output_of(cmd)
  local ok, process = pcall(vim.system, cmd, { text = true })
  if not ok then
    return nil
  end
  local result = process:wait(PATIENCE)
  return result.code == 0 and vim.trim(result.stdout or "") or nil
end

---@return boolean usable
local function check_node()
  health.start("99: Node")
  local cmd = require("99.config").get().node.cmd or { "node" }
  local name = table.concat(cmd, " ")
  local version = output_of(vim.list_extend(vim.list_slice(cmd), { "--version" }))
  if not version then
    health.error(("`%s` cannot be run"):format(name), {
      ("Install Node.js %d or newer (https://nodejs.org), or set `node.cmd`"):format(MIN_NODE),
    })
    return false
  end
  local parsed = vim.version.parse(version)
  if not parsed or parsed.major < MIN_NODE then
    health.error(
      ("`%s` is %s"):format(name, version),
      { ("Install Node.js %d or newer, or set `node.cmd`"):format(MIN_NODE) }
    )
    return false
  end
  health.ok(("`%s` is %s"):format(name, version))
  local process = require("99.remote.process")
  if not process.is_built() then
    health.error("the plugin is not built", { ("Run `npm ci && npm run build` in %s"):format(process.root) })
    return false
  end
  health.ok("built: " .. process.folder)
  return true
end

---@param fault { path: string, message: string }
---@return string
local function sentence(fault)
  local text = fault.message
  if not text:find(fault.path, 1, true) then
    text = ("%s: %s"):format(fault.path, text)
  end
  return (text:gsub("%c", "?"))
end

---@param known table
local function report_rules(known)
  health.start("99: rules")
  health.info(("%d rules"):format(known.count))
  for _, fault in ipairs(known.faults or {}) do
    health.warn(sentence(fault))
  end
  if #(known.faults or {}) == 0 then
    health.ok("nothing wrong with them")
  end
end

---@param ms number
---@return string
local function duration(ms)
  if ms < 1000 then
    return ("%.0f ms"):format(ms)
  end
  return ms < 60000 and ("%.0f s"):format(ms / 1000) or ("%.0f min"):format(ms / 60000)
end

local FOLLOWED = {
  events = "the system reports changes",
  mixed = "the system reports changes in some folders, the others are looked at",
  polling = "the folders are looked at for changes",
}

---@param known table
local function report_files(known)
  health.start("99: files")
  local details = { ("%d files"):format(known.count) }
  if known.listing then
    table.insert(details, "still being listed")
  elseif known.source ~= "none" then
    table.insert(
      details,
      ("listed by %s %s ago in %s"):format(known.source, duration(known.age), duration(known.duration))
    )
  end
  table.insert(details, FOLLOWED[known.watch])
  health.info(table.concat(details, ", "))
  if known.fault then
    health.warn(known.fault)
  end
  if known.skipped > 0 then
    health.warn(("%d names are left out, as they are not UTF-8"):format(known.skipped))
  end
  if known.truncated == true then
    health.warn(
      "the index is cut at `completion.files.max_files`",
      { "Raise it, or exclude folders with `completion.files.exclude`" }
    )
  end
end

local function check_process()
  local remote = require("99.remote")
  health.start("99: process")
  local err, known = require("99.requests").ask("status", {}, { timeout = PATIENCE })
  local process = remote.status()
  if err then
    health.error(("%s: %s"):format(process.state, err.message), { "Try `:NinetyNine restart`" })
    return
  end
  health.ok(
    ("%s, pid %s, Node %s, %d restarts"):format(
      process.state,
      process.pid or "?",
      process.node or "?",
      process.restarts
    )
  )
  report_rules(known.rules)
  report_files(known.files)
end

local function check_git()
  health.start("99: git")
  local version = output_of({ "git", "--version" })
  if version then
    health.ok(version)
  else
    health.warn(
      "git cannot be run",
      { "Install git: without it, a walk lists the files and nothing is known of what changed" }
    )
  end
end

local function check_front_end()
  health.start("99: completion")
  local name, reason = require("99.completion").front_end()
  local line = ("front end: %s (%s)"):format(name or "none", reason)
  if reason:find("not installed", 1, true) then
    health.warn(line, { 'Install the plugin, or set `completion.source` to "auto"' })
  else
    health.ok(line)
  end
end

local function check_agent()
  health.start("99: agent")
  local targets = require("99.agent.target")
  local target = targets.current()
  if targets.is_installed(target) then
    health.ok("prompts go to " .. targets.describe(target))
  else
    health.error(
      "prompts go to " .. targets.describe(target),
      { "Install it so that Neovim finds it on PATH, or give its path in `agents`" }
    )
  end
end

local function check_settings()
  local config = require("99.config")
  health.start("99: settings")
  for _, fault in ipairs(config.faults()) do
    health.warn(fault)
  end
  if #config.ignored() > 0 then
    health.info("of the original 99, without effect here: " .. table.concat(config.ignored(), ", "))
  end
  health.info(vim.inspect(config.get()))
end

function M.check()
  check_neovim()
  check_front_end()
  check_git()
  if check_node() then
    check_process()
  end
  check_agent()
  check_settings()
end

return M
