---nvim-cmp's settings for attached buffers: the user's own, and the source.
local M = {}

local group = vim.api.nvim_create_augroup("99.cmp", {})
---What a buffer's settings were, and what they are with the source.
local buffers = {} ---@type table<integer, { base?: table, applied: table, revision?: integer }>

---Under which the source is registered.
M.name = "99"

---Rows of this source come first and in Node's order; of the others, cmp's own rules decide.
---@param first table cmp.Entry
---@param second table cmp.Entry
---@return boolean?
local function in_order(first, second)
  local is_first, is_second = first.source.name == M.name, second.source.name == M.name
  if is_first ~= is_second then
    return is_first
  end
  if not is_first or first.completion_item.sortText == second.completion_item.sortText then
    return nil
  end
  return first.completion_item.sortText < second.completion_item.sortText
end

---Adds the source to what the user has set for the buffer.
---@param buf integer
local function apply(buf)
  local settings = require("cmp.config")
  local known = buffers[buf]
  if known and settings.buffers[buf] == known.applied and settings.global.revision == known.revision then
    return
  end
  local base = settings.buffers[buf]
  if known and base == known.applied then
    base = known.base
  end
  vim.api.nvim_buf_call(buf, function()
    settings.set_buffer(base or {}, buf)
    local effective = require("cmp").get_config()
    local sources = vim.list_slice(effective.sources)
    if not settings.get_source_config(M.name) then
      table.insert(sources, 1, { name = M.name })
    end
    local applied = vim.tbl_extend("force", base or {}, {
      sources = sources,
      sorting = vim.tbl_extend("force", base and base.sorting or {}, {
        comparators = vim.list_extend({ in_order }, effective.sorting.comparators),
      }),
    })
    settings.set_buffer(applied, buf)
    buffers[buf] = { base = base, applied = applied, revision = settings.global.revision }
  end)
end

---@param buf integer
function M.enable(buf)
  apply(buf)
  -- cmp may be set up, or set for the buffer, after this.
  vim.api.nvim_create_autocmd("InsertEnter", {
    group = group,
    buffer = buf,
    callback = function()
      apply(buf)
    end,
  })
end

---@param buf integer
function M.disable(buf)
  vim.api.nvim_clear_autocmds({ group = group, buffer = buf })
  local known = buffers[buf]
  buffers[buf] = nil
  local settings = require("cmp.config")
  if known and settings.buffers[buf] == known.applied then
    settings.set_buffer(known.base or {}, buf)
  end
end

return M
