---'omnifunc' of attached buffers: references are ours, all else is what it was.
local completions = require("99.extensions.completions")

local M = {}

local OMNIFUNC = "v:lua.require'99.omni'.complete"
local own = {} ---@type table<integer, string> what the buffers had

---@param buf integer
function M.enable(buf)
  own[buf] = vim.bo[buf].omnifunc
  vim.bo[buf].omnifunc = OMNIFUNC
end

---@param buf integer
function M.disable(buf)
  if own[buf] and vim.api.nvim_buf_is_valid(buf) and vim.bo[buf].omnifunc == OMNIFUNC then
    vim.bo[buf].omnifunc = own[buf]
  end
  own[buf] = nil
end

---In a reference it leaves completion mode at once, and the menu opens when Node has answered.
---@param findstart integer
---@param base string
---@return integer|table
function M.complete(findstart, base)
  local before = vim.api.nvim_get_current_line():sub(1, vim.api.nvim_win_get_cursor(0)[2])
  if findstart == 1 and completions.ends_in_token(before) then
    vim.schedule(require("99.extensions.native").open)
    return -3
  end
  local name = own[vim.api.nvim_get_current_buf()] or ""
  if name == "" then
    return findstart == 1 and -3 or {}
  end
  return vim.fn.eval(("%s(%d, %s)"):format(name, findstart, vim.fn.string(base)))
end

return M
