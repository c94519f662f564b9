---Shows what a reference puts into the prompt.
local diagnostics = require("99.proof.diagnostics")
local inspection = require("99.proof.inspection")

local M = {}

local MAX_WIDTH, MAX_HEIGHT = 100, 24
local FRAME = 2
local FOCUS = "99.hover"
local UNITS = { "KB", "MB" }

---@param bytes integer
---@return string
local function size_of(bytes)
  local value, unit = bytes, "bytes"
  for _, larger in ipairs(UNITS) do
    if value < 1000 then
      break
    end
    value, unit = value / 1024, larger
  end
  return unit == "bytes" and ("%d bytes"):format(bytes) or ("%.1f %s"):format(value, unit)
end

---@param mention ninetynine.Mention
---@return string
local function title_of(mention)
  local name = mention.path or mention.name or mention.token
  if mention.paths then
    name = ("%s: %d files"):format(mention.token, #mention.paths)
  elseif mention.kind == "rule" then
    name = ("rule %s (%s)"):format(mention.name, mention.path)
  end
  local range = mention.range
  if range then
    name = name .. (range[1] == range[2] and ", line %d" or ", lines %d-%d"):format(range[1], range[2])
  end
  local lines = ("%d line%s"):format(mention.lines, mention.lines == 1 and "" or "s")
  return ("%s · %s, %s, about %d tokens"):format(name, lines, size_of(mention.bytes), mention.tokens)
end

---@param mention ninetynine.Mention
---@return string[]
local function head_of(mention)
  local lines = { title_of(mention) }
  for _, notice in ipairs(mention.notices) do
    table.insert(lines, ("%s: %s"):format(notice.code, diagnostics.sentence(notice)))
  end
  if not mention.first then
    table.insert(lines, "It goes into the prompt once, where it is named first.")
  end
  return lines
end

---The highlighting of a file's own language, where Markdown's parser has none for it.
---@param buf integer
---@param first integer 1-based line of the content
---@param filetype string
local function colour_by_syntax(buf, first, filetype)
  if #vim.api.nvim_get_runtime_file(("syntax/%s.vim"):format(filetype), false) == 0 then
    return
  end
  vim.api.nvim_buf_call(buf, function()
    vim.cmd(("syntax include @NinetyNineContent syntax/%s.vim"):format(filetype))
    vim.cmd(
      ([[syntax region NinetyNineContent start=/\%%%dl^/ end=/\%%%dl$/ contains=@NinetyNineContent keepend]]):format(
        first + 1,
        math.max(first + 1, vim.api.nvim_buf_line_count(buf) - 1)
      )
    )
  end)
end

---@param buf integer
---@param first integer
---@param mention ninetynine.Mention
local function colour(buf, first, mention)
  local path = mention.kind == "file" and mention.path or nil
  local filetype = path and vim.filetype.match({ filename = path, buf = buf })
  local language = filetype and (vim.treesitter.language.get_lang(filetype) or filetype)
  if language and #vim.api.nvim_get_runtime_file(("parser/%s.*"):format(language), false) == 0 then
    colour_by_syntax(buf, first, filetype)
  else
    pcall(vim.treesitter.start, buf, "markdown")
  end
end

---Neovim fits such a window into the one that it belongs to, which may be a small prompt.
---@param win integer
---@param row integer of the cursor on the screen, 0-based
---@param col integer
---@param lines string[]
local function fit(win, row, col, lines)
  local width = 1
  for _, line in ipairs(lines) do
    width = math.max(width, vim.fn.strdisplaywidth(line))
  end
  width = math.max(1, math.min(width, MAX_WIDTH, vim.o.columns - FRAME))
  vim.api.nvim_win_set_width(win, width)
  local wanted = math.min(MAX_HEIGHT, vim.api.nvim_win_text_height(win, {}).all)
  local above, below = row - FRAME, vim.o.lines - vim.o.cmdheight - row - 1 - FRAME
  local is_below = below >= math.min(wanted, above)
  local height = math.max(1, math.min(wanted, is_below and below or above))
  vim.api.nvim_win_set_config(win, {
    relative = "editor",
    row = is_below and row + 1 or row - height - FRAME,
    col = math.max(0, math.min(col, vim.o.columns - width - FRAME)),
    width = width,
    height = height,
  })
end

---@param lines string[]
---@return integer? buf nil where the window was open already, and has been entered
local function open(lines)
  local here = vim.api.nvim_get_current_win()
  local cursor = vim.api.nvim_win_get_cursor(here)
  local place = vim.fn.screenpos(here, cursor[1], cursor[2] + 1)
  local buf, win = vim.lsp.util.open_floating_preview(lines, "", {
    focus_id = FOCUS,
    border = "rounded",
    -- Above the prompt.
    zindex = 60,
  })
  if vim.api.nvim_get_current_win() ~= here then
    return
  end
  vim.wo[win][0].linebreak = true
  fit(win, place.row - 1, place.col - 1, lines)
  return buf
end

---@param buf integer where the reference stands
---@param mention ninetynine.Mention
function M.show(buf, mention)
  inspection.inspect(buf, mention, function(result)
    if result.problem then
      M.explain(result.problem)
    elseif result.mention then
      local lines = head_of(result.mention)
      table.insert(lines, "")
      local first = #lines + 1
      vim.list_extend(lines, vim.split(result.content, "\n"))
      if result.is_cut then
        table.insert(lines, "… and so on")
      end
      local shown = open(lines)
      if shown then
        colour(shown, first, result.mention)
      end
    end
  end)
end

---@param problem ninetynine.Finding
function M.explain(problem)
  open({ ("%s: %s"):format(problem.token, diagnostics.sentence(problem)) })
end

return M
