if vim.g.loaded_99 then
  return
end
vim.g.loaded_99 = true

if vim.fn.has("nvim-0.10") == 0 then
  vim.api.nvim_create_user_command("NinetyNine", function()
    vim.api.nvim_err_writeln("99: Neovim 0.10 or newer is needed")
  end, { nargs = "*" })
  return
end

vim.api.nvim_create_user_command("NinetyNine", function(call)
  require("99.commands").run(call)
end, {
  nargs = "*",
  range = true,
  bang = true,
  desc = "Open the prompt, or run a subcommand",
  complete = function(lead, line)
    return require("99.commands").complete(lead, line)
  end,
})

local function define_parse()
  vim.api.nvim_create_user_command("NinetyNineParse", function(call)
    require("99.commands").parse(call)
  end, { nargs = "*", range = true, bang = true, desc = "Resolve the references of a text" })
end
define_parse()
if vim.v.vim_did_enter == 0 then
  -- A remote plugin manifest is read later, and its command knows no bang and works only while its host does.
  vim.api.nvim_create_autocmd("VimEnter", { once = true, callback = define_parse })
end

vim.api.nvim_exec2(
  [[
  function! NinetyNineComplete(...)
    return luaeval('require("99.remote").vim_call("NinetyNineComplete", _A)', a:000)
  endfunction
  function! NinetyNineParse(...)
    return luaeval('require("99.remote").vim_call("NinetyNineParse", _A)', a:000)
  endfunction
  function! NinetyNineResolve(...)
    return luaeval('require("99.remote").vim_call("NinetyNineResolve", _A)', a:000)
  endfunction
  ]],
  {}
)
