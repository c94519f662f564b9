---What Node may know about the buffers.
local M = {}

---@class ninetynine.EditorState
---@field cwd string
---@field buffers { id: integer, path: string, modified: boolean }[]
---@field alternate? string

---Unchanged buffers that are sent along, last used first. Changed ones are always sent.
local MAX_UNCHANGED = 100
local EOL = { dos = "\r\n", mac = "\r", unix = "\n" }
local BOM, CTRL_Z = "\239\187\191", "\26"

local named ---@type { id: integer, path: string }[]?
local buffer_count = 0
local last_used = {} ---@type table<integer, integer>
local clock = 0
local watching = false

---@param buf integer
---@return string? path nil where the buffer is no file
local function path_of(buf)
  local name = vim.api.nvim_buf_get_name(buf)
  if name ~= "" and vim.bo[buf].buftype == "" and not name:find("^%a[%w+.-]+://") then
    return name
  end
end

local function watch()
  if watching then
    return
  end
  watching = true
  local group = vim.api.nvim_create_augroup("99.buffers", {})
  local function forget()
    named = nil
  end
  vim.api.nvim_create_autocmd(
    { "BufAdd", "BufReadPost", "BufNewFile", "BufFilePost", "BufUnload", "BufDelete", "BufWipeout", "TermOpen" },
    { group = group, callback = forget }
  )
  vim.api.nvim_create_autocmd("OptionSet", { group = group, pattern = "buftype", callback = forget })
  vim.api.nvim_create_autocmd("BufEnter", {
    group = group,
    callback = function(event)
      clock = clock + 1
      last_used[event.buf] = clock
      named = nil
    end,
  })
end

---@return { id: integer, path: string }[]
local function named_buffers()
  watch()
  local all = vim.api.nvim_list_bufs()
  if named and buffer_count == #all then
    return named
  end
  local found = {}
  for _, buf in ipairs(all) do
    local path = vim.api.nvim_buf_is_loaded(buf) and path_of(buf)
    if path then
      table.insert(found, { id = buf, path = path })
    end
  end
  table.sort(found, function(a, b)
    local a_used, b_used = last_used[a.id] or 0, last_used[b.id] or 0
    if a_used ~= b_used then
      return a_used > b_used
    end
    return a.id < b.id
  end)
  named, buffer_count = found, #all
  return found
end

---@param win? integer the window that asks; default: the current one
---@return ninetynine.EditorState
function M.editor_state(win)
  local buffers = {}
  local unchanged = 0
  for _, buffer in ipairs(named_buffers()) do
    if vim.api.nvim_buf_is_loaded(buffer.id) then
      local modified = vim.api.nvim_get_option_value("modified", { buf = buffer.id })
      unchanged = unchanged + (modified and 0 or 1)
      if modified or unchanged <= MAX_UNCHANGED then
        table.insert(buffers, { id = buffer.id, path = buffer.path, modified = modified })
      end
    end
  end
  win = win and win ~= 0 and vim.api.nvim_win_is_valid(win) and win or vim.api.nvim_get_current_win()
  local alternate = vim.api.nvim_win_call(win, function()
    return vim.fn.bufnr("#")
  end)
  return {
    cwd = vim.fn.getcwd(win),
    buffers = buffers,
    alternate = alternate > 0 and path_of(alternate) or nil,
  }
end

---A buffer without any line, unlike one with an empty line, makes an empty file.
---@param buf integer
---@return boolean
local function has_no_line(buf)
  return vim.api.nvim_buf_call(buf, function()
    return vim.fn.line2byte(1) == -1
  end)
end

---@param buf integer
---@return string text as `:write` would put it on disk
local function written(buf)
  local bo = vim.bo[buf]
  local text = ""
  if not has_no_line(buf) then
    local eol = EOL[bo.binary and "unix" or bo.fileformat]
    text = table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, false), eol)
    if bo.endofline or (bo.fixendofline and not bo.binary) then
      text = text .. eol
    end
  end
  if bo.endoffile and not bo.fixendofline then
    text = text .. CTRL_Z
  end
  if bo.binary then
    return text
  end
  text = (bo.bomb and BOM or "") .. text
  local encoding = bo.fileencoding
  if encoding == "" or encoding == "utf-8" then
    return text
  end
  return vim.iconv(text, "utf-8", encoding) or text
end

---Called by Node.
---@param buf integer
---@return string|vim.NIL base64 of the buffer as `:write` would put it on disk; vim.NIL where it is gone
function M.text(buf)
  if not vim.api.nvim_buf_is_loaded(buf) then
    return vim.NIL
  end
  return vim.base64.encode(written(buf))
end

return M
