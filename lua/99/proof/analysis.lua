---What the references of a buffer become, as Node says.
local requests = require("99.requests")

local M = {}

---@class ninetynine.Place
---@field row integer 0-based
---@field col integer byte, 0-based
---@field end_row integer
---@field end_col integer end-exclusive

---@class ninetynine.Mention: ninetynine.Place
---@field trigger string
---@field token string
---@field kind string
---@field name? string
---@field path? string
---@field paths? string[] of a glob, when inspected
---@field lines? integer when inspected
---@field file? string absolute path of what can be opened
---@field range? integer[]
---@field bytes integer
---@field tokens integer
---@field notices ninetynine.Finding[]
---@field first boolean false where the target is injected by a mention before

---@class ninetynine.Analysis
---@field mentions ninetynine.Mention[]
---@field problems (ninetynine.Finding|ninetynine.Place)[]
---@field count integer of targets
---@field tokens integer
---@field max_tokens integer
---@field unchecked? boolean the text is too long to be looked at while it is written

---@param lines string[]
---@param findings table[] in the order of the text
local function place(lines, findings)
  local row, start = 0, 0
  local function position(offset)
    while row + 1 < #lines and offset > start + #lines[row + 1] do
      start = start + #lines[row + 1] + 1
      row = row + 1
    end
    return row, offset - start
  end
  for _, finding in ipairs(findings) do
    finding.row, finding.col = position(finding.start)
    finding.end_row, finding.end_col = position(finding.finish)
  end
end

---@param buf integer
---@return integer? win that shows the buffer
function M.window_of(buf)
  local current = vim.api.nvim_get_current_win()
  return vim.api.nvim_win_get_buf(current) == buf and current or vim.fn.win_findbuf(buf)[1]
end

---@param buf integer
---@return string
function M.text_of(buf)
  return table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, false), "\n")
end

---Asks about the text as it is now.
---@param buf integer
---@param callback fun(err?: ninetynine.Error, result?: ninetynine.Analysis) not called for a buffer that is gone
---@return integer id
function M.ask(buf, callback)
  local lines = vim.api.nvim_buf_get_lines(buf, 0, -1, false)
  return requests.ask("analyze", { text = vim.base64.encode(table.concat(lines, "\n")) }, {
    win = M.window_of(buf),
  }, function(err, result)
    if not vim.api.nvim_buf_is_loaded(buf) then
      return
    end
    if result then
      place(lines, result.mentions)
      place(lines, result.problems)
    end
    callback(err, result)
  end) --[[@as integer]]
end

---@generic T: ninetynine.Place
---@param list T[]
---@param row integer 0-based
---@param col integer byte, 0-based
---@return T?
function M.at(list, row, col)
  for _, one in ipairs(list) do
    if one.row == row and one.col <= col and col < one.end_col then
      return one
    end
  end
end

return M
