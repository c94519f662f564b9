---Completion in buffers: which are attached, and which front end shows the menu.
local config = require("99.config")
local providers = require("99.providers")
local remote = require("99.remote")

local M = {}

---@class ninetynine.FrontEnd
---@field installed fun(): boolean
---@field enable fun(buf: integer)
---@field disable fun(buf: integer)

local MODULES = { cmp = "99.extensions.cmp", blink = "99.blink", native = "99.extensions.native" }

local group = vim.api.nvim_create_augroup("99.completion", {})
local attached = {} ---@type table<integer, string|false> buffer → front end
local following = false

---@return string|false front_end
---@return string reason
function M.front_end()
  local source = config.get().completion.source
  if source ~= "auto" then
    if source and not require(MODULES[source]).installed() then
      return "native", ("`completion.source` is %q, which is not installed"):format(source)
    end
    return source, "set by `completion.source`"
  end
  for _, name in ipairs({ "cmp", "blink" }) do
    if require(MODULES[name]).installed() then
      return name, "found installed"
    end
  end
  return "native", "no completion plugin found"
end

---@param buf integer
---@return boolean
function M.is_attached(buf)
  return attached[buf] ~= nil
end

---A cheap look before Node is asked: without a trigger before the cursor there is nothing to complete.
---@param before string the line up to the cursor
---@return boolean
function M.may_complete(before)
  return vim.iter(providers.triggers()):any(function(trigger)
    return before:find(trigger, 1, true) ~= nil
  end)
end

---Tells Node that references are about to be typed, and what Neovim writes from now on.
---@param buf integer
local function prepare(buf)
  if remote.is_open() then
    local win = vim.fn.bufwinid(buf)
    remote.request("prepare", { editor = require("99.buffers").editor_state(win ~= -1 and win or nil) })
  else
    remote.start()
  end
  if following then
    return
  end
  following = true
  vim.api.nvim_create_autocmd("BufWritePost", {
    group = group,
    callback = function(event)
      if remote.is_open() then
        remote.request("written", { path = vim.api.nvim_buf_get_name(event.buf) })
      end
    end,
  })
end

---@param buf? integer
---@return integer? buf nil where it is not loaded
local function resolve_buf(buf)
  buf = (buf == nil or buf == 0) and vim.api.nvim_get_current_buf() or buf
  return vim.api.nvim_buf_is_loaded(buf) and buf or nil
end

---Turns completion on in a buffer. Node is started, but not before Neovim itself has.
---@param buf? integer
function M.attach(buf)
  local target = resolve_buf(buf)
  if not target then
    vim.notify(("99: there is no loaded buffer %s to attach"):format(buf), vim.log.levels.ERROR)
    return
  end
  if M.is_attached(target) then
    return
  end
  local name, reason = M.front_end()
  if name ~= config.get().completion.source and config.get().completion.source ~= "auto" then
    vim.notify_once(("99: %s; Neovim's own menu is used"):format(reason), vim.log.levels.WARN)
  end
  attached[target] = name
  -- Not `BufDelete`: that comes with every change of 'buflisted' too.
  vim.api.nvim_create_autocmd("BufWipeout", {
    group = group,
    buffer = target,
    callback = function()
      M.detach(target)
    end,
  })
  if name then
    require("99.omni").enable(target)
    require(MODULES.native).serve(target)
    require(MODULES[name]).enable(target)
  end
  require("99.proof").attach(target)
  if vim.v.vim_did_enter == 1 then
    prepare(target)
  else
    vim.api.nvim_create_autocmd("InsertEnter", {
      group = group,
      buffer = target,
      once = true,
      callback = function()
        prepare(target)
      end,
    })
  end
end

---@param buf? integer
function M.detach(buf)
  local target = resolve_buf(buf) or buf
  local name = attached[target]
  if name == nil then
    return
  end
  attached[target] = nil
  require("99.proof").detach(target)
  vim.api.nvim_clear_autocmds({ group = group, buffer = target })
  if name then
    require("99.omni").disable(target)
    require(MODULES.native).disable(target)
    require(MODULES[name]).disable(target)
  end
end

---Takes the options over in the buffers that are attached.
function M.reload()
  for buf, name in pairs(vim.deepcopy(attached)) do
    if name ~= M.front_end() then
      M.detach(buf)
      M.attach(buf)
    end
  end
end

return M
