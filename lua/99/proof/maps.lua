---Maps that mean something on a reference, and elsewhere what they meant before.
local M = {}

local before = {} ---@type table<integer, table<string, table>> what the buffers had, by key

---@param lhs string
---@return table? map of all buffers
local function global_map(lhs)
  local raw = vim.keycode(lhs)
  for _, map in ipairs(vim.api.nvim_get_keymap("n")) do
    if map.lhsraw == raw or map.lhs == lhs then
      return map
    end
  end
end

---@param keys string
---@param mode string see `nvim_feedkeys`
---@param count integer
local function feed(keys, mode, count)
  vim.api.nvim_feedkeys((count > 0 and tostring(count) or "") .. keys, mode .. "i", false)
end

---Runs a map as if it had been typed, by giving it another name.
---@param map table as `maparg()` has it
---@param lhs string
---@param count integer
local function run(map, lhs, count)
  local name = ("<Plug>(99-before-%s)"):format(lhs)
  local same = vim.tbl_extend("force", map, { lhs = name, lhsraw = vim.keycode(name), buffer = 1 })
  same.lhsrawalt = nil
  -- Neovim does not remap a map's own name in front; under another name it would.
  if vim.startswith(map.rhs or "", lhs) then
    same.noremap = 1
  end
  vim.fn.mapset("n", false, same)
  feed(vim.keycode(name), "m", count)
end

---What Neovim itself does for `K` where a language server has something to say.
---@param lhs string
---@param buf integer
---@return boolean
local function hovers(lhs, buf)
  return lhs == "K" and #vim.lsp.get_clients({ bufnr = buf, method = "textDocument/hover" }) > 0
end

---Does what `lhs` would do without us.
---@param buf integer
---@param lhs string
---@param count integer as typed, or 0
local function pass_on(buf, lhs, count)
  local map = before[buf] and before[buf][lhs] or global_map(lhs)
  if map then
    run(map, lhs, count)
  elseif hovers(lhs, buf) then
    vim.lsp.buf.hover()
  else
    feed(lhs, "n", count)
  end
end

---@param buf integer
---@param lhs string
---@return table? map of the buffer
local function buffer_map(buf, lhs)
  return vim.api.nvim_buf_call(buf, function()
    local map = vim.fn.maparg(lhs, "n", false, true)
    return map.buffer == 1 and map or nil
  end)
end

---Maps `lhs` in normal mode. Also puts it back in front of a map that another plugin has made since.
---@param buf integer
---@param lhs string
---@param desc string
---@param act fun(on_nothing: fun()) calls `on_nothing` where there is no reference
function M.set(buf, lhs, desc, act)
  before[buf] = before[buf] or {}
  local existing = buffer_map(buf, lhs)
  if existing and existing.desc == desc then
    return
  end
  before[buf][lhs] = existing
  vim.keymap.set("n", lhs, function()
    local count = vim.v.count
    act(function()
      pass_on(buf, lhs, count)
    end)
  end, { buffer = buf, desc = desc })
end

---Gives back what was there before.
---@param buf integer
---@param lhs string
---@param desc string
function M.unset(buf, lhs, desc)
  local existing = buffer_map(buf, lhs)
  local earlier = before[buf] and before[buf][lhs]
  if existing and existing.desc == desc then
    vim.keymap.del("n", lhs, { buffer = buf })
    if earlier then
      vim.api.nvim_buf_call(buf, function()
        vim.fn.mapset("n", false, earlier)
      end)
    end
  end
  if before[buf] then
    before[buf][lhs] = nil
  end
end

return M
