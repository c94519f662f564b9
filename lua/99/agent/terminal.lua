---Pastes a prompt into a terminal that runs in Neovim.
local M = {}

local PASTE_START, PASTE_END = "\27[200~", "\27[201~"
---Milliseconds. Claude Code and Gemini take an Enter that comes at once for a part of the paste.
local BEFORE_ENTER = 300

---@param buf integer
---@return integer? channel nil where no terminal runs there
local function channel_of(buf)
  if not vim.api.nvim_buf_is_valid(buf) or vim.bo[buf].buftype ~= "terminal" then
    return nil
  end
  local channel = vim.bo[buf].channel
  return vim.fn.jobwait({ channel }, 0)[1] == -1 and channel or nil
end

---@param buf integer
---@param pattern string
---@return boolean
local function matches(buf, pattern)
  local title = vim.b[buf].term_title
  return vim.api.nvim_buf_get_name(buf):find(pattern) ~= nil or (type(title) == "string" and title:find(pattern) ~= nil)
end

---@param wanted integer|string
---@return integer? channel of the terminal, of several the one used last
local function find(wanted)
  if type(wanted) == "number" then
    return channel_of(wanted)
  end
  local buffers = vim.fn.getbufinfo()
  table.sort(buffers, function(a, b)
    return a.lastused > b.lastused or (a.lastused == b.lastused and a.bufnr > b.bufnr)
  end)
  for _, info in ipairs(buffers) do
    local channel = channel_of(info.bufnr)
    if channel and matches(info.bufnr, wanted) then
      return channel
    end
  end
end

---@param spec ninetynine.AgentTerminal
---@param text string
---@return string? fault
function M.paste(spec, text)
  local channel = find(spec.terminal)
  if not channel then
    return type(spec.terminal) == "number" and ("no terminal runs in buffer %d"):format(spec.terminal)
      or ("no running terminal's name matches %q"):format(spec.terminal)
  end
  -- A terminal sends CR for a line break. Escape sequences in the text could end the paste.
  local pasted = text:gsub("\27", ""):gsub("\r?\n", "\r")
  if not pcall(vim.api.nvim_chan_send, channel, PASTE_START .. pasted .. PASTE_END) then
    return "the terminal has ended"
  end
  if spec.submit ~= false then
    vim.defer_fn(function()
      pcall(vim.api.nvim_chan_send, channel, "\r")
    end, BEFORE_ENTER)
  end
end

return M
