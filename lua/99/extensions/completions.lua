---The original's registry of providers; the registry itself is Node's.
local providers = require("99.providers")

local M = {}

---White space ends a token, unless it stands in quotes or behind a backslash.
local TOKEN = [[\%("\%(\\.\|[^"\\]\)*"\?\|\%(\\.\|\S\)*\)]]

---Adds a provider, or replaces the one with the same trigger.
---@param provider ninetynine.Provider
function M.register(provider)
  require("99").register(provider)
end

---@return string[]
function M.get_trigger_characters()
  return providers.triggers()
end

---A Vim pattern for a whole token, trigger included.
---@return string
function M.get_keyword_pattern()
  local literal = vim.tbl_map(function(trigger)
    return [[\V]] .. trigger:gsub([[\]], [[\\]]) .. [[\m]]
  end, providers.triggers())
  return [[\m\%(]] .. table.concat(literal, [[\|]]) .. [[\)]] .. TOKEN
end

---A look that needs no answer from Node.
---@param before string the line up to the cursor
---@return boolean
function M.ends_in_token(before)
  return vim.regex([[\%(]] .. M.get_keyword_pattern() .. [[\)\m$]]):match_str(before) ~= nil
end

---@param text string
---@return { content: string }[]
function M.parse(text)
  return vim.tbl_map(function(reference)
    return { content = reference.content }
  end, (require("99").parse(text)) or {})
end

---All items behind a trigger.
---@param trigger string
---@return ninetynine.Item[]
function M.get_completions(trigger)
  local _, result = require("99.requests").ask("items", { trigger = trigger })
  return result and result.items or {}
end

return M
