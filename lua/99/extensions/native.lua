---The front end without a completion plugin: Neovim's own menu opens while a reference is typed.
local completion = require("99.completion")
local menu = require("99.menu")
local remote = require("99.remote")
local requests = require("99.requests")

local M = {}

local group = vim.api.nvim_create_augroup("99.native", {})
---Where the cursor stood when Node was last asked: `complete()` reports a change for the same text again.
local asked ---@type string?
---Where the cursor stands in front of a menu, or where rows may still come.
local awaiting ---@type string?
---The last question; an answer to an older one is dropped.
local pending ---@type integer?

---@return boolean
function M.installed()
  return true
end

---@return string
local function place()
  local row, col = unpack(vim.api.nvim_win_get_cursor(0))
  return table.concat({ vim.api.nvim_get_current_buf(), row, col, vim.api.nvim_get_current_line() }, "\0")
end

local function cancel()
  awaiting = nil
  if pending then
    local id = pending
    pending = nil
    remote.cancel(id)
  end
end

---@param here string
---@param result ninetynine.Completion
local function answer(here, result)
  if vim.fn.mode():sub(1, 1) ~= "i" or place() ~= here or menu.is_in_use() then
    return
  end
  if #result.items > 0 then
    menu.show(result)
  else
    menu.hide()
  end
  awaiting = (#result.items > 0 or result.is_incomplete) and here or nil
end

---Asks for the menu at the cursor, also where it was asked for before.
function M.open()
  local here = place()
  asked = here
  cancel()
  local line, col = vim.api.nvim_get_current_line(), vim.api.nvim_win_get_cursor(0)[2]
  if not completion.may_complete(line:sub(1, col)) then
    menu.hide()
    return
  end
  local id ---@type integer
  id = requests.menu({ line = line, col = col }, function(result)
    if pending == id then
      pending = nil
      answer(here, result)
    end
  end)
  pending = id
end

local function follow()
  if place() ~= asked and not menu.is_in_use() then
    M.open()
  end
end

---@param accepted boolean
local function on_done(accepted)
  awaiting = nil
  if accepted then
    -- The menu must not open again for what was just accepted.
    asked = place()
  end
end

-- What is found, made or deleted meanwhile shows in the open menu.
remote.on("changed", function()
  if awaiting and vim.fn.mode():sub(1, 1) == "i" and place() == awaiting and not menu.is_in_use() then
    M.open()
  end
end)

---What a menu opened by hand needs, whatever the front end.
---@param buf integer
function M.serve(buf)
  M.disable(buf)
  menu.attach(buf, group, on_done)
  vim.api.nvim_create_autocmd("InsertLeave", {
    group = group,
    buffer = buf,
    callback = function()
      cancel()
      asked = nil
    end,
  })
end

---@param buf integer
function M.enable(buf)
  local typing = { group = group, buffer = buf, callback = follow }
  vim.api.nvim_create_autocmd({ "TextChangedI", "TextChangedP" }, typing)
  -- The cursor has not moved yet when the event comes.
  typing.callback = vim.schedule_wrap(follow)
  vim.api.nvim_create_autocmd("InsertEnter", typing)
end

---@param buf integer
function M.disable(buf)
  vim.api.nvim_clear_autocmds({ group = group, buffer = buf })
end

return M
