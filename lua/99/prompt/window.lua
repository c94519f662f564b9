---The prompt's floating window: where it goes, and that it stays there.
local config = require("99.config")

local M = {}

local MIN_WIDTH, MIN_HEIGHT = 20, 3

---@param size number share of the whole, or cells
---@param whole integer
---@param least integer
---@return integer
local function extent(size, whole, least)
  local wanted = size <= 1 and math.floor(whole * size + 0.5) or size
  return math.max(1, math.min(math.max(wanted, least), whole))
end

---@param title string
---@return vim.api.keyset.win_config
local function layout(title)
  local options = config.get().prompt.window
  local frame = (options.border == "none" or options.border == "") and 0 or 2
  local tabline = (vim.o.showtabline == 2 or (vim.o.showtabline == 1 and #vim.api.nvim_list_tabpages() > 1)) and 1 or 0
  local status = vim.o.laststatus > 0 and 1 or 0
  local columns = vim.o.columns - frame
  local lines = vim.o.lines - vim.o.cmdheight - tabline - status - frame
  local width = extent(options.width, columns, MIN_WIDTH)
  local height = extent(options.height, lines, MIN_HEIGHT)
  local decorated = frame > 0 and vim.fn.strdisplaywidth(title) + 2 <= width
  return {
    relative = "editor",
    width = width,
    height = height,
    row = tabline + math.max(0, math.floor((lines - height) / 2)),
    col = math.max(0, math.floor((columns - width) / 2)),
    border = options.border,
    -- Below the windows that completion plugins open for documentation.
    zindex = 40,
    title = decorated and (" " .. title .. " ") or nil,
    title_pos = decorated and "center" or nil,
    style = "minimal",
  }
end

---@param buf integer
---@param title string
---@return integer win
function M.open(buf, title)
  local win = vim.api.nvim_open_win(buf, true, layout(title))
  local wo = vim.wo[win][0]
  wo.wrap = true
  wo.linebreak = true
  wo.winfixbuf = true
  return win
end

---Fits the window to the screen.
---@param win integer
---@param title string
function M.fit(win, title)
  vim.api.nvim_win_set_config(win, layout(title))
end

return M
