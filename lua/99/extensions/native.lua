---The menu without a completion plugin: Neovim's own, opened by `complete()` while a reference is typed.
local completion = require("99.completion")
local completions = require("99.extensions.completions")
local preview = require("99.preview")
local remote = require("99.remote")
local requests = require("99.requests")

local M = {}

---`Text` has no name in Neovim's menu; the others are named as LSP names them.
local KINDS = vim.lsp.protocol.CompletionItemKind

local OMNIFUNC = "v:lua.require'99.extensions.native'.omnifunc"

local group = vim.api.nvim_create_augroup("99.native", {})
local omnifuncs = {} ---@type table<integer, string> what the attached buffers had
---Where the cursor stood when Node was last asked: `complete()` reports a change for the same text again.
local asked ---@type string?
local generation = 0
local pending ---@type integer?
local describing ---@type integer?
local previewed ---@type ninetynine.Item?
---Where the cursor stands in front of a menu, or where rows may still come.
local awaiting ---@type string?
---The menu that is open, or was last.
local menu ---@type { items: ninetynine.Item[], start: integer, tail: string }?

---@return boolean
function M.installed()
  return true
end

---@return string
local function place()
  local row, col = unpack(vim.api.nvim_win_get_cursor(0))
  return table.concat({ vim.api.nvim_get_current_buf(), row, col, vim.api.nvim_get_current_line() }, "\0")
end

---Runs `complete()` so that it neither inserts nor selects by itself, whatever 'completeopt' says. The option is set for the
---call alone.
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
  local description = item.labelDetails and item.labelDetails.description
  return {
    word = item.insertText,
    abbr = item.label,
    kind = KINDS[item.kind] or "",
    menu = description or item.detail or "",
    user_data = { source = "99", index = index },
    -- Neovim's own filter would close the menu before Node's answer to the next key is there.
    equal = 1,
    dup = 1,
    empty = 1,
  }
end

local function forget_preview()
  previewed = nil
  if describing then
    remote.cancel(describing)
    describing = nil
  end
  preview.close()
end

local function hide()
  forget_preview()
  if menu and vim.fn.pumvisible() == 1 then
    complete(vim.fn.col("."), {})
  end
  menu = nil
end

---@param result ninetynine.Completion
local function show(result)
  local col = vim.api.nvim_win_get_cursor(0)[2]
  if #result.items == 0 then
    hide()
    return
  end
  menu = {
    items = result.items,
    start = result.start,
    tail = vim.api.nvim_get_current_line():sub(col + 1, result.finish),
  }
  forget_preview()
  local rows = {}
  for index, item in ipairs(result.items) do
    rows[index] = row_of(item, index)
  end
  complete(result.start + 1, rows)
end

---@return boolean
local function is_choosing()
  local info = vim.fn.complete_info({ "mode", "pum_visible", "selected" })
  return info.pum_visible == 1 and (info.selected ~= -1 or info.mode ~= "eval")
end

local function cancel()
  awaiting = nil
  generation = generation + 1
  if pending then
    remote.cancel(pending)
    pending = nil
  end
end

---@param by_hand? boolean|table true: asked for by the user; the argument of an autocommand otherwise
local function ask(by_hand)
  by_hand = by_hand == true
  local here = place()
  if (here == asked and not by_hand) or is_choosing() then
    return
  end
  asked = here
  cancel()
  local line, col = vim.api.nvim_get_current_line(), vim.api.nvim_win_get_cursor(0)[2]
  if not completion.may_complete(line:sub(1, col)) then
    hide()
    return
  end
  local current = generation
  pending = requests.menu({ line = line, col = col }, function(result)
    if current ~= generation then
      return
    end
    pending = nil
    if vim.fn.mode():sub(1, 1) == "i" and place() == here and not is_choosing() then
      show(result)
      awaiting = (#result.items > 0 or result.is_incomplete) and here or nil
    end
  end)
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

---What stood behind the cursor belongs to the token that was replaced.
local function on_done()
  vim.schedule(forget_preview)
  awaiting = nil
  local chosen = vim.v.completed_item
  local data = chosen.user_data
  if not menu or vim.v.event.reason == "cancel" or type(data) ~= "table" or data.source ~= "99" then
    return
  end
  local row, col = unpack(vim.api.nvim_win_get_cursor(0))
  local line, tail = vim.api.nvim_get_current_line(), menu.tail
  if line:sub(menu.start + 1, col) ~= chosen.word then
    return
  end
  if tail ~= "" and line:sub(col + 1, col + #tail) == tail then
    vim.api.nvim_buf_set_text(0, row - 1, col, row - 1, col + #tail, {})
  end
  menu = nil
  -- The menu must not open again for what was just accepted.
  asked = place()
end

-- What is found, made or deleted meanwhile shows in the open menu.
remote.on("changed", function()
  if awaiting and vim.fn.mode():sub(1, 1) == "i" and place() == awaiting then
    ask(true)
  end
end)

---Calls the buffer's own 'omnifunc', of any kind.
---@param findstart integer
---@param base string
---@return integer|table
local function delegate(findstart, base)
  local own = omnifuncs[vim.api.nvim_get_current_buf()] or ""
  if own == "" then
    return findstart == 1 and -3 or {}
  end
  return vim.fn.eval(("%s(%d, %s)"):format(own, findstart, vim.fn.string(base)))
end

---For 'omnifunc'. In a reference it leaves completion mode at once, and opens the menu when Node has answered.
---@param findstart integer
---@param base string
---@return integer|table
function M.omnifunc(findstart, base)
  local before = vim.api.nvim_get_current_line():sub(1, vim.api.nvim_win_get_cursor(0)[2])
  if findstart ~= 1 or not completions.ends_in_token(before) then
    return delegate(findstart, base)
  end
  vim.schedule(function()
    ask(true)
  end)
  return -3
end

---@param buf integer
---@param events string|string[]
---@param callback fun()
local function on(buf, events, callback)
  vim.api.nvim_create_autocmd(events, { group = group, buffer = buf, callback = callback })
end

---What a menu opened by hand needs, whatever the front end.
---@param buf integer
function M.serve(buf)
  M.disable(buf)
  omnifuncs[buf] = vim.bo[buf].omnifunc
  vim.bo[buf].omnifunc = OMNIFUNC
  -- Windows cannot be opened inside of the event.
  on(buf, "CompleteChanged", vim.schedule_wrap(preview_selected))
  -- Where one row is left, 'completeopt' may keep Neovim from telling that it was chosen.
  on(buf, "TextChangedP", vim.schedule_wrap(preview_selected))
  on(buf, "CompleteDone", on_done)
  on(buf, "InsertLeave", function()
    cancel()
    forget_preview()
    asked, menu = nil, nil
  end)
end

---@param buf integer
function M.enable(buf)
  on(buf, { "TextChangedI", "TextChangedP" }, ask)
  -- The cursor has not moved yet when the event comes.
  on(buf, "InsertEnter", vim.schedule_wrap(ask))
end

---@param buf integer
function M.disable(buf)
  vim.api.nvim_clear_autocmds({ group = group, buffer = buf })
  if omnifuncs[buf] and vim.api.nvim_buf_is_valid(buf) and vim.bo[buf].omnifunc == OMNIFUNC then
    vim.bo[buf].omnifunc = omnifuncs[buf]
  end
  omnifuncs[buf] = nil
end

return M
