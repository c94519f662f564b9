---What Node is told of a program that gets a prompt.
local M = {}

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

---@param target ninetynine.Target
---@param result ninetynine.PromptResult
---@return table params of `run`
function M.describe(target, result)
  local spec = target.spec --[[@as ninetynine.AgentCommand]]
  local cmd = vim.list_slice(spec.cmd)
  cmd[1] = vim.fs.normalize(cmd[1])
  return {
    name = target.name,
    cmd = cmd,
    input = spec.input or "stdin",
    env = environment(spec.env),
    cwd = folder_of(spec, result.cwd),
    timeout = spec.timeout,
    prompt = vim.base64.encode(result.prompt),
  }
end

return M
