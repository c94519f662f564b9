---Goes to what a reference names.
local inspection = require("99.proof.inspection")

local M = {}

---@param text string
local function tell(text)
  vim.notify("99: " .. text, vim.log.levels.INFO)
end

---@param win integer
---@return boolean
local function is_usable(win)
  return vim.api.nvim_win_is_valid(win)
    and vim.api.nvim_win_get_config(win).relative == ""
    and not (vim.fn.exists("&winfixbuf") == 1 and vim.wo[win].winfixbuf)
end

---A window for the file: the current one, or below a prompt the one that the prompt was opened from.
---@param buf integer
---@return integer? win
local function find_window(buf)
  local current = vim.api.nvim_get_current_win()
  local prompt = require("99.prompt").find(buf)
  local candidates = { current, prompt and prompt.origin.win or current }
  vim.list_extend(candidates, vim.api.nvim_tabpage_list_wins(0))
  return vim.iter(candidates):find(is_usable)
end

---@param buf integer where the reference stands
---@param file string
---@param range? integer[]
local function go(buf, file, range)
  local win = find_window(buf)
  if not win then
    vim.cmd("topleft split")
    win = vim.api.nvim_get_current_win()
  end
  vim.api.nvim_set_current_win(win)
  vim.cmd("normal! m'")
  local ok, fault = pcall(vim.cmd.edit, vim.fn.fnameescape(file))
  if not ok then
    vim.notify("99: " .. tostring(fault):gsub("^Vim%b():", ""), vim.log.levels.ERROR)
    return
  end
  if range then
    local last = vim.api.nvim_buf_line_count(0)
    vim.api.nvim_win_set_cursor(win, { math.min(range[1], last), 0 })
    vim.cmd("normal! zvzz")
  end
end

---@param buf integer where the reference stands
---@param mention ninetynine.Mention of a glob
local function choose(buf, mention)
  inspection.inspect(buf, mention, function(result)
    local found = result.mention
    if not found then
      tell(result.problem and result.problem.message or ("%s names no file"):format(mention.token))
      return
    end
    vim.ui.select(found.paths or {}, { prompt = found.token .. " matches" }, function(path)
      if path then
        go(buf, vim.fs.joinpath(found.file, path))
      end
    end)
  end)
end

---@param buf integer where the reference stands
---@param mention ninetynine.Mention
function M.open(buf, mention)
  if mention.kind == "glob" then
    choose(buf, mention)
  elseif mention.file then
    go(buf, mention.file, mention.range)
  else
    tell(("%s has no file to open"):format(mention.token))
  end
end

return M
