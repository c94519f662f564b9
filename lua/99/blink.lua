---The blink.cmp source, for its versions 1 and 2. Node filters and sorts; blink is kept from doing it again.
local completions = require("99.extensions.completions")
local remote = require("99.remote")
local requests = require("99.requests")

local M = {}
M.__index = M

local ID = "99"
local MODULE = "99.blink"
---Milliseconds that blink waits for Node before it shows what other sources have.
local PATIENCE = 300
---Between two rows: more than any bonus that blink gives for what it likes.
local SCORE_STEP = 100
---Characters of a token that blink would not ask for by itself, since they are in no keyword.
local WITHIN_TOKEN = { "/", ".", "-", "_", '"', "+", ":", "\\", "#", "@", "(", "[" }

---Where the cursor stands in front of a menu, or where rows may still come.
local awaiting ---@type { context: table, has_rows: boolean }?
local added = {} ---@type table<string, true> filetypes that have the source

---@return table
function M.new()
  return setmetatable({}, M)
end

---@return boolean
function M.installed()
  local ok, blink = pcall(require, "blink.cmp")
  return ok and type(blink) == "table" and type(blink.add_source_provider) == "function"
end

---@return boolean
function M.enabled()
  return require("99.completion").is_attached(vim.api.nvim_get_current_buf())
end

---@return string[]
function M.get_trigger_characters()
  local characters = vim.tbl_map(function(trigger)
    return vim.fn.strcharpart(trigger, vim.fn.strchars(trigger) - 1)
  end, completions.get_trigger_characters())
  local col = vim.api.nvim_win_get_cursor(0)[2]
  local before = vim.api.nvim_get_current_line():sub(1, col)
  if completions.ends_in_token(before) then
    vim.list_extend(characters, WITHIN_TOKEN)
  end
  return characters
end

---@param context table
---@return boolean
local function is_current(context)
  local cursor = vim.api.nvim_win_get_cursor(0)
  return context.bufnr == vim.api.nvim_get_current_buf()
    and context.cursor[1] == cursor[1]
    and context.cursor[2] == cursor[2]
    and context.line == vim.api.nvim_get_current_line()
end

-- What is found, made or deleted meanwhile shows in the open menu. One that the user has closed stays closed.
remote.on("changed", function()
  if not awaiting or vim.fn.mode():sub(1, 1) ~= "i" or not is_current(awaiting.context) then
    return
  end
  if not awaiting.has_rows or require("blink.cmp").is_menu_visible() then
    require("blink.cmp.completion.trigger").show({ force = true, trigger_kind = "keyword" })
  end
end)

---@param result ninetynine.Completion
---@param context table
---@return table[]
local function items_of(result, context)
  local row, col = context.cursor[1] - 1, context.cursor[2]
  local range = require("blink.cmp.config").completion.keyword.range
  local first, last = require("blink.cmp.fuzzy").get_keyword_range(context.line, col, range)
  -- Beginning with what blink takes for the keyword, every row matches, and goes on matching until the next answer.
  local keyword = context.line:sub(first + 1, last)
  local items = {}
  for index, item in ipairs(result.items) do
    items[index] = {
      label = item.label,
      kind = item.kind,
      detail = item.detail,
      documentation = item.documentation,
      labelDetails = item.labelDetails or { description = item.detail },
      data = item.data,
      filterText = keyword .. " " .. item.filterText,
      sortText = ("%06d"):format(index),
      score_offset = (#result.items - index + 1) * SCORE_STEP,
      insertTextFormat = vim.lsp.protocol.InsertTextFormat.PlainText,
      textEdit = {
        newText = item.insertText,
        range = {
          start = { line = row, character = result.start },
          ["end"] = { line = row, character = result.finish },
        },
      },
    }
  end
  return items
end

---@param context table blink.cmp.Context
---@param callback fun(response: table)
---@return fun()? cancel
function M.get_completions(_, context, callback)
  local function answer(items)
    callback({ items = items, is_incomplete_forward = true, is_incomplete_backward = true })
  end
  local col = context.cursor[2]
  if not require("99.completion").may_complete(context.line:sub(1, col)) then
    answer({})
    return
  end
  local id = requests.menu({ line = context.line, col = col, buf = context.bufnr }, function(result)
    local has_rows = #result.items > 0
    awaiting = (has_rows or result.is_incomplete) and { context = context, has_rows = has_rows } or nil
    answer(items_of(result, context))
  end)
  return function()
    remote.cancel(id)
  end
end

---@param item table
---@param callback fun(item: table)
function M.resolve(_, item, callback)
  local id = requests.describe(item, function(documentation)
    callback(vim.tbl_extend("force", item, { documentation = documentation }))
  end)
  return function()
    if id then
      remote.cancel(id)
    end
  end
end

---Applying an edit lists the buffer as a side effect.
---@param context table
---@param _item table
---@param callback fun()
---@param apply fun()
function M.execute(_, context, _item, callback, apply)
  local listed = vim.bo[context.bufnr].buflisted
  apply()
  if vim.bo[context.bufnr].buflisted ~= listed then
    vim.bo[context.bufnr].buflisted = listed
  end
  callback()
end

---The name under which blink knows the source: the user's own, if there is one.
---@return string id
local function register()
  local known = require("blink.cmp.config").sources.providers
  for id, provider in pairs(known) do
    if provider.module == MODULE then
      return id
    end
  end
  require("blink.cmp").add_source_provider(ID, { name = ID, module = MODULE, timeout_ms = PATIENCE })
  return ID
end

---Adds the source to the buffer's filetype. It is silent in buffers that are not attached.
---@param buf integer
function M.enable(buf)
  local id = register()
  local filetype = vim.split(vim.bo[buf].filetype, ".", { plain = true })[1]
  if added[filetype] then
    return
  end
  added[filetype] = true
  local default = require("blink.cmp.config").sources.default
  if filetype ~= "" then
    require("blink.cmp").add_filetype_source(filetype, id)
  elseif type(default) == "table" and not vim.list_contains(default, id) then
    -- Blink has nothing for a buffer without a filetype.
    table.insert(default, id)
  end
end

function M.disable() end

return M
