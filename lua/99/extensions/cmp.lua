---The nvim-cmp source. Node filters and sorts; cmp is kept from doing it again.
local completions = require("99.extensions.completions")
local remote = require("99.remote")
local requests = require("99.requests")
local settings = require("99.cmp_settings")

local M = {}

local registered = false
local pending ---@type integer?
---Where the cursor stands in front of a menu, or where rows may still come.
local awaiting ---@type string?

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
  return settings.name
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

---@param buf integer
function M.enable(buf)
  if not registered then
    require("cmp").register_source(settings.name, M)
    registered = true
  end
  settings.enable(buf)
end

---@param buf integer
function M.disable(buf)
  settings.disable(buf)
end

return M
