---`:NinetyNine` and `:NinetyNineParse`.
local M = {}

---@param text string
---@param level? integer
local function tell(text, level)
  vim.notify("99: " .. text, level or vim.log.levels.INFO)
end

---What is under the cursor first, then the prompt, then what runs.
local function cancel()
  local runs = package.loaded["99.agent.runs"]
  local is_done = (runs and runs.owns_current_buffer() and runs.cancel())
    or require("99.prompt").cancel()
    or (runs and runs.cancel())
  if not is_done then
    tell("there is nothing to cancel")
  end
end

local function show_status()
  local status = require("99").status()
  local process = status.process
  local lines = {
    ("Node: %s%s"):format(process.state, process.pid and (" (pid %d)"):format(process.pid) or ""),
    ("front end: %s"):format(status.front_end or "none"),
  }
  if process.state == "running" then
    table.insert(lines, ("rules: %d"):format(status.rules.count))
    table.insert(
      lines,
      ("files: %d%s"):format(status.files.count, status.files.truncated and ", cut at `max_files`" or "")
    )
  end
  tell(table.concat(lines, "\n"))
end

local function open_log()
  local path = vim.fs.joinpath(vim.fn.stdpath("log"), "99.log")
  if vim.uv.fs_stat(path) then
    vim.cmd.tabedit(vim.fn.fnameescape(path))
  else
    tell(("nothing has been logged yet (%s)"):format(path))
  end
end

---@param call vim.api.keyset.create_user_command.command_args
---@return integer[]? range
local function range_of(call)
  return call.range > 0 and { call.line1, call.line2 } or nil
end

---@type table<string, fun(call: vim.api.keyset.create_user_command.command_args)>
local subcommands = {
  open = function(call)
    if call.range > 0 or call.bang then
      require("99.insertion").current(range_of(call), true)
    else
      require("99").open()
    end
  end,
  add = function(call)
    require("99.insertion").current(range_of(call), false)
  end,
  pick = function(call)
    require("99.insertion").pick(table.concat(vim.list_slice(call.fargs, 2), " "))
  end,
  fix = function(call)
    require("99.proof.fix").run(range_of(call))
  end,
  expand = function(call)
    require("99.expansion").run(range_of(call))
  end,
  dryrun = function()
    require("99.dry_run").toggle()
  end,
  last = function()
    require("99.prompt").last()
  end,
  attach = function()
    require("99").attach()
  end,
  detach = function()
    require("99").detach()
  end,
  history = function()
    require("99.history").pick()
  end,
  agent = function()
    require("99.agent.target").choose()
  end,
  cancel = cancel,
  refresh = function()
    require("99").refresh()
  end,
  restart = function()
    require("99").restart()
  end,
  status = show_status,
  log = open_log,
  health = function()
    vim.cmd.checkhealth("99")
  end,
}

---@return string[]
local function names()
  local all = vim.tbl_keys(subcommands)
  table.sort(all)
  return all
end

---@param call vim.api.keyset.create_user_command.command_args
function M.run(call)
  local name = call.fargs[1] or "open"
  if (#call.fargs > 1 and name ~= "pick") or not subcommands[name] then
    tell(("there is no `:NinetyNine %s`, but %s"):format(call.args, table.concat(names(), ", ")), vim.log.levels.ERROR)
    return
  end
  subcommands[name](call)
end

---@param lead string
---@param line string
---@return string[]
function M.complete(lead, line)
  if line:match("NinetyNine!?%s+%S*$") == nil then
    return {}
  end
  return vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, names())
end

---@param text string
---@param first_line integer? line of the buffer where the text starts; nil where it is in no buffer
---@param bang boolean
local function parse(text, first_line, bang)
  local buf, win = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
  require("99").assemble(text, { win = win }, function(err, result)
    if err then
      tell(err.message, vim.log.levels.ERROR)
      return
    end
    if bang then
      vim.fn.setreg('"', result.prompt)
      local problems = #result.problems > 0 and ("; problems: %d"):format(#result.problems) or ""
      tell(("put about %d tokens into the unnamed register%s"):format(result.tokens, problems))
    end
    local target = bang and win or vim.fn.bufwinid(require("99.scratch").open(result.prompt))
    require("99.problems").list(target, result.problems, text, first_line and { buf = buf, first_line = first_line })
  end)
end

---@param call vim.api.keyset.create_user_command.command_args
function M.parse(call)
  M.parse_command(call.args, range_of(call), call.bang)
end

---`:NinetyNineParse`, also when the stock Node host defines the command.
---@param text string without one, the range or the whole buffer is taken
---@param range? integer[] first and last line
---@param bang? boolean
function M.parse_command(text, range, bang)
  if text ~= "" then
    parse(text, nil, bang == true)
    return
  end
  local first, last = 1, -1
  if range then
    first, last = range[1], range[2]
  end
  parse(table.concat(vim.api.nvim_buf_get_lines(0, first - 1, last, false), "\n"), first, bang == true)
end

return M
