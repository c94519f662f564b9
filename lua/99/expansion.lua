---Puts the assembled prompt in place of the text that it comes from.
local requests = require("99.requests")
local review = require("99.prompt.review")

local M = {}

local ACTION = { refused = "nothing was replaced", choices = "&Expand\n&Leave it as it is" }

---@param text string
---@param level integer
local function tell(text, level)
  vim.notify("99: " .. text, level)
end

---Replaces lines of the current buffer in one step of undo.
---@param range? integer[] first and last line; default: all
function M.run(range)
  local buf, win = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
  if not vim.bo[buf].modifiable then
    tell("the buffer cannot be changed", vim.log.levels.ERROR)
    return
  end
  local first, last = range and range[1] - 1 or 0, range and range[2] or -1
  local text = table.concat(vim.api.nvim_buf_get_lines(buf, first, last, false), "\n")
  local tick = vim.api.nvim_buf_get_changedtick(buf)
  requests.assemble(text, { win = win }, function(err, result)
    if err then
      tell(err.message, vim.log.levels.ERROR)
      return
    end
    -- A question stops all else, so it is not asked while an answer is being taken in.
    vim.schedule(function()
      if not review.passes(result, ACTION) then
        return
      end
      if not vim.api.nvim_buf_is_loaded(buf) or vim.api.nvim_buf_get_changedtick(buf) ~= tick then
        tell("the text changed meanwhile; nothing was replaced", vim.log.levels.WARN)
      elseif result.prompt ~= text then
        vim.api.nvim_buf_set_lines(buf, first, last, false, vim.split(result.prompt, "\n"))
      end
    end)
  end)
end

return M
