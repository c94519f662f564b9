---Problems of a text in a location list.
local M = {}

---@param text string
---@param offset integer byte offset
---@return integer line 0-based
---@return integer col byte, 0-based
local function position(text, offset)
  local before = text:sub(1, offset)
  local _, line = before:gsub("\n", "")
  return line, #before:match("[^\n]*$")
end

---@param win integer
---@param problems ninetynine.Finding[] without any, the lists of the window stay as they are
---@param text string the text that was parsed
---@param source? { buf: integer, first_line: integer } where it stands
function M.list(win, problems, text, source)
  if #problems == 0 then
    return
  end
  local items = vim.tbl_map(function(problem)
    local line, col = position(text, problem.start)
    local suggestion = problem.suggestions and problem.suggestions[1]
    return {
      bufnr = source and source.buf or vim.api.nvim_win_get_buf(win),
      lnum = source and source.first_line + line or 1,
      col = source and col + 1 or 1,
      type = "E",
      text = ("%s: %s%s"):format(problem.token, problem.message, suggestion and (" (%s?)"):format(suggestion) or ""),
    }
  end, problems)
  vim.fn.setloclist(win, {}, " ", { title = "99: references that do not resolve", items = items })
end

return M
