---What its references become, shown in a buffer while it is written.
local bar = require("99.proof.bar")
local cursor = require("99.proof.cursor")
local diagnostics = require("99.proof.diagnostics")
local marks = require("99.proof.marks")
local watch = require("99.proof.watch")

local M = {}

local HIGHLIGHTS = {
  NinetyNineRule = "Identifier",
  NinetyNineFile = "Directory",
  NinetyNineReference = "Special",
  NinetyNineTokens = "Comment",
  NinetyNineBar = "Comment",
  NinetyNineProblem = "DiagnosticError",
  NinetyNineOver = "DiagnosticError",
}

local group = vim.api.nvim_create_augroup("99.proof", {})

local function define_highlights()
  for name, link in pairs(HIGHLIGHTS) do
    vim.api.nvim_set_hl(0, name, { link = link, default = true })
  end
end

define_highlights()
vim.api.nvim_create_autocmd("ColorScheme", { group = group, callback = define_highlights })

---@param buf integer
---@param result? ninetynine.Analysis
---@param err? ninetynine.Error
local function show_bar(buf, result, err)
  local prompt = require("99.prompt").find(buf)
  if prompt and vim.api.nvim_win_is_valid(prompt.win) then
    bar.show(prompt.win, result, err)
  end
end

---@param buf integer
function M.attach(buf)
  show_bar(buf)
  cursor.enable(buf)
  -- What attaches later may have mapped the same keys.
  vim.api.nvim_create_autocmd("LspAttach", {
    group = group,
    buffer = buf,
    callback = vim.schedule_wrap(function()
      if vim.api.nvim_buf_is_loaded(buf) then
        cursor.enable(buf)
      end
    end),
  })
  watch.start(buf, function(result)
    marks.show(buf, result.mentions)
    diagnostics.show(buf, result)
    show_bar(buf, result)
    require("99.dry_run").update(buf)
  end, function(err)
    show_bar(buf, watch.get(buf), err)
  end)
end

---@param buf integer
function M.detach(buf)
  watch.stop(buf)
  vim.api.nvim_clear_autocmds({ group = group, buffer = buf })
  if vim.api.nvim_buf_is_loaded(buf) then
    cursor.disable(buf)
    marks.hide(buf)
    diagnostics.hide(buf)
  end
end

return M
