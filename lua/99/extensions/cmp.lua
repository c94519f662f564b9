---The nvim-cmp source. Node filters and sorts; cmp is kept from doing it again.
local completions = require("99.extensions.completions")
local remote = require("99.remote")
local requests = require("99.requests")

local M = {}

local NAME = "99"

local registered = false
local pending ---@type integer?
---Where the cursor stands in front of a menu, or where rows may still come.
local awaiting ---@type string?
---What a buffer's cmp settings were, and what they are with the source.
local buffers = {} ---@type table<integer, { base?: table, applied: table, revision?: integer }>
local group = vim.api.nvim_create_augroup("99.cmp", {})

---@return boolean
function M.installed()
  local ok, cmp = pcall(require, "cmp")
  return ok and type(cmp) == "table" and type(cmp.register_source) == "function"
end

---@return boolean
function M.is_available()
  return require("99.completion").is_attached(vim.api.nvim_get_current_buf())
end

---@return string
function M.get_debug_name()
  return NAME
end

---@return string
function M.get_position_encoding_kind()
  return "utf-8"
end

---@return string
function M.get_keyword_pattern()
  return completions.get_keyword_pattern()
end

---cmp compares them with the one byte before the cursor.
---@return string[]
function M.get_trigger_characters()
  return vim.tbl_map(function(trigger)
    return trigger:sub(-1)
  end, completions.get_trigger_characters())
end

---@param buf integer
---@param row integer
---@param col integer
---@return string
local function place(buf, row, col)
  return table.concat({ buf, row, col, vim.api.nvim_buf_get_changedtick(buf) }, ":")
end

-- What is found, made or deleted meanwhile shows in the open menu, unless the user is about to choose.
remote.on("changed", function()
  local cursor = vim.api.nvim_win_get_cursor(0)
  local is_here = awaiting and awaiting == place(vim.api.nvim_get_current_buf(), cursor[1], cursor[2])
  if is_here and vim.fn.mode():sub(1, 1) == "i" and not require("cmp").get_selected_entry() then
    require("cmp").complete()
  end
end)

---@param result ninetynine.Completion
---@param params { context: table, offset: integer }
---@return table[]
local function items_of(result, params)
  if #result.items == 0 then
    return {}
  end
  local context = params.context
  local line = context.cursor.row - 1
  -- cmp matches what stands between the start of the keyword and the cursor against the filter text: beginning with the very
  -- same, it matches, and goes on matching while the answer to the next key is under way.
  local typed = context.cursor_before_line:sub(math.min(result.start + 1, params.offset))
  local items = {}
  for index, item in ipairs(result.items) do
    items[index] = {
      label = item.label,
      kind = item.kind,
      detail = item.detail,
      documentation = item.documentation,
      labelDetails = item.labelDetails or { description = item.detail },
      data = item.data,
      filterText = typed .. " " .. item.filterText,
      sortText = ("%06d"):format(index),
      textEdit = {
        newText = item.insertText,
        range = {
          start = { line = line, character = result.start },
          ["end"] = { line = line, character = result.finish },
        },
      },
    }
  end
  return items
end

---Always calls back. Incomplete, so that cmp asks at each key.
---@param params { context: table, offset: integer }
---@param callback fun(response: { items: table[], isIncomplete: boolean })
function M.complete(_, params, callback)
  local context = params.context
  if pending then
    remote.cancel(pending)
    pending = nil
  end
  if not require("99.completion").may_complete(context.cursor_before_line) then
    callback({ items = {}, isIncomplete = false })
    return
  end
  local id ---@type integer
  id = requests.menu({ line = context.cursor_line, col = context.cursor.col - 1, buf = context.bufnr }, function(result)
    if pending == id then
      pending = nil
      awaiting = (#result.items > 0 or result.is_incomplete)
          and place(context.bufnr, context.cursor.row, context.cursor.col - 1)
        or nil
    end
    callback({ items = items_of(result, params), isIncomplete = true })
  end)
  pending = id
end

---@param item table
---@param callback fun(item: table)
function M.resolve(_, item, callback)
  requests.describe(item, function(documentation)
    item.documentation = documentation
    callback(item)
  end)
end

---Rows of this source come first and in Node's order; of the others, cmp's own rules decide.
---@param first table cmp.Entry
---@param second table cmp.Entry
---@return boolean?
local function in_order(first, second)
  local is_first, is_second = first.source.source == M, second.source.source == M
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
    if not settings.get_source_config(NAME) then
      table.insert(sources, 1, { name = NAME })
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
  if not registered then
    require("cmp").register_source(NAME, M)
    registered = true
  end
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
