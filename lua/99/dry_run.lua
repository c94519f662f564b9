---Shows what would be sent, beside the text that it comes from, while that is written.
local config = require("99.config")
local requests = require("99.requests")

local M = {}

---@class ninetynine.DryRun
---@field source integer buffer
---@field buf integer
---@field win integer
---@field request? integer

local open = {} ---@type table<integer, ninetynine.DryRun> by source
local ZINDEX = 39

---@return integer
local function frame()
  local border = config.get().prompt.window.border
  return (border == "none" or border == "") and 0 or 2
end

---The room below or above a prompt, whichever is larger.
---@param prompt ninetynine.Prompt
---@return vim.api.keyset.win_config? layout nil where there is none
local function beside_prompt(prompt)
  local at = vim.api.nvim_win_get_config(prompt.win)
  local first = at.row + at.height + frame()
  local below = vim.o.lines - vim.o.cmdheight - (vim.o.laststatus > 0 and 1 or 0) - first - frame()
  local above = at.row - frame()
  local height = math.max(below, above)
  if height < 1 then
    return nil
  end
  return {
    relative = "editor",
    row = below >= above and first or 0,
    col = at.col,
    width = at.width,
    height = height,
    border = config.get().prompt.window.border,
    style = "minimal",
    title = at.title and " what would be sent " or nil,
    title_pos = at.title and "center" or nil,
    zindex = ZINDEX,
  }
end

---@param source integer
---@return vim.api.keyset.win_config?
local function layout(source)
  local prompt = require("99.prompt").find(source)
  if prompt then
    return beside_prompt(prompt)
  end
  return { split = "right", win = vim.api.nvim_get_current_win() }
end

---@return integer buf
local function create_buffer()
  local buf = vim.api.nvim_create_buf(false, true)
  vim.bo[buf].bufhidden = "wipe"
  vim.bo[buf].modifiable = false
  if not pcall(vim.treesitter.start, buf, "markdown") then
    vim.bo[buf].syntax = "markdown"
  end
  return buf
end

---@param dry ninetynine.DryRun
---@param result ninetynine.Assembled
local function show(dry, result)
  if not vim.api.nvim_buf_is_valid(dry.buf) then
    return
  end
  local lines = vim.split(result.prompt, "\n")
  if not vim.deep_equal(lines, vim.api.nvim_buf_get_lines(dry.buf, 0, -1, false)) then
    vim.bo[dry.buf].modifiable = true
    vim.api.nvim_buf_set_lines(dry.buf, 0, -1, false, lines)
    vim.bo[dry.buf].modifiable = false
  end
end

---@param source integer
function M.close(source)
  local dry = open[source]
  open[source] = nil
  if dry and vim.api.nvim_win_is_valid(dry.win) then
    pcall(vim.api.nvim_win_close, dry.win, true)
  end
end

---The text of a buffer has been looked at anew.
---@param source integer
function M.update(source)
  local dry = open[source]
  if not dry then
    return
  end
  if not vim.api.nvim_win_is_valid(dry.win) then
    open[source] = nil
    return
  end
  if dry.request then
    require("99.remote").cancel(dry.request)
  end
  local analysis = require("99.proof.analysis")
  local params = { text = vim.base64.encode(analysis.text_of(source)), dry = true }
  local id
  id = requests.ask("assemble", params, { win = analysis.window_of(source) }, function(_, result)
    if dry.request ~= id then
      return
    end
    dry.request = nil
    if result then
      show(dry, result)
    end
  end) --[[@as integer]]
  dry.request = id
end

---Shows what the current buffer would send, or shows it no longer.
function M.toggle()
  local source = vim.api.nvim_get_current_buf()
  for other, dry in pairs(open) do
    if (other == source or dry.buf == source) and vim.api.nvim_win_is_valid(dry.win) then
      M.close(other)
      return
    end
  end
  local place = layout(source)
  if not place then
    vim.notify("99: there is no room for the preview; `:NinetyNineParse` opens it instead", vim.log.levels.WARN)
    return
  end
  require("99").attach(source)
  local buf = create_buffer()
  local win = vim.api.nvim_open_win(buf, false, place)
  vim.wo[win][0].wrap = true
  open[source] = { source = source, buf = buf, win = win }
  vim.api.nvim_create_autocmd({ "BufWinLeave", "BufUnload" }, {
    buffer = source,
    once = true,
    callback = function()
      vim.schedule(function()
        if not vim.api.nvim_buf_is_valid(source) or #vim.fn.win_findbuf(source) == 0 then
          M.close(source)
        end
      end)
    end,
  })
  M.update(source)
end

return M
