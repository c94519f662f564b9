-- Watches from the inside: how long Neovim's loop stood still, and when a menu was handed over to be drawn.
local channel = ...

local last, longest = vim.uv.hrtime(), 0
local timer = assert(vim.uv.new_timer())
timer:start(1, 1, function()
  local now = vim.uv.hrtime()
  longest = math.max(longest, now - last)
  last = now
end)

---Milliseconds since the last call.
function _G.longest_block()
  local value = longest / 1e6
  longest, last = 0, vim.uv.hrtime()
  return value
end

local function drawn(rows)
  vim.rpcnotify(channel, "bench_menu", rows)
end

local complete = vim.fn.complete
vim.fn.complete = function(col, rows)
  local result = complete(col, rows)
  vim.cmd.redraw()
  drawn(#rows)
  return result
end

local has_cmp, view = pcall(require, "cmp.view")
if has_cmp then
  local open = view.open
  view.open = function(self, ...)
    local result = open(self, ...)
    vim.cmd.redraw()
    drawn(#self:get_entries())
    return result
  end
end
