---Changes of a buffer's text that come from what its references resolve to.
local M = {}

---@param text string
---@param level? integer
local function tell(text, level)
  vim.notify("99: " .. text, level or vim.log.levels.INFO)
end

---Writes the first suggestion for the broken reference at the cursor.
function M.fix()
  local problem = require("99.marks").problem_at_cursor()
  local suggestion = problem and problem.user_data.suggestions[1]
  if not problem then
    tell("there is no broken reference here")
  elseif not suggestion then
    tell(problem.message, vim.log.levels.WARN)
  else
    vim.api.nvim_buf_set_text(0, problem.lnum, problem.col, problem.end_lnum, problem.end_col, { suggestion })
  end
end

---Replaces the text by the prompt that it stands for, as one step to undo.
function M.expand()
  local buf = vim.api.nvim_get_current_buf()
  local tick = vim.api.nvim_buf_get_changedtick(buf)
  local text = table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, false), "\n")
  require("99").assemble(text, { buf = buf }, function(err, result)
    if err then
      tell(err.message, vim.log.levels.ERROR)
    elseif not vim.api.nvim_buf_is_loaded(buf) then
      return
    elseif vim.api.nvim_buf_get_changedtick(buf) ~= tick then
      tell("the text has changed meanwhile; nothing was replaced", vim.log.levels.WARN)
    elseif require("99.prompt.review").passes(result) then
      vim.api.nvim_buf_set_lines(buf, 0, -1, false, vim.split(result.prompt, "\n"))
    end
  end)
end

---Puts references at the cursor.
---@param buf integer
---@param win integer
---@param paths string[] from the project's root
local function insert(buf, win, paths)
  if #paths == 0 or not (vim.api.nvim_win_is_valid(win) and vim.api.nvim_win_get_buf(win) == buf) then
    return
  end
  local text = table.concat(
    vim.tbl_map(function(path)
      return path:find('[%s"]') and ('@"%s"'):format((path:gsub('[\\"]', "\\%0"))) or "@" .. path
    end, paths),
    " "
  ) .. " "
  vim.api.nvim_set_current_win(win)
  vim.api.nvim_put({ text }, "c", vim.fn.mode() == "n", true)
end

---Chooses files one after another with `vim.ui.select` and puts references to all of them at the cursor.
function M.pick()
  local buf, win = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
  require("99.requests").ask("files", {}, { buf = buf }, function(err, result)
    if err then
      tell(err.message, vim.log.levels.ERROR)
      return
    end
    local chosen = {} ---@type string[]
    local function choose()
      local rows = vim.tbl_filter(function(file)
        return not vim.list_contains(chosen, file.path)
      end, result.files)
      table.insert(rows, 1, { path = ("(done: insert %d)"):format(#chosen), done = true })
      vim.ui.select(rows, {
        prompt = "Files for the prompt",
        kind = "99.files",
        format_item = function(row)
          return row.path
        end,
      }, function(row)
        if row and not row.done then
          table.insert(chosen, row.path)
          vim.schedule(choose)
        elseif row then
          insert(buf, win, chosen)
        end
      end)
    end
    choose()
  end)
end

---The reference to a buffer's file, as Node writes it.
---@param buf integer
---@param range? integer[] first and last line
---@return string? reference nil where the buffer has no file in the project
local function reference_to(buf, range)
  local path = vim.api.nvim_buf_get_name(buf)
  if path == "" or vim.bo[buf].buftype ~= "" then
    tell("this buffer has no file to refer to", vim.log.levels.WARN)
    return nil
  end
  local _, result = require("99.requests").ask("spell", { path = path, range = range }, { buf = buf })
  if not result or not result.reference then
    tell(("%s lies outside the project"):format(vim.fn.fnamemodify(path, ":~:.")), vim.log.levels.WARN)
    return nil
  end
  return result.reference
end

---Opens the prompt with a reference to the current file, or to lines of it.
---@param range? integer[]
function M.open_with(range)
  local reference = reference_to(vim.api.nvim_get_current_buf(), range)
  if reference then
    require("99").open({ text = reference .. " " })
  end
end

---Puts the reference into the prompt that is open, or opens one with it.
---@param range? integer[]
function M.add(range)
  local reference = reference_to(vim.api.nvim_get_current_buf(), range)
  if reference and not require("99.prompt").append(reference) then
    require("99").open({ text = reference .. " " })
  end
end

return M
