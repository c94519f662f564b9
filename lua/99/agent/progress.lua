---What runs, since when, and how to stop it: in the bar of the answer's window, else at the top right.
local M = {}

---Milliseconds between two looks at the clock.
local TICK = 1000

local timer ---@type uv.uv_timer_t?
local shown = {} ---@type ninetynine.Run[]
local mark ---@type { buf: integer, win: integer, tab: integer }?

---@param ms number
---@return string
local function duration(ms)
  if ms < 1000 then
    return ("%d ms"):format(ms)
  end
  local seconds = math.floor(ms / 1000)
  return seconds < 60 and ("%d s"):format(seconds) or ("%d min %d s"):format(seconds / 60, seconds % 60)
end

---@param run ninetynine.Run
---@return string
function M.describe(run)
  local state = run.is_stopping and ", being stopped" or ""
  local ms = math.floor((vim.uv.now() - run.started) / TICK) * TICK
  return ("%s: %s%s"):format(run.name, ms == 0 and "0 s" or duration(ms), state)
end

---@param run ninetynine.Run
---@return integer[] wins
local function windows_of(run)
  return run.answer and vim.fn.win_findbuf(run.answer.buf) or {}
end

---@param run ninetynine.Run
---@param text string
local function set_bar(run, text)
  for _, win in ipairs(windows_of(run)) do
    vim.wo[win][0].winbar = "%#NinetyNineBar# " .. text:gsub("%%", "%%%%")
  end
end

local function close_mark()
  if mark then
    pcall(vim.api.nvim_win_close, mark.win, true)
    pcall(vim.api.nvim_buf_delete, mark.buf, { force = true })
    mark = nil
  end
end

---@param lines string[]
local function show_mark(lines)
  local tab = vim.api.nvim_get_current_tabpage()
  if mark and (mark.tab ~= tab or not vim.api.nvim_win_is_valid(mark.win)) then
    close_mark()
  end
  if #lines == 0 then
    close_mark()
    return
  end
  local width = 1
  for _, line in ipairs(lines) do
    width = math.max(width, vim.fn.strdisplaywidth(line))
  end
  local layout = {
    relative = "editor",
    anchor = "NE",
    row = (vim.o.showtabline == 2 or (vim.o.showtabline == 1 and #vim.api.nvim_list_tabpages() > 1)) and 1 or 0,
    col = vim.o.columns,
    width = math.min(width, vim.o.columns),
    height = math.min(#lines, math.max(1, vim.o.lines - 4)),
    style = "minimal",
    focusable = false,
    zindex = 20,
  }
  local buf = mark and mark.buf or vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  if mark then
    vim.api.nvim_win_set_config(mark.win, layout)
    return
  end
  layout.noautocmd = true
  mark = { buf = buf, win = vim.api.nvim_open_win(buf, false, layout), tab = tab }
  vim.wo[mark.win][0].winhighlight = "Normal:NinetyNineBar"
end

local function refresh()
  local tab = vim.api.nvim_get_current_tabpage()
  local lines = {}
  for _, run in ipairs(shown) do
    local text = M.describe(run)
    set_bar(run, text .. (run.is_stopping and "" or " · <C-c> stops it"))
    local is_visible = vim.iter(windows_of(run)):any(function(win)
      return vim.api.nvim_win_get_tabpage(win) == tab
    end)
    if not is_visible then
      table.insert(lines, (" %s "):format(text))
    end
  end
  if #lines > 0 then
    table.insert(lines, " :NinetyNine cancel stops it ")
  end
  -- No window can be opened from the command-line window, and a screen may be too small.
  pcall(show_mark, lines)
end

---@param running ninetynine.Run[] all that there are
function M.show(running)
  shown = running
  if #running > 0 and not timer then
    timer = assert(vim.uv.new_timer())
    timer:start(TICK, TICK, vim.schedule_wrap(refresh))
  elseif #running == 0 and timer then
    timer:stop()
    timer:close()
    timer = nil
  end
  refresh()
end

---Leaves in the bar how a run has ended: without a bar, the text would jump.
---@param run ninetynine.Run
---@param ending { how: string, code?: integer, ms: number }
function M.close(run, ending)
  local is_answered = ending.how == "exit" and ending.code == 0
  local word = is_answered and "answered" or ending.how == "cancelled" and "stopped" or "failed"
  set_bar(run, ("%s: %s after %s"):format(run.name, word, duration(ending.ms)))
end

return M
