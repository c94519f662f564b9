---Writes what was probably meant in place of a reference that does not resolve, or that is ambiguous.
local analysis = require("99.proof.analysis")

local M = {}

---@class ninetynine.Flaw: ninetynine.Place
---@field token string
---@field message string
---@field suggestions string[]

---@param text string
---@param level? integer
local function tell(text, level)
  vim.notify("99: " .. text, level or vim.log.levels.INFO)
end

---@param result ninetynine.Analysis
---@return ninetynine.Flaw[] flaws with a suggestion, problems first
local function flaws_of(result)
  local flaws = vim.list_extend({}, result.problems)
  for _, mention in ipairs(result.mentions) do
    for _, notice in ipairs(mention.notices) do
      table.insert(flaws, vim.tbl_extend("force", mention, notice))
    end
  end
  return vim.tbl_filter(function(flaw)
    return #flaw.suggestions > 0
  end, flaws)
end

---@param buf integer
---@param flaw ninetynine.Flaw
---@param text string
local function replace(buf, flaw, text)
  vim.api.nvim_buf_set_text(buf, flaw.row, flaw.col, flaw.end_row, flaw.end_col, { text })
end

---The flaw at the cursor, or the nearest in its line.
---@param flaws ninetynine.Flaw[]
---@param row integer
---@param col integer
---@return ninetynine.Flaw?
local function nearest(flaws, row, col)
  local best, least = nil, math.huge
  for _, flaw in ipairs(flaws) do
    local distance = math.max(flaw.col - col, col - flaw.end_col + 1, 0)
    if flaw.row == row and distance < least then
      best, least = flaw, distance
    end
  end
  return best
end

---@param buf integer
---@param flaw ninetynine.Flaw
local function fix_one(buf, flaw)
  if #flaw.suggestions == 1 then
    replace(buf, flaw, flaw.suggestions[1])
    return
  end
  local tick = vim.api.nvim_buf_get_changedtick(buf)
  vim.ui.select(flaw.suggestions, { prompt = flaw.token .. " was meant as" }, function(choice)
    if not choice then
      return
    end
    if not vim.api.nvim_buf_is_loaded(buf) or vim.api.nvim_buf_get_changedtick(buf) ~= tick then
      tell("the text changed meanwhile; nothing was replaced", vim.log.levels.WARN)
      return
    end
    replace(buf, flaw, choice)
  end)
end

---@param buf integer
---@param problems ninetynine.Flaw[]
---@param range integer[] first and last line
local function fix_all(buf, problems, range)
  local fixed = 0
  for index = #problems, 1, -1 do
    local problem = problems[index]
    local suggestion = problem.suggestions[1]
    if suggestion and problem.row + 1 >= range[1] and problem.row + 1 <= range[2] then
      replace(buf, problem, suggestion)
      fixed = fixed + 1
    end
  end
  tell(fixed == 1 and "one reference was replaced" or ("%d references were replaced"):format(fixed))
end

---@param range? integer[] takes the best suggestion for all problems in these lines; without it, the one at the cursor
function M.run(range)
  local buf = vim.api.nvim_get_current_buf()
  if not vim.bo[buf].modifiable then
    tell("the buffer cannot be changed", vim.log.levels.ERROR)
    return
  end
  local cursor = vim.api.nvim_win_get_cursor(0)
  local tick = vim.api.nvim_buf_get_changedtick(buf)
  analysis.ask(buf, function(err, result)
    if err then
      tell(err.message, vim.log.levels.ERROR)
    elseif vim.api.nvim_buf_get_changedtick(buf) ~= tick then
      tell("the text changed meanwhile; nothing was replaced", vim.log.levels.WARN)
    elseif range then
      fix_all(buf, result.problems, range)
    else
      local flaw = nearest(flaws_of(result), cursor[1] - 1, cursor[2])
      if flaw then
        fix_one(buf, flaw)
      else
        tell("in this line nothing has a suggestion")
      end
    end
  end)
end

return M
