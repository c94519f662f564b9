---What Node may know about the buffers.
local M = {}

---@class ninetynine.EditorState
---@field cwd string
---@field buffers { id: integer, path: string, modified: boolean }[]
---@field alternate? string

---Unchanged buffers that are sent along, last used first. Changed ones are always sent.
local MAX_UNCHANGED = 100
local EOL = { dos = { ["\n"] = "\r\n" }, mac = { ["\n"] = "\r", ["\r"] = "\n" }, unix = {} }
local BOM, CTRL_Z = "\239\187\191", "\26"

local named ---@type { id: integer, path: string }[]?
local buffer_count = 0
local last_used = {} ---@type table<integer, integer> above 0 in the order of use, below 0 from before we looked
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
  for _, info in ipairs(vim.fn.getbufinfo({ bufloaded = 1 })) do
    last_used[info.bufnr] = info.lastused - vim.fn.localtime() - 1
  end
  last_used[vim.api.nvim_get_current_buf()] = 0
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
    local a_used, b_used = last_used[a.id] or -math.huge, last_used[b.id] or -math.huge
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
        local tick = vim.api.nvim_buf_get_changedtick(buffer.id)
        table.insert(buffers, { id = buffer.id, path = buffer.path, modified = modified, tick = tick })
      end
    end
  end
  win = win and win ~= 0 and vim.api.nvim_win_is_valid(win) and win or vim.api.nvim_get_current_win()
  local tab = vim.api.nvim_tabpage_get_number(vim.api.nvim_win_get_tabpage(win))
  local alternate = vim.api.nvim_win_call(win, function()
    return vim.fn.bufnr("#")
  end)
  return {
    -- By its id, only a window of the current tab page is found.
    cwd = vim.fn.getcwd(vim.api.nvim_win_get_number(win), tab),
    buffers = buffers,
    alternate = alternate > 0 and path_of(alternate) or nil,
  }
end

---@param buf integer
---@return string[] lines an empty file has none, which the API does not tell from one that is empty
local function lines_of(buf)
  local lines = vim.api.nvim_buf_get_lines(buf, 0, -1, false)
  if #lines > 1 or lines[1] ~= "" then
    return lines
  end
  return vim.api.nvim_buf_call(buf, function()
    return vim.fn.wordcount().bytes == 0 and {} or lines
  end)
end

---@param text string
---@param encoding string 'fileencoding'
---@param bom boolean
---@return string
local function encoded(text, encoding, bom)
  if bom and (encoding == "" or encoding:find("^u")) then
    text = BOM .. text
  end
  if encoding == "" or encoding == "utf-8" then
    return text
  end
  return vim.iconv(text, "utf-8", encoding) or text
end

---@param buf integer
---@return string text as `:write` would put it on disk
local function written(buf)
  local bo = vim.bo[buf]
  local lines = lines_of(buf)
  if #lines > 0 and (bo.endofline or (bo.fixendofline and not bo.binary)) then
    table.insert(lines, "")
  end
  local text = table.concat(lines, "\n")
  if not bo.binary then
    text = text:gsub("[\r\n]", EOL[bo.fileformat])
  end
  if bo.endoffile and not bo.fixendofline then
    text = text .. CTRL_Z
  end
  return bo.binary and text or encoded(text, bo.fileencoding, bo.bomb)
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
