---A list of earlier prompts, and beside it the one under the cursor.
local M = {}

---Below this many columns the two stand one above the other.
local WIDE = 80
local FRAME = 2
local UNITS = { { 86400, "d" }, { 3600, "h" }, { 60, "min" } }

---@param time integer seconds since 1970
---@return string
local function age(time)
  local seconds = math.max(0, os.time() - time)
  for _, unit in ipairs(UNITS) do
    if seconds >= unit[1] then
      return ("%d %s"):format(seconds / unit[1], unit[2])
    end
  end
  return "now"
end

---@param entry ninetynine.Remembered
---@return string
local function row_of(entry)
  local line = entry.text:match("[^\n]*%S[^\n]*") or ""
  return ("%8s  %s"):format(age(entry.time), (vim.trim(line):gsub("%c", " ")))
end

---@return vim.api.keyset.win_config list
---@return vim.api.keyset.win_config preview
local function layouts()
  local border = require("99.config").get().prompt.window.border
  local columns, lines = vim.o.columns - 2 * FRAME, vim.o.lines - vim.o.cmdheight - 2 * FRAME
  local is_wide = vim.o.columns >= WIDE
  local width = math.max(1, is_wide and math.floor(columns / 2) or columns)
  local height = math.max(1, is_wide and math.floor(lines * 0.7) or math.floor((lines - FRAME) / 2))
  local first =
    { relative = "editor", row = 1, col = 1, width = width, height = height, border = border, style = "minimal" }
  first.zindex = 50
  local second = vim.tbl_extend("force", first, { focusable = false })
  if is_wide then
    second.col = first.col + width + FRAME
  else
    second.row = first.row + height + FRAME
  end
  return first, second
end

---@param lines string[]
---@return integer buf
local function scratch(lines)
  local buf = vim.api.nvim_create_buf(false, true)
  vim.bo[buf].bufhidden = "wipe"
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  return buf
end

---@param entries ninetynine.Remembered[] at least one
---@param on_choice fun(entry: ninetynine.Remembered)
function M.open(entries, on_choice)
  local list, preview = scratch(vim.tbl_map(row_of, entries)), scratch({})
  vim.bo[list].modifiable = false
  vim.bo[preview].syntax = "99prompt"
  local list_layout, preview_layout = layouts()
  local win = vim.api.nvim_open_win(list, true, list_layout)
  local beside = vim.api.nvim_open_win(preview, false, preview_layout)
  vim.wo[win][0].cursorline = true
  vim.wo[win][0].wrap = false
  vim.wo[beside][0].wrap = true

  local function show()
    local entry = entries[vim.api.nvim_win_get_cursor(win)[1]]
    vim.api.nvim_buf_set_lines(preview, 0, -1, false, vim.split(entry.text, "\n"))
    vim.api.nvim_win_set_cursor(beside, { 1, 0 })
  end
  local function close()
    pcall(vim.api.nvim_win_close, win, true)
  end
  local function on(events, options, callback)
    options.callback = callback
    vim.api.nvim_create_autocmd(events, options)
  end
  on("CursorMoved", { buffer = list }, show)
  on("WinLeave", { buffer = list }, function()
    vim.schedule(close)
  end)
  on("WinClosed", { pattern = tostring(win), once = true }, function()
    vim.schedule(function()
      pcall(vim.api.nvim_win_close, beside, true)
    end)
  end)
  for _, key in ipairs({ "q", "<Esc>" }) do
    vim.keymap.set("n", key, close, { buffer = list, nowait = true, desc = "Close the history" })
  end
  vim.keymap.set("n", "<CR>", function()
    local entry = entries[vim.api.nvim_win_get_cursor(win)[1]]
    close()
    on_choice(entry)
  end, { buffer = list, nowait = true, desc = "Open this prompt" })
  show()
end

return M
