---A buffer that shows an assembled prompt.
local M = {}

---@param text string
---@return integer buf
function M.open(text)
  local buf = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, vim.split(text, "\n"))
  vim.bo[buf].bufhidden = "wipe"
  vim.bo[buf].modified = false
  vim.cmd({ cmd = "sbuffer", args = { tostring(buf) }, mods = { split = "botright", noautocmd = false } })
  vim.bo[buf].filetype = "markdown"
  return buf
end

return M
