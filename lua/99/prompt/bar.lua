---The prompt window's bar: what the prompt holds, and what it costs.
local config = require("99.config")
local marks = require("99.marks")

local M = {}

local MIN_HEIGHT = 3

---@param count integer
---@param noun string
---@return string
local function counted(count, noun)
  return ("%d %s%s"):format(count, noun, count == 1 and "" or "s")
end

---@param tokens integer
---@return string
local function short(tokens)
  return tokens < 1000 and tostring(tokens) or ("%.1fk"):format(tokens / 1000):gsub("%.0k$", "k")
end

---@param text string
---@param highlight string
---@return string
local function coloured(text, highlight)
  return ("%%#%s#%s%%*"):format(highlight, text)
end

---@param state { references: integer, problems: integer, tokens: integer, unchecked?: boolean }
---@return string winbar
function M.render(state)
  if state.unchecked then
    return " " .. coloured("too long to check while you type; submitting checks it", "DiagnosticInfo") .. "%<"
  end
  local limit = config.get().prompt.max_tokens
  local parts = { counted(state.references, "reference") }
  if state.problems > 0 then
    table.insert(parts, coloured(counted(state.problems, "problem"), "DiagnosticError"))
  end
  local size = ("≈%s of %s tokens"):format(short(state.tokens), short(limit))
  table.insert(parts, state.tokens > limit and coloured(size, "DiagnosticWarn") or size)
  return " " .. table.concat(parts, " · ") .. "%<"
end

---@param win integer
---@param state { references: integer, problems: integer, tokens: integer, unchecked?: boolean }
local function show(win, state)
  -- A bar takes a line, and a window must keep one for the text.
  if vim.wo[win].winbar ~= "" or vim.api.nvim_win_get_height(win) >= MIN_HEIGHT then
    vim.wo[win][0].winbar = M.render(state)
  end
end

---Shows the bar from the start: one that comes later moves the text, and closes an open menu.
---@param win integer
function M.open(win)
  show(win, { references = 0, problems = 0, tokens = 0 })
end

marks.on_change(function(buf, state)
  if vim.bo[buf].filetype ~= "99prompt" then
    return
  end
  for _, win in ipairs(vim.fn.win_findbuf(buf)) do
    show(win, state)
  end
end)

return M
