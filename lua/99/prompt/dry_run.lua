---The dry run: below the prompt, live, what would be sent.
local marks = require("99.marks")

local M = {}

local MIN_HEIGHT = 3

local shown = {} ---@type table<integer, { buf: integer, win: integer, request?: integer }> by prompt buffer

---@param prompt_buf integer
local function refresh(prompt_buf)
  local view = shown[prompt_buf]
  if not view then
    return
  end
  if view.request then
    require("99.remote").cancel(view.request)
  end
  local text = table.concat(vim.api.nvim_buf_get_lines(prompt_buf, 0, -1, false), "\n")
  view.request = require("99.requests").assemble(text, { buf = prompt_buf }, function(err, result)
    if shown[prompt_buf] ~= view or not vim.api.nvim_buf_is_valid(view.buf) then
      return
    end
    view.request = nil
    if not err then
      vim.api.nvim_buf_set_lines(view.buf, 0, -1, false, vim.split(result.prompt, "\n"))
    end
  end) --[[@as integer]]
end

---Between the prompt's window and the screen's edge, where there is more room.
---@param win integer the prompt's
---@return vim.api.keyset.win_config
local function layout(win)
  local config = vim.api.nvim_win_get_config(win)
  local top, bottom = config.row, config.row + config.height + 2
  local below, above = vim.o.lines - vim.o.cmdheight - bottom - 3, top - 2
  local is_below = below >= above
  local height = math.max(MIN_HEIGHT, is_below and below or above)
  return {
    relative = "editor",
    row = is_below and bottom or math.max(0, top - height - 2),
    col = config.col,
    width = config.width,
    height = height,
    border = "rounded",
    title = " what would be sent ",
    title_pos = "center",
    style = "minimal",
    focusable = true,
    zindex = config.zindex - 1,
  }
end

---@param prompt_buf integer
function M.close(prompt_buf)
  local view = shown[prompt_buf]
  shown[prompt_buf] = nil
  if view and vim.api.nvim_win_is_valid(view.win) then
    vim.api.nvim_win_close(view.win, true)
  end
end

---@param prompt_buf integer
---@param win integer the prompt's
function M.toggle(prompt_buf, win)
  local view = shown[prompt_buf]
  if view and vim.api.nvim_win_is_valid(view.win) then
    M.close(prompt_buf)
    return
  end
  local buf = vim.api.nvim_create_buf(false, true)
  vim.bo[buf].bufhidden = "wipe"
  vim.bo[buf].filetype = "markdown"
  shown[prompt_buf] = { buf = buf, win = vim.api.nvim_open_win(buf, false, layout(win)) }
  vim.api.nvim_create_autocmd({ "BufWipeout", "BufHidden" }, {
    buffer = prompt_buf,
    once = true,
    callback = function()
      vim.schedule(function()
        M.close(prompt_buf)
      end)
    end,
  })
  refresh(prompt_buf)
end

marks.on_change(refresh)

return M
