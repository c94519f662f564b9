---The question before a prompt is sent that has problems or is large.
local config = require("99.config")

local M = {}

---Rows of a list that are shown; the rest is counted.
local MAX_ROWS = 8
local LARGEST = 3

---@param rows string[]
---@return string[]
local function shortened(rows)
  if #rows <= MAX_ROWS then
    return rows
  end
  local shown = vim.list_slice(rows, 1, MAX_ROWS - 1)
  table.insert(shown, ("  … and %d more"):format(#rows - #shown))
  return shown
end

---@param finding ninetynine.Finding
---@return string
local function line_of(finding)
  return ("  %s: %s"):format(finding.token, require("99.proof.diagnostics").sentence(finding))
end

---@param problems ninetynine.Finding[]
---@return string
function M.describe(problems)
  local title = #problems == 1 and "One reference does not resolve:"
    or ("%d references do not resolve:"):format(#problems)
  return table.concat({ title, unpack(shortened(vim.tbl_map(line_of, problems))) }, "\n")
end

---@param result ninetynine.Assembled
---@param limit integer
---@return string
local function describe_size(result, limit)
  local by_size = vim.list_slice(result.references)
  table.sort(by_size, function(a, b)
    return a.tokens > b.tokens
  end)
  local rows =
    { ("The prompt has about %d tokens; `prompt.max_tokens` is %d. The largest:"):format(result.tokens, limit) }
  for _, reference in ipairs(vim.list_slice(by_size, 1, LARGEST)) do
    table.insert(rows, ("  %s: about %d tokens"):format(reference.token, reference.tokens))
  end
  return table.concat(rows, "\n")
end

---@class ninetynine.Action
---@field refused string
---@field choices string of `confirm()`: do it, or do not

---@type ninetynine.Action
local SENDING = { refused = "not sent", choices = "&Send\n&Back to the prompt" }

---Asks where the options say so. Back to the prompt is the default, and what Escape means.
---@param result ninetynine.Assembled
---@param action? ninetynine.Action default: sending
---@return boolean go_on
function M.passes(result, action)
  action = action or SENDING
  local options = config.get().prompt
  local reasons = {}
  if #result.problems > 0 and options.on_problem ~= "send" then
    if options.on_problem == "block" then
      vim.notify(("99: %s. %s"):format(action.refused, M.describe(result.problems)), vim.log.levels.ERROR)
      return false
    end
    table.insert(reasons, M.describe(result.problems))
  end
  if result.tokens > options.max_tokens then
    table.insert(reasons, describe_size(result, options.max_tokens))
  end
  if #reasons == 0 then
    return true
  end
  return vim.fn.confirm(table.concat(reasons, "\n"), action.choices, 2) == 1
end

return M
