---What `K`, `gd` and `gf` do on a reference.
local analysis = require("99.proof.analysis")
local maps = require("99.proof.maps")
local watch = require("99.proof.watch")

local M = {}

---@param handle fun(buf: integer, mention: ninetynine.Mention)
---@param on_problem? fun(problem: ninetynine.Finding)
---@return fun(on_nothing: fun())
local function on_reference(handle, on_problem)
  return function(on_nothing)
    local buf, win = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
    local before = vim.api.nvim_win_get_cursor(win)
    local row, col = before[1] - 1, before[2]
    if not require("99.completion").may_complete(vim.api.nvim_get_current_line()) then
      on_nothing()
      return
    end
    watch.know(buf, function(_, result)
      if vim.api.nvim_get_current_win() ~= win or not vim.deep_equal(before, vim.api.nvim_win_get_cursor(win)) then
        return
      end
      local mention = result and analysis.at(result.mentions, row, col)
      local problem = result and on_problem and analysis.at(result.problems, row, col)
      if mention then
        handle(buf, mention)
      elseif problem then
        on_problem(problem)
      else
        on_nothing()
      end
    end)
  end
end

local function open(buf, mention)
  require("99.proof.definition").open(buf, mention)
end

local MAPS = {
  K = {
    "Show what the reference becomes",
    on_reference(function(buf, mention)
      require("99.proof.hover").show(buf, mention)
    end, function(problem)
      require("99.proof.hover").explain(problem)
    end),
  },
  gd = { "Open what the reference names", on_reference(open) },
  gf = { "Open the file of the reference", on_reference(open) },
}

---@param buf integer
function M.enable(buf)
  for lhs, map in pairs(MAPS) do
    maps.set(buf, lhs, map[1], map[2])
  end
end

---@param buf integer
function M.disable(buf)
  for lhs, map in pairs(MAPS) do
    maps.unset(buf, lhs, map[1])
  end
end

return M
