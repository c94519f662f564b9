---Neovim's own menu, filled with Node's rows.
local preview = require("99.preview")
local remote = require("99.remote")
local requests = require("99.requests")

local M = {}

local SOURCE = "99"
local KINDS = vim.lsp.protocol.CompletionItemKind

---The menu that is open, or was last.
local menu ---@type { items: ninetynine.Item[], start: integer, tail: string }?
local previewed ---@type ninetynine.Item?
local describing ---@type integer?

---Runs `complete()` so that it neither inserts nor selects by itself, whatever 'completeopt' says. The option is set for
---the call alone.
---@param col integer 1-based
---@param rows table[]
local function complete(col, rows)
  local saved = vim.api.nvim_eval("&l:completeopt")
  local function set(value)
    vim.cmd({ cmd = "setlocal", args = { "completeopt=" .. value }, mods = { noautocmd = true } })
  end
  set("menuone,noselect")
  local ok, fault = pcall(vim.fn.complete, col, rows)
  set(saved)
  if not ok then
    error(fault, 0)
  end
end

---@param item ninetynine.Item
---@param index integer
---@return table row see `:help complete-items`
local function row_of(item, index)
  return {
    word = item.insertText,
    abbr = item.label,
    kind = KINDS[item.kind] or "",
    menu = item.labelDetails and item.labelDetails.description or item.detail or "",
    user_data = { source = SOURCE, index = index },
    -- Neovim's own filter would close the menu before Node's answer to the next key is there.
    equal = 1,
    dup = 1,
    empty = 1,
  }
end

---@param row table
---@return boolean
local function is_ours(row)
  return type(row.user_data) == "table" and row.user_data.source == SOURCE
end

local function forget_preview()
  previewed = nil
  if describing then
    remote.cancel(describing)
    describing = nil
  end
  preview.close()
end

---@param result ninetynine.Completion with at least one item
function M.show(result)
  forget_preview()
  local col = vim.api.nvim_win_get_cursor(0)[2]
  local tail = vim.api.nvim_get_current_line():sub(col + 1, result.finish)
  menu = { items = result.items, start = result.start, tail = tail }
  local rows = {}
  for index, item in ipairs(result.items) do
    rows[index] = row_of(item, index)
  end
  complete(result.start + 1, rows)
end

function M.hide()
  forget_preview()
  if menu and vim.fn.pumvisible() == 1 then
    complete(vim.fn.col("."), {})
  end
  menu = nil
end

---The user looks at a row, or at somebody else's menu.
---@return boolean
function M.is_in_use()
  local info = vim.fn.complete_info({ "mode", "pum_visible", "selected" })
  return info.pum_visible == 1 and (info.selected ~= -1 or info.mode ~= "eval")
end

---Shows the documentation of the selected row.
local function preview_selected()
  local selected = vim.fn.complete_info({ "selected" }).selected
  local item = menu and vim.fn.pumvisible() == 1 and menu.items[selected + 1] or nil
  if item and item == previewed then
    return
  end
  forget_preview()
  if not item then
    return
  end
  previewed = item
  describing = requests.describe(
    item,
    vim.schedule_wrap(function(documentation)
      if documentation and item == previewed and vim.fn.pumvisible() == 1 then
        preview.show(documentation.value, vim.fn.pum_getpos())
      end
    end)
  )
end

---Takes away what stood behind the cursor and belongs to the token that was replaced.
---@return boolean accepted
local function finish()
  vim.schedule(forget_preview)
  local chosen = vim.v.completed_item
  if not menu or vim.v.event.reason == "cancel" or not is_ours(chosen) then
    return false
  end
  local row, col = unpack(vim.api.nvim_win_get_cursor(0))
  local line, tail = vim.api.nvim_get_current_line(), menu.tail
  if line:sub(menu.start + 1, col) ~= chosen.word then
    return false
  end
  menu = nil
  if tail ~= "" and line:sub(col + 1, col + #tail) == tail then
    vim.api.nvim_buf_set_text(0, row - 1, col, row - 1, col + #tail, {})
  end
  return true
end

---Serves a menu in a buffer.
---@param buf integer
---@param group integer of autocommands
---@param on_done fun(accepted: boolean) the menu has closed
function M.attach(buf, group, on_done)
  local function on(events, callback)
    vim.api.nvim_create_autocmd(events, { group = group, buffer = buf, callback = callback })
  end
  -- `TextChangedP` too: where one row is left, 'completeopt' may keep Neovim from telling that it was chosen. Windows
  -- cannot be opened inside of the event.
  on({ "CompleteChanged", "TextChangedP" }, vim.schedule_wrap(preview_selected))
  on("CompleteDone", function()
    on_done(finish())
  end)
  on("InsertLeave", function()
    forget_preview()
    menu = nil
  end)
end

return M
