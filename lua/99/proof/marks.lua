---Highlights of the references that resolve, and their sizes beside them.
local config = require("99.config")

local M = {}

local namespace = vim.api.nvim_create_namespace("99.marks")
local GROUPS =
  { rule = "NinetyNineRule", file = "NinetyNineFile", directory = "NinetyNineFile", glob = "NinetyNineFile" }
---Above the syntax of any filetype.
local PRIORITY = 200

---@param buf integer
---@param mentions ninetynine.Mention[]
function M.show(buf, mentions)
  vim.api.nvim_buf_clear_namespace(buf, namespace, 0, -1)
  local sizes = config.get().prompt.show_tokens
  for _, mention in ipairs(mentions) do
    vim.api.nvim_buf_set_extmark(buf, namespace, mention.row, mention.col, {
      end_row = mention.end_row,
      end_col = mention.end_col,
      hl_group = GROUPS[mention.kind] or "NinetyNineReference",
      priority = PRIORITY,
      strict = false,
    })
    if sizes and mention.first then
      vim.api.nvim_buf_set_extmark(buf, namespace, mention.end_row, mention.end_col, {
        virt_text = { { (" ≈%d"):format(mention.tokens), "NinetyNineTokens" } },
        virt_text_pos = "inline",
        strict = false,
      })
    end
  end
end

---@param buf integer
function M.hide(buf)
  vim.api.nvim_buf_clear_namespace(buf, namespace, 0, -1)
end

return M
