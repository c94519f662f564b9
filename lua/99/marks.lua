---What each reference of an attached buffer has become, shown where it stands: highlighted where it resolves, a diagnostic
---where it does not.
local config = require("99.config")
local remote = require("99.remote")
local requests = require("99.requests")

local M = {}

---@class ninetynine.Mention a resolved reference without its content
---@field trigger string
---@field token string
---@field kind string
---@field name? string
---@field path? string
---@field range? integer[]
---@field start integer byte offset
---@field finish integer byte offset, end-exclusive
---@field bytes integer
---@field tokens integer
---@field first boolean nothing before it names the same
---@field file? string what to open for it
---@field notices ninetynine.Finding[]

---@class ninetynine.Marks
---@field timer uv.uv_timer_t
---@field request? integer
---@field mentions table<integer, ninetynine.Mention> by extmark
---@field references integer
---@field problems integer
---@field tokens integer
---@field unchecked? boolean the text is too long to be checked at each change

---Milliseconds without a change before Node is asked.
local PATIENCE = 120
---Bytes. Checking a longer text at each change would keep Neovim and Node busy; submitting it checks it all the same.
local LONGEST = 256 * 1024

local mark_space = vim.api.nvim_create_namespace("99.marks")
local token_space = vim.api.nvim_create_namespace("99.tokens")
local diagnostic_space = vim.api.nvim_create_namespace("99.diagnostics")
local group = vim.api.nvim_create_augroup("99.marks", {})
local HIGHLIGHTS = { ["#"] = "NinetyNineRule", ["@"] = "NinetyNineFile" }

for name, link in pairs({
  NinetyNineRule = "Identifier",
  NinetyNineFile = "Directory",
  NinetyNineReference = "Special",
  NinetyNineTokens = "Comment",
}) do
  vim.api.nvim_set_hl(0, name, { link = link, default = true })
end

local attached = {} ---@type table<integer, ninetynine.Marks>
local listeners = {} ---@type fun(buf: integer, marks: ninetynine.Marks)[]

---@param lines string[]
---@return fun(offset: integer): integer, integer row and column, 0-based, for ascending offsets
local function positions(lines)
  local row, start = 0, 0
  return function(offset)
    while row + 1 < #lines and offset > start + #lines[row + 1] do
      start = start + #lines[row + 1] + 1
      row = row + 1
    end
    return row, offset - start
  end
end

---@param finding ninetynine.Finding
---@param severity integer
---@param place { lnum: integer, col: integer, end_lnum: integer, end_col: integer }
---@return vim.Diagnostic
local function diagnostic(finding, severity, place)
  local suggestion = finding.suggestions[1]
  local hint = suggestion and not finding.message:find(suggestion, 1, true) and (" Did you mean %s?"):format(suggestion)
  return vim.tbl_extend("error", place, {
    message = finding.message .. (hint or ""),
    severity = severity,
    source = "99",
    code = finding.code,
    user_data = { suggestions = finding.suggestions },
  })
end

---@param buf integer
local function clear(buf)
  vim.api.nvim_buf_clear_namespace(buf, mark_space, 0, -1)
  vim.api.nvim_buf_clear_namespace(buf, token_space, 0, -1)
end

---@param buf integer
---@param lines string[]
---@param result { mentions: ninetynine.Mention[], problems: ninetynine.Finding[], tokens: integer }
local function show(buf, lines, result)
  local marks = attached[buf]
  clear(buf)
  marks.mentions, marks.references, marks.problems, marks.tokens = {}, 0, #result.problems, result.tokens
  local diagnostics = {}
  local place_of = positions(lines)
  local with_tokens = config.get().prompt.show_tokens
  for _, mention in ipairs(result.mentions) do
    local row, col = place_of(mention.start)
    local end_row, end_col = place_of(mention.finish)
    local id = vim.api.nvim_buf_set_extmark(buf, mark_space, row, col, {
      end_row = end_row,
      end_col = end_col,
      hl_group = HIGHLIGHTS[mention.trigger] or "NinetyNineReference",
      invalidate = true,
      undo_restore = false,
    })
    if with_tokens and mention.first then
      vim.api.nvim_buf_set_extmark(buf, token_space, end_row, end_col, {
        virt_text = { { (" ≈%d"):format(mention.tokens), "NinetyNineTokens" } },
        virt_text_pos = "inline",
        -- Text that is typed right behind the reference comes before the number.
        right_gravity = true,
      })
    end
    marks.mentions[id] = mention
    marks.references = marks.references + (mention.first and 1 or 0)
    local place = { lnum = row, col = col, end_lnum = end_row, end_col = end_col }
    for _, notice in ipairs(mention.first and mention.notices or {}) do
      table.insert(diagnostics, diagnostic(notice, vim.diagnostic.severity.HINT, place))
    end
  end
  place_of = positions(lines)
  for _, problem in ipairs(result.problems) do
    local row, col = place_of(problem.start)
    local end_row, end_col = place_of(problem.finish)
    local place = { lnum = row, col = col, end_lnum = end_row, end_col = end_col }
    table.insert(diagnostics, diagnostic(problem, vim.diagnostic.severity.ERROR, place))
  end
  vim.diagnostic.set(diagnostic_space, buf, diagnostics)
  for _, listener in ipairs(listeners) do
    listener(buf, marks)
  end
end

---@param buf integer
---@return boolean
local function is_too_long(buf)
  return vim.api.nvim_buf_get_offset(buf, vim.api.nvim_buf_line_count(buf)) > LONGEST
end

---@param buf integer
local function analyze(buf)
  local marks = attached[buf]
  if not marks or not vim.api.nvim_buf_is_loaded(buf) then
    return
  end
  if marks.request then
    remote.cancel(marks.request)
  end
  local was_unchecked = marks.unchecked
  marks.unchecked = is_too_long(buf)
  if marks.unchecked then
    marks.request = nil
    if not was_unchecked then
      show(buf, {}, { mentions = {}, problems = {}, tokens = 0 })
    end
    return
  end
  local lines = vim.api.nvim_buf_get_lines(buf, 0, -1, false)
  local tick = vim.api.nvim_buf_get_changedtick(buf)
  local text = table.concat(lines, "\n")
  marks.request = requests.ask("analyze", { text = vim.base64.encode(text) }, { buf = buf }, function(err, result)
    if err and err.code == "aborted" then
      return
    end
    marks.request = nil
    -- Without an answer the marks stay: they move with the text, and the next change asks again.
    if err or attached[buf] ~= marks or not vim.api.nvim_buf_is_loaded(buf) then
      return
    end
    if vim.api.nvim_buf_get_changedtick(buf) == tick then
      show(buf, lines, result)
    end
  end) --[[@as integer]]
end

---@param buf integer
local function schedule(buf)
  local marks = attached[buf]
  if marks then
    marks.timer:start(PATIENCE, 0, function()
      vim.schedule(function()
        analyze(buf)
      end)
    end)
  end
end

-- A file that appears or goes changes what a reference means.
remote.on("changed", function()
  for buf in pairs(attached) do
    schedule(buf)
  end
end)

---The few words that fit behind a line.
---@param one vim.Diagnostic
---@return string
local function in_short(one)
  local suggestion = one.user_data.suggestions[1]
  return suggestion and ("did you mean %s?"):format(suggestion) or one.message
end

---The reason stands behind the line while one types, whatever Neovim's version shows by default; a user's virtual lines do
---the same. Signs would move the text.
local function configure_diagnostics()
  local text = not vim.diagnostic.config().virtual_lines and { format = in_short }
  vim.diagnostic.config({ virtual_text = text, signs = false, update_in_insert = true }, diagnostic_space)
end

---Told of each analysis of a buffer.
---@param listener fun(buf: integer, marks: ninetynine.Marks)
function M.on_change(listener)
  table.insert(listeners, listener)
end

---@param buf integer
function M.attach(buf)
  if attached[buf] then
    return
  end
  configure_diagnostics()
  attached[buf] = { timer = assert(vim.uv.new_timer()), mentions = {}, references = 0, problems = 0, tokens = 0 }
  vim.api.nvim_create_autocmd({ "TextChanged", "TextChangedI", "TextChangedP" }, {
    group = group,
    buffer = buf,
    callback = function()
      schedule(buf)
    end,
  })
  vim.api.nvim_create_autocmd("BufEnter", {
    group = group,
    buffer = buf,
    callback = function()
      if remote.is_open() then
        schedule(buf)
      end
    end,
  })
  -- A buffer that is attached while Neovim starts waits for the first key: Node does not start with Neovim.
  if vim.v.vim_did_enter == 1 then
    schedule(buf)
  end
end

---@param buf integer
function M.detach(buf)
  local marks = attached[buf]
  if not marks then
    return
  end
  attached[buf] = nil
  marks.timer:close()
  vim.api.nvim_clear_autocmds({ group = group, buffer = buf })
  if vim.api.nvim_buf_is_valid(buf) then
    clear(buf)
    vim.diagnostic.reset(diagnostic_space, buf)
  end
end

---Whether Node has been asked about some buffer and has not answered yet.
---@return boolean
function M.is_waiting()
  for _, marks in pairs(attached) do
    if marks.request then
      return true
    end
  end
  return false
end

---The mention under the cursor of the current window.
---@return ninetynine.Mention?
function M.under_cursor()
  local marks = attached[vim.api.nvim_get_current_buf()]
  if not marks then
    return nil
  end
  local row, col = unpack(vim.api.nvim_win_get_cursor(0))
  local found = vim.api.nvim_buf_get_extmarks(0, mark_space, { row - 1, col }, { row - 1, col }, {
    details = true,
    overlap = true,
  })
  for _, mark in ipairs(found) do
    local details = mark[4]
    local ends_behind = details.end_row > row - 1 or details.end_col > col
    if not details.invalid and ends_behind then
      return marks.mentions[mark[1]]
    end
  end
end

---The problem under the cursor, or the only one of its line.
---@return vim.Diagnostic?
function M.problem_at_cursor()
  local row, col = unpack(vim.api.nvim_win_get_cursor(0))
  local found = vim.diagnostic.get(0, {
    namespace = diagnostic_space,
    lnum = row - 1,
    severity = vim.diagnostic.severity.ERROR,
  })
  for _, problem in ipairs(found) do
    if problem.col <= col and col < problem.end_col then
      return problem
    end
  end
  return #found == 1 and found[1] or nil
end

return M
