---Texts of this session's prompts: sent, cancelled or failed.
local M = {}

local MAX = 20
local texts = {} ---@type string[] newest last

---@param text string
function M.add(text)
  if not text:find("%S") then
    return
  end
  table.insert(texts, text)
  if #texts > MAX then
    table.remove(texts, 1)
  end
end

---@return string? text the newest, which is not kept any more
function M.take()
  return table.remove(texts)
end

return M
