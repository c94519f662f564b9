---The buffer that an agent's answer streams into, and its window.
local config = require("99.config")

local M = {}

---@class ninetynine.Answer
---@field buf integer
---@field is_running boolean

local count = 0
local answers = {} ---@type table<integer, ninetynine.Answer> by buffer

---@return integer? win of this tab page that shows an answer which is complete, and is not being worked in
local function reusable()
  local current = vim.api.nvim_get_current_win()
  for _, win in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    local answer = answers[vim.api.nvim_win_get_buf(win)]
    if answer and not answer.is_running and win ~= current then
      return win
    end
  end
end

---@return vim.api.keyset.win_config
local function float_layout()
  local options = config.get().prompt.window
  local width = math.max(1, math.floor(vim.o.columns / 2) - 2)
  return {
    relative = "editor",
    anchor = "NE",
    row = 1,
    col = vim.o.columns - 1,
    width = width,
    height = math.max(1, math.floor(vim.o.lines * 0.7)),
    border = options.border,
    -- Below the prompt's.
    zindex = 30,
  }
end

---@type table<string, fun(buf: integer): integer?>
local OPEN = {
  split = function(buf)
    local height = math.max(3, math.floor(vim.o.lines / 3))
    return vim.api.nvim_open_win(buf, false, { split = "below", win = -1, height = height })
  end,
  vertical = function(buf)
    return vim.api.nvim_open_win(buf, false, { split = "right", win = -1 })
  end,
  tab = function(buf)
    local back = vim.api.nvim_get_current_win()
    vim.cmd("tab sbuffer " .. buf)
    local win = vim.api.nvim_get_current_win()
    vim.api.nvim_set_current_win(back)
    return win
  end,
  float = function(buf)
    return vim.api.nvim_open_win(buf, false, float_layout())
  end,
  none = function() end,
}

---@param buf integer
local function show(buf)
  local layout = config.get().answer.window
  local win = (layout == "split" or layout == "vertical") and reusable() or nil
  if win then
    vim.api.nvim_win_set_buf(win, buf)
    return
  end
  -- A screen that is too small for another window is no reason to lose the answer.
  local ok
  ok, win = pcall(OPEN[layout], buf)
  if not ok then
    vim.notify(("99: there is no room for the answer; it is in buffer %d"):format(buf), vim.log.levels.WARN)
  elseif win then
    vim.wo[win][0].wrap = true
    vim.wo[win][0].linebreak = true
  end
end

---@param on_cancel fun()
---@return ninetynine.Answer
function M.open(on_cancel)
  count = count + 1
  local buf = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buf, ("ninetynine://answer/%d"):format(count))
  vim.bo[buf].bufhidden = "hide"
  vim.bo[buf].undolevels = -1
  vim.bo[buf].filetype = "markdown"
  vim.bo[buf].modifiable = false
  local answer = { buf = buf, is_running = true }
  answers[buf] = answer
  vim.keymap.set("n", "q", "<Cmd>close<CR>", { buffer = buf, nowait = true, desc = "Close the answer" })
  vim.keymap.set("n", "<C-c>", on_cancel, { buffer = buf, desc = "Stop the agent" })
  vim.api.nvim_create_autocmd("BufWipeout", {
    buffer = buf,
    callback = function()
      answers[buf] = nil
    end,
  })
  show(buf)
  return answer
end

---@param buf integer
---@param from integer 0-based line
---@param lines string[]
local function set_lines(buf, from, lines)
  vim.bo[buf].modifiable = true
  vim.api.nvim_buf_set_lines(buf, from, -1, false, lines)
  vim.bo[buf].modifiable = false
  vim.bo[buf].modified = false
end

---Replaces the last line, which is the unfinished one.
---@param answer ninetynine.Answer
---@param lines string[]
function M.append(answer, lines)
  local buf = answer.buf
  if not vim.api.nvim_buf_is_loaded(buf) then
    return
  end
  local last = vim.api.nvim_buf_line_count(buf)
  -- Who has left the end is reading.
  local following = vim.tbl_filter(function(win)
    return vim.api.nvim_win_get_cursor(win)[1] == last
  end, vim.fn.win_findbuf(buf))
  set_lines(buf, last - 1, lines)
  last = last - 1 + #lines
  for _, win in ipairs(following) do
    vim.api.nvim_win_set_cursor(win, { last, #lines[#lines] })
  end
end

---@param ending table as Node tells it
---@return string[] note
local function note_of(ending)
  local note = {}
  if ending.dropped > 0 then
    table.insert(note, ("> %.1f MB more were answered, and left out."):format(ending.dropped / 1024 / 1024))
  end
  if ending.message then
    local hint = ending.code == 0 and "" or " `:NinetyNine last` brings the prompt back."
    table.insert(note, "> " .. ending.message .. hint)
  end
  if ending.message and ending.stderr ~= "" then
    vim.list_extend(note, { "", "```text" })
    vim.list_extend(note, vim.split(ending.stderr, "\n"))
    table.insert(note, "```")
  end
  return note
end

---@param answer ninetynine.Answer
---@param ending table as Node tells it
function M.finish(answer, ending)
  local note = note_of(ending)
  answer.is_running = false
  if not vim.api.nvim_buf_is_loaded(answer.buf) then
    return
  end
  local last = vim.api.nvim_buf_get_lines(answer.buf, -2, -1, false)[1]
  local is_empty = last == "" and vim.api.nvim_buf_line_count(answer.buf) == 1
  if #note > 0 then
    local above = is_empty and {} or last == "" and { "" } or { last, "" }
    M.append(answer, vim.list_extend(above, note))
  elseif last == "" and not is_empty then
    set_lines(answer.buf, -2, {})
  end
end

return M
