-- Run by `nvim -l`: prints the plugin's commands, and what Neovim says about the help.
local root, help = unpack(_G.arg)
vim.opt.runtimepath:prepend(root)
vim.cmd.runtime("plugin/99.lua")

local commands = vim.tbl_filter(function(name)
  return vim.startswith(name, "NinetyNine")
end, vim.tbl_keys(vim.api.nvim_get_commands({})))
local clean, fault = pcall(vim.cmd.helptags, help)
io.stdout:write(vim.json.encode({
  commands = commands,
  subcommands = vim.fn.getcompletion("NinetyNine ", "cmdline"),
  fault = not clean and fault or nil,
}))
