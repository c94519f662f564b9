---The documentation of the selected row, beside Neovim's own menu.
local M = {}

local MAX_WIDTH, MAX_HEIGHT, MIN_WIDTH = 80, 20, 10
---Above the prompt's window.
local ZINDEX = 200

local win ---@type integer?

function M.close()
  if win and vim.api.nvim_win_is_valid(win) then
    vim.api.nvim_win_close(win, true)
  end
  win = nil
end

---@param text string Markdown
---@return integer buf
local function render(text)
  local buf = vim.api.nvim_create_buf(false, true)
  vim.bo[buf].bufhidden = "wipe"
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, vim.split(text, "\n"))
  if not pcall(vim.treesitter.start, buf, "markdown") then
    vim.bo[buf].syntax = "markdown"
  end
  return buf
end

---@param text string Markdown
---@param menu { row: number, col: number, width: number, scrollbar: boolean } as `CompleteChanged` has it
function M.show(text, menu)
  M.close()
  local lines = vim.split(text, "\n")
  local needed = 1
  for _, line in ipairs(lines) do
    needed = math.max(needed, vim.fn.strdisplaywidth(line))
  end
  local first_free = menu.col + menu.width + (menu.scrollbar and 1 or 0)
  local right, left = vim.o.columns - first_free, menu.col
  local room = (right >= math.min(needed, MAX_WIDTH) or right >= left) and right or left
  if room < MIN_WIDTH then
    return
  end
  local width = math.min(needed, room, MAX_WIDTH)
  win = vim.api.nvim_open_win(render(text), false, {
    relative = "editor",
    row = menu.row,
    col = room == right and first_free or menu.col - width,
    width = width,
    height = math.max(1, math.min(#lines, MAX_HEIGHT, vim.o.lines - menu.row - vim.o.cmdheight)),
    style = "minimal",
    border = "none",
    focusable = false,
    noautocmd = true,
    zindex = ZINDEX,
  })
  vim.wo[win][0].winhighlight = "Normal:Pmenu"
  vim.wo[win][0].wrap = true
end

return M
