---What one reference puts into the prompt.
local analysis = require("99.proof.analysis")
local requests = require("99.requests")

local M = {}

---@class ninetynine.Inspection
---@field mention? ninetynine.Mention
---@field problem? ninetynine.Finding
---@field content? string the beginning of it
---@field is_cut? boolean

---Looks closer at a reference of the current window. Says so where Node does not answer.
---@param buf integer
---@param mention ninetynine.Mention
---@param callback fun(result: ninetynine.Inspection) not called where the cursor has gone elsewhere
function M.inspect(buf, mention, callback)
  local win = vim.api.nvim_get_current_win()
  local cursor = vim.api.nvim_win_get_cursor(win)
  local params = { text = vim.base64.encode(analysis.text_of(buf)), offset = mention.start }
  requests.ask("inspect", params, { win = win }, function(err, result)
    if vim.api.nvim_get_current_win() ~= win or not vim.deep_equal(cursor, vim.api.nvim_win_get_cursor(win)) then
      return
    end
    if err then
      vim.notify("99: " .. err.message, vim.log.levels.ERROR)
    else
      callback(result)
    end
  end)
end

return M
