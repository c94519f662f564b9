---`K`, `gd` and `gf` on a reference. Anywhere else they do what they did before.
local marks = require("99.marks")

local M = {}

local MAX_HEIGHT = 20

local saved = {} ---@type table<integer, table<string, table>> buffer → key → the buffer's own mapping

---@param key string
---@return table? mapping
local function global_mapping(key)
  for _, mapping in ipairs(vim.api.nvim_get_keymap("n")) do
    if mapping.lhs == key then
      return mapping
    end
  end
end

---Runs what the key did before.
---@param key string
local function fall_back(key)
  local own = saved[vim.api.nvim_get_current_buf()]
  local mapping = own and own[key] or global_mapping(key)
  if not mapping then
    vim.api.nvim_feedkeys(vim.v.count > 0 and vim.v.count .. key or key, "n", false)
  elseif mapping.callback and mapping.expr ~= 1 then
    mapping.callback()
  else
    local keys = mapping.expr == 1 and (mapping.callback and mapping.callback() or vim.fn.eval(mapping.rhs))
      or mapping.rhs
    vim.api.nvim_feedkeys(vim.keycode(keys), mapping.noremap == 1 and "n" or "m", false)
  end
end

---@param size integer bytes
---@return string
local function readable(size)
  return size < 1024 and ("%d bytes"):format(size) or ("%.1f KB"):format(size / 1024)
end

---Shows what the mention will inject.
---@param mention ninetynine.Mention
local function hover(mention)
  local content, problem = require("99").resolve(mention.token)
  local head = {
    ("%s: %s, about %d tokens"):format(
      mention.path or mention.name or mention.token,
      readable(mention.bytes),
      mention.tokens
    ),
  }
  for _, notice in ipairs(mention.notices) do
    table.insert(head, ("%s: %s"):format(notice.code, notice.message))
  end
  local body = content or (problem and problem.message) or ""
  local lines = vim.list_extend(head, vim.split("\n" .. body, "\n"))
  local _, win = vim.lsp.util.open_floating_preview(lines, "markdown", {
    border = "rounded",
    focus_id = "99",
    max_height = MAX_HEIGHT,
  })
  -- Fences belong to what is injected, so none of it is concealed, and the height is that of all lines.
  vim.wo[win].conceallevel = 0
  vim.api.nvim_win_set_height(win, math.max(1, math.min(#lines, MAX_HEIGHT, vim.o.lines - vim.o.cmdheight - 4)))
end

---Opens the target at its first line, outside of the prompt's window.
---@param mention ninetynine.Mention
local function open(mention)
  if not mention.file then
    vim.notify(("99: %s has no file to open"):format(mention.token), vim.log.levels.INFO)
    return
  end
  local line = mention.range and mention.range[1] or 1
  local ok, fault = pcall(function()
    if vim.bo.filetype == "99prompt" then
      require("99.prompt").leave()
    end
    vim.cmd.edit(vim.fn.fnameescape(mention.file))
    pcall(vim.api.nvim_win_set_cursor, 0, { line, 0 })
  end)
  if not ok then
    vim.notify("99: " .. tostring(fault), vim.log.levels.ERROR)
  end
end

local KEYS = { K = hover, gd = open, gf = open }

---@param buf integer
function M.attach(buf)
  saved[buf] = {}
  for key, act in pairs(KEYS) do
    local before = vim.api.nvim_buf_call(buf, function()
      return vim.fn.maparg(key, "n", false, true)
    end)
    if before.buffer == 1 then
      saved[buf][key] = before
    end
    vim.keymap.set("n", key, function()
      local mention = marks.under_cursor()
      if mention then
        act(mention)
      else
        fall_back(key)
      end
    end, { buffer = buf, desc = "99: the reference under the cursor" })
  end
end

---@param buf integer
function M.detach(buf)
  local own = saved[buf]
  saved[buf] = nil
  if not own or not vim.api.nvim_buf_is_valid(buf) then
    return
  end
  for key in pairs(KEYS) do
    pcall(vim.keymap.del, "n", key, { buffer = buf })
    if own[key] then
      vim.api.nvim_buf_call(buf, function()
        vim.fn.mapset("n", false, own[key])
      end)
    end
  end
end

return M
