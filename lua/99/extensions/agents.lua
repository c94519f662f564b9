---The original's rules. A `state` brings its own `completion.custom_rules`; without one, the options do.
local requests = require("99.requests")

local M = {}

---@class ninetynine.Rule
---@field name string
---@field path string from the project's root; absolute where it lies outside
---@field absolute_path string the file

---@class ninetynine.Rules
---@field custom ninetynine.Rule[]
---@field by_name table<string, ninetynine.Rule[]>

---@param state? { completion?: { custom_rules?: string[] } }
---@return string[]? custom_rules
local function folders(state)
  return state and (state.completion and state.completion.custom_rules or {}) or nil
end

---@param state? { completion?: { custom_rules?: string[] } }
---@return ninetynine.Rules
function M.rules(state)
  local _, result = requests.ask("rules", { custom_rules = folders(state) })
  local rules = { custom = result and result.rules or {}, by_name = {} }
  for _, rule in ipairs(rules.custom) do
    rules.by_name[rule.name] = rules.by_name[rule.name] or {}
    table.insert(rules.by_name[rule.name], rule)
  end
  return rules
end

---@param rules ninetynine.Rules
---@return ninetynine.Rule[]
function M.rules_to_items(rules)
  return vim.list_slice(rules.custom or {})
end

---@param rules ninetynine.Rules
---@param token string a name or a path
---@return boolean
function M.is_rule(rules, token)
  return vim.iter(rules.custom or {}):any(function(rule)
    return rule.name == token or rule.path == token
  end)
end

---@param rules ninetynine.Rules
---@param path string
---@return ninetynine.Rule?
function M.get_rule_by_path(rules, path)
  return vim.iter(rules.custom or {}):find(function(rule)
    return rule.path == path
  end)
end

---@param token string
---@param custom_rules? string[]
---@return string? content
local function resolve(token, custom_rules)
  if token:find('[%s"]') then
    token = '"' .. token:gsub('[\\"]', "\\%0") .. '"'
  end
  local _, result = requests.resolve("#" .. token, { custom_rules = custom_rules })
  return result and result.content
end

---@param rule ninetynine.Rule
---@return string? content what the rule injects
function M.get_rule_content(rule)
  return resolve(rule.path, { vim.fs.dirname(rule.absolute_path) })
end

---The rules that a text refers to.
---@param rules ninetynine.Rules
---@param text string
---@return { names: string[], rules: ninetynine.Rule[] }
function M.by_name(rules, text)
  local found = { names = {}, rules = {} }
  local seen = {}
  for _, reference in ipairs((require("99").parse(text)) or {}) do
    local name = reference.kind == "rule" and reference.name
    if name and rules.by_name[name] and not seen[name] then
      seen[name] = true
      table.insert(found.names, name)
      vim.list_extend(found.rules, rules.by_name[name])
    end
  end
  return found
end

---@param state? { completion?: { custom_rules?: string[] } }
---@return ninetynine.Provider
function M.completion_provider(state)
  return {
    trigger = "#",
    name = "rules",
    get_items = function()
      local _, result = requests.ask("items", { trigger = "#", custom_rules = folders(state) })
      return result and result.items or {}
    end,
    is_valid = function(token)
      return resolve(token, folders(state)) ~= nil
    end,
    resolve = function(token)
      return resolve(token, folders(state))
    end,
  }
end

return M
