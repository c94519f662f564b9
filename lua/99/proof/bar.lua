---The bar of a prompt's window: how many references, what is wrong, how large it gets.
local M = {}

local DOT = " · "
---Text and bar.
local LEAST_HEIGHT = 3
local ROOMY = 40

---@param count integer
---@param word string
---@return string
local function counted(count, word)
  return ("%d %s%s"):format(count, word, count == 1 and "" or "s")
end

---@param tokens integer
---@return string
local function short(tokens)
  if tokens < 1000 then
    return tostring(tokens)
  end
  return (("%.1fk"):format(tokens / 1000):gsub("%.0k$", "k"))
end

---@param text string
---@param highlight string
---@return string
local function coloured(text, highlight)
  return ("%%#%s#%s%%#NinetyNineBar#"):format(highlight, text)
end

---@param result? ninetynine.Analysis
---@param err? ninetynine.Error
---@param width integer
---@return string
local function text_of(result, err, width)
  local parts = {}
  local is_roomy = width >= ROOMY
  if result and result.unchecked then
    table.insert(parts, is_roomy and "too long to check while you type; submitting checks it" or "unchecked")
  elseif result then
    local problems = #result.problems
    table.insert(parts, is_roomy and counted(result.count, "reference") or tostring(result.count))
    if problems > 0 then
      table.insert(parts, coloured(is_roomy and counted(problems, "problem") or problems .. "!", "NinetyNineProblem"))
    end
    local size = (is_roomy and "≈%s of %s tokens" or "≈%s/%s"):format(
      short(result.tokens),
      short(result.max_tokens)
    )
    table.insert(parts, result.tokens > result.max_tokens and coloured(size, "NinetyNineOver") or size)
  end
  if err then
    table.insert(parts, coloured(is_roomy and "Node does not answer" or "no Node", "NinetyNineProblem"))
  end
  return "%#NinetyNineBar#" .. (is_roomy and " " or "") .. (#parts > 0 and table.concat(parts, DOT) or "…")
end

---@param win integer
---@param result? ninetynine.Analysis
---@param err? ninetynine.Error why there is no newer result
function M.show(win, result, err)
  if vim.wo[win].winbar == "" and vim.api.nvim_win_get_height(win) < LEAST_HEIGHT then
    return
  end
  local text = text_of(result, err, vim.api.nvim_win_get_width(win))
  if vim.wo[win].winbar ~= text then
    vim.wo[win][0].winbar = text
  end
end

return M
