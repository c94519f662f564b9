---Which agent a prompt goes to: the one chosen for the session, else the option.
local config = require("99.config")

local M = {}

---@class ninetynine.Target
---@field kind "scratch"|"function"|"program"|"terminal"
---@field name string
---@field spec? ninetynine.AgentCommand|ninetynine.AgentTerminal
---@field call? fun(result: ninetynine.PromptResult)

---@type ninetynine.Target
local SCRATCH = { kind = "scratch", name = "scratch buffer" }

local chosen ---@type ninetynine.Target?

---The presets and the user's own, by name.
---@return table<string, ninetynine.AgentCommand|ninetynine.AgentTerminal>
local function named()
  return vim.tbl_extend("force", require("99.agent.presets"), config.get().agents)
end

---@param name string
---@param spec ninetynine.AgentCommand|ninetynine.AgentTerminal
---@return ninetynine.Target
local function from_table(name, spec)
  return { kind = spec.cmd and "program" or "terminal", name = name, spec = spec }
end

---@param name string
---@return string? fault why there is no agent of this name
function M.fault(name)
  local known = named()
  if known[name] then
    return nil
  end
  local names = vim.tbl_keys(known)
  table.sort(names)
  return ("there is no agent %q, but %s"):format(name, table.concat(names, ", "))
end

---@param agent any as the option
---@return ninetynine.Target
local function from_option(agent)
  if agent == nil then
    return SCRATCH
  elseif vim.is_callable(agent) then
    return { kind = "function", name = "function", call = agent }
  elseif type(agent) == "string" then
    return from_table(agent, named()[agent])
  end
  return from_table(agent.cmd and vim.fs.basename(agent.cmd[1]) or tostring(agent.terminal), agent)
end

---@return ninetynine.Target
function M.current()
  return chosen or from_option(config.get().agent)
end

---@param target ninetynine.Target
---@return boolean
function M.is_installed(target)
  return target.kind ~= "program" or vim.fn.executable(vim.fs.normalize(target.spec.cmd[1])) == 1
end

---@param argument string
---@return string
local function quoted(argument)
  return argument:find('^[^%s"]+$') and argument or vim.inspect(argument)
end

---@param target ninetynine.Target
---@return string
function M.describe(target)
  if target.kind == "program" then
    local command = table.concat(vim.tbl_map(quoted, target.spec.cmd), " ")
    return ("%s (%s%s)"):format(target.name, command, M.is_installed(target) and "" or ", not installed")
  end
  return target.kind == "terminal" and ("%s (terminal %s)"):format(target.name, target.spec.terminal) or target.name
end

---Lets the user choose where prompts go, for this session.
function M.choose()
  local targets = { SCRATCH }
  local option = from_option(config.get().agent)
  if option.kind ~= "scratch" then
    table.insert(targets, option)
  end
  for name, spec in vim.spairs(named()) do
    if name ~= option.name then
      table.insert(targets, from_table(name, spec))
    end
  end
  local current = M.current().name
  vim.ui.select(targets, {
    prompt = ("Prompts go to (now: %s)"):format(current),
    kind = "99-agent",
    format_item = M.describe,
  }, function(target)
    if not target then
      return
    end
    chosen = target
    local missing = not M.is_installed(target)
    local text = ("99: prompts go to %s%s"):format(target.name, missing and ", which is not installed" or "")
    vim.notify(text, missing and vim.log.levels.WARN or vim.log.levels.INFO)
  end)
end

return M
