---What the user is told about Node: each cause once, until Node has run again.
local M = {}

---All of the last message.
---@type string?
M.last = nil

local told = {} ---@type table<string, boolean>

---Cut to what fits: a message that asks for the Enter key would interrupt typing.
---@param text string
---@return string in one line
function M.fit(text)
  text = text:gsub("%s+", " ")
  local room = math.max(vim.v.echospace + (vim.o.cmdheight - 1) * vim.o.columns, 30)
  while vim.fn.strdisplaywidth(text) > room do
    text = vim.fn.strcharpart(text, 0, vim.fn.strchars(text) - 2) .. "…"
  end
  return text
end

---@param cause string
---@param text string
---@param level integer
local function tell(cause, text, level)
  M.last = text
  if told[cause] then
    return
  end
  told[cause] = true
  vim.schedule(function()
    vim.notify(M.fit("99: " .. text), level)
  end)
end

---@param cause string
---@param text string
function M.error(cause, text)
  tell(cause, text, vim.log.levels.ERROR)
end

---@param cause string
---@param text string
function M.warn(cause, text)
  tell(cause, text, vim.log.levels.WARN)
end

---@param cause string
---@return boolean
function M.is_told(cause)
  return told[cause] == true
end

function M.forget()
  told = {}
end

return M
