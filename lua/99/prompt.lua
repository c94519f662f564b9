---The prompt: a buffer that is written to be sent.
local kept = require("99.prompt.kept")
local submission = require("99.prompt.submission")
local window = require("99.prompt.window")

local M = {}

---@class ninetynine.Prompt
---@field buf integer
---@field win integer
---@field tab integer
---@field title string
---@field origin { buf: integer, win: integer }
---@field on_submit? fun(result: ninetynine.PromptResult): any, any
---@field group integer of its autocommands
---@field request? integer the submission that is under way
---@field ended? boolean

local open = {} ---@type table<integer, ninetynine.Prompt> by buffer
local count = 0
local steps_back = 0 -- how often the history was asked for its newest text

---@param text string
---@param level integer
local function tell(text, level)
  vim.notify("99: " .. text, level)
end

---Ends a prompt, however it came to its end: the text of one that was not sent is kept.
---@param prompt ninetynine.Prompt
---@param how "sent"|"cancelled"|"closed" closed: by what an event tells of, inside of which no window can be closed
local function finish(prompt, how)
  if prompt.ended then
    return
  end
  prompt.ended = true
  open[prompt.buf] = nil
  submission.cancel(prompt)
  if how ~= "sent" and vim.api.nvim_buf_is_loaded(prompt.buf) then
    kept.add(table.concat(vim.api.nvim_buf_get_lines(prompt.buf, 0, -1, false), "\n"))
  end
  if vim.api.nvim_get_current_win() == prompt.win then
    vim.cmd.stopinsert()
  end
  local function close()
    vim.api.nvim_del_augroup_by_id(prompt.group)
    if vim.api.nvim_win_is_valid(prompt.win) and vim.api.nvim_win_get_buf(prompt.win) == prompt.buf then
      pcall(vim.api.nvim_win_close, prompt.win, true)
    end
    if vim.api.nvim_buf_is_valid(prompt.buf) then
      pcall(vim.api.nvim_buf_delete, prompt.buf, { force = true })
    end
  end
  if how == "closed" then
    vim.schedule(close)
    return
  end
  close()
  local origin = prompt.origin.win
  if vim.api.nvim_win_is_valid(origin) and vim.api.nvim_get_current_tabpage() == prompt.tab then
    vim.api.nvim_set_current_win(origin)
  end
end

---@param prompt ninetynine.Prompt
---@param event { match: string, file: string }
local function on_write(prompt, event)
  if event.match == vim.api.nvim_buf_get_name(prompt.buf) then
    -- 'modified' stays, so that `:wq` leaves the window open until Node has answered.
    submission.submit(prompt, function()
      finish(prompt, "sent")
    end)
    return
  end
  -- `:w name` keeps a copy, as in any buffer.
  local ok = pcall(vim.fn.writefile, vim.api.nvim_buf_get_lines(prompt.buf, 0, -1, false), event.match)
  if ok then
    tell(("written to %s"):format(event.file), vim.log.levels.INFO)
  else
    tell(("%s could not be written"):format(event.file), vim.log.levels.ERROR)
  end
end

---@param prompt ninetynine.Prompt
local function watch(prompt)
  prompt.group = vim.api.nvim_create_augroup("99.prompt." .. prompt.buf, {})
  local function on(events, options, callback)
    options.group = prompt.group
    options.callback = callback
    vim.api.nvim_create_autocmd(events, options)
  end
  on("BufWriteCmd", { buffer = prompt.buf }, function(event)
    on_write(prompt, event)
  end)
  on({ "BufHidden", "BufUnload", "BufWipeout" }, { buffer = prompt.buf }, function()
    finish(prompt, "closed")
  end)
  on("WinClosed", { pattern = tostring(prompt.win) }, function()
    finish(prompt, "closed")
  end)
  on("VimResized", {}, function()
    window.fit(prompt.win, prompt.title)
  end)
end

---@param text? string
---@return integer buf
local function create_buffer(text)
  count = count + 1
  local buf = vim.api.nvim_create_buf(false, false)
  -- A scheme that begins with a digit is none: Neovim would take the name for a path in the working folder.
  vim.api.nvim_buf_set_name(buf, ("ninetynine://prompt/%d"):format(count))
  local bo = vim.bo[buf]
  bo.buftype = "acwrite"
  bo.bufhidden = "hide"
  bo.swapfile = false
  if text then
    vim.api.nvim_buf_set_lines(buf, 0, -1, false, vim.split(text, "\n"))
    bo.modified = true
  end
  return buf
end

---@param buf integer
---@return ninetynine.Prompt?
function M.find(buf)
  return open[buf]
end

---The prompt of the current tab page.
---@return ninetynine.Prompt?
function M.here()
  local tab = vim.api.nvim_get_current_tabpage()
  for _, prompt in pairs(open) do
    if prompt.tab == tab and not prompt.ended then
      return prompt
    end
  end
end

---Opens a prompt. Without options, one that the tab page has already is gone to.
---@param opts? { text?: string, title?: string, on_submit?: fun(result: ninetynine.PromptResult) }
---@return integer? buf
function M.open(opts)
  if vim.fn.getcmdwintype() ~= "" then
    tell("no window can be opened from the command-line window", vim.log.levels.ERROR)
    return
  end
  local existing = M.here()
  if existing and not opts then
    vim.api.nvim_set_current_win(existing.win)
    return existing.buf
  end
  opts = opts or {}
  local origin = existing and existing.origin
    or { buf = vim.api.nvim_get_current_buf(), win = vim.api.nvim_get_current_win() }
  local title = opts.title or "99"
  local buf = create_buffer(opts.text)
  local prompt = { buf = buf, title = title, origin = origin, on_submit = opts.on_submit }
  prompt.win = window.open(buf, title)
  prompt.tab = vim.api.nvim_get_current_tabpage()
  open[buf] = prompt
  watch(prompt)
  vim.keymap.set("n", "q", function()
    finish(prompt, "cancelled")
  end, { buffer = buf, nowait = true, desc = "Cancel the prompt" })
  vim.bo[buf].filetype = "99prompt"
  require("99.completion").attach(buf)
  if opts.text then
    vim.api.nvim_win_set_cursor(prompt.win, { vim.api.nvim_buf_line_count(buf), 0 })
  end
  vim.cmd.startinsert({ bang = true })
  return buf
end

---Brings back the newest text: of this session, else from the history; again for the one before.
function M.last()
  local text = kept.take()
  if text then
    if not M.open({ text = text }) then
      kept.add(text)
    end
    return
  end
  require("99.history").list(function(entries)
    local entry = entries[math.min(steps_back + 1, #entries)]
    if entry then
      steps_back = steps_back + 1
      M.open({ text = entry.text })
    else
      tell("there is no earlier prompt to bring back", vim.log.levels.INFO)
    end
  end)
end

---Cancels the submission that is under way, or else the prompt of this tab page.
---@return boolean done
function M.cancel()
  local prompt = M.here()
  if not prompt then
    return false
  end
  if submission.cancel(prompt) then
    tell("the submission was cancelled", vim.log.levels.INFO)
  else
    finish(prompt, "cancelled")
  end
  return true
end

return M
