---References that do not resolve, and what is to be known about those that do, as diagnostics.
local M = {}

local namespace = vim.api.nvim_create_namespace("99.diagnostics")
local shown = {} ---@type table<integer, vim.Diagnostic.Set[]>

---The few words that fit behind a line.
---@param diagnostic vim.Diagnostic
---@return string
local function in_short(diagnostic)
  local suggestion = vim.tbl_get(diagnostic, "user_data", "suggestions", 1)
  return suggestion and ("did you mean %s?"):format(suggestion) or diagnostic.message
end

---Whatever Neovim's version shows by default, the reason stands behind the line, as the user's virtual lines would show it.
---A prompt is written in insert mode, and a column of signs that comes and goes would move it about.
local function configure()
  if next(vim.diagnostic.config(nil, namespace) or {}) == nil then
    local virtual_text = not vim.diagnostic.config().virtual_lines and { spacing = 2, format = in_short }
    vim.diagnostic.config({ update_in_insert = true, signs = false, virtual_text = virtual_text }, namespace)
  end
end

---@param finding ninetynine.Finding
---@return string
function M.sentence(finding)
  local suggestion = finding.suggestions and finding.suggestions[1]
  if not suggestion or finding.message:find(suggestion, 1, true) then
    return finding.message
  end
  return ("%s Did you mean %s?"):format(finding.message, suggestion)
end

---@param finding ninetynine.Finding
---@param place ninetynine.Place
---@param severity integer
---@return vim.Diagnostic.Set
local function diagnostic_of(finding, place, severity)
  return {
    lnum = place.row,
    col = place.col,
    end_lnum = place.end_row,
    end_col = place.end_col,
    severity = severity,
    message = M.sentence(finding),
    source = "99",
    code = finding.code,
    user_data = { suggestions = finding.suggestions },
  }
end

---@param buf integer
---@param result ninetynine.Analysis
function M.show(buf, result)
  local list = {}
  for _, problem in ipairs(result.problems) do
    table.insert(list, diagnostic_of(problem, problem, vim.diagnostic.severity.ERROR))
  end
  for _, mention in ipairs(result.mentions) do
    for _, notice in ipairs(mention.notices) do
      table.insert(list, diagnostic_of(notice, mention, vim.diagnostic.severity.HINT))
    end
  end
  if vim.deep_equal(list, shown[buf] or {}) then
    return
  end
  shown[buf] = list
  configure()
  vim.diagnostic.set(namespace, buf, list)
end

---@param buf integer
function M.hide(buf)
  shown[buf] = nil
  vim.diagnostic.reset(namespace, buf)
end

return M
