---References that come into a prompt from elsewhere: the code, or a picker.
local requests = require("99.requests")

local M = {}

---Rows of a picker of one's own, which filters; Neovim's list is read from top to bottom.
local MAX_ROWS, MAX_LISTED = 5000, 40

---@param text string
---@param level? integer
local function tell(text, level)
  vim.notify("99: " .. text, level or vim.log.levels.INFO)
end

---@class ninetynine.Target
---@field buf integer
---@field win integer

---Where the text goes: at the cursor while it is in insert mode, else behind the word under it.
---@param target ninetynine.Target
---@return integer row 0-based
---@return integer col
---@return string line
local function place_of(target)
  local row, col = unpack(vim.api.nvim_win_get_cursor(target.win))
  local line = vim.api.nvim_buf_get_lines(target.buf, row - 1, row, true)[1]
  local is_inserting = vim.api.nvim_get_current_win() == target.win and vim.fn.mode():sub(1, 1) == "i"
  if not is_inserting then
    col = (line:find("%s", col + 1) or #line + 1) - 1
  end
  return row - 1, col, line
end

---@param target ninetynine.Target
---@param tokens string[]
---@param enter boolean go on writing behind them
local function insert(target, tokens, enter)
  if not vim.bo[target.buf].modifiable then
    tell("the buffer cannot be changed", vim.log.levels.ERROR)
    return
  end
  local row, col, line = place_of(target)
  local text = table.concat(tokens, " ")
  if line:sub(col, col):find("%S") then
    text = " " .. text
  end
  if not line:sub(col + 1, col + 1):find("%s") then
    text = text .. " "
  end
  vim.api.nvim_buf_set_text(target.buf, row, col, row, col, { text })
  if enter then
    vim.api.nvim_set_current_win(target.win)
  end
  vim.api.nvim_win_set_cursor(target.win, { row + 1, col + #text })
  if enter and vim.fn.mode():sub(1, 1) ~= "i" then
    vim.cmd.startinsert({ bang = col + #text >= #line + #text })
  end
end

---@param tokens string[]
---@param enter boolean
local function into_prompt(tokens, enter)
  local prompt = require("99.prompt").here()
  if prompt then
    insert(prompt, tokens, enter)
  else
    require("99.prompt").open({ text = table.concat(tokens, " ") .. " " })
  end
end

---Puts a reference to the current file into the prompt of this tab page, or into a new one.
---@param range? integer[] first and last line
---@param enter boolean
function M.current(range, enter)
  local path = vim.api.nvim_buf_get_name(0)
  if path == "" or vim.bo.buftype ~= "" then
    tell("this buffer has no file to refer to", vim.log.levels.ERROR)
    return
  end
  local params = { path = vim.fs.normalize(vim.fn.fnamemodify(path, ":p")), range = range }
  requests.ask("spell", params, { win = vim.api.nvim_get_current_win() }, function(err, result)
    local fault = err or result.problem
    if fault then
      tell(fault.message, vim.log.levels.ERROR)
      return
    end
    into_prompt({ result.token }, enter)
    if not enter then
      tell(("added %s"):format(result.token))
    end
  end)
end

---@return ninetynine.Target? target the buffer that one is writing in, where that is attached
local function current_target()
  local buf, win = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
  return require("99.completion").is_attached(buf) and { buf = buf, win = win } or nil
end

---@param query string
---@param target? ninetynine.Target
---@param callback fun(tokens: string[])
local function list_files(query, target, callback)
  local function done(err, result)
    if err then
      tell(err.message, vim.log.levels.ERROR)
    else
      local tokens = vim.tbl_map(function(item)
        return item.insertText
      end, result.items)
      -- A question stops all else, so it is not asked while an answer is being taken in.
      vim.schedule(function()
        callback(tokens)
      end)
    end
  end
  local opts = { win = target and target.win or vim.api.nvim_get_current_win() }
  if query == "" then
    requests.ask("items", { trigger = "@" }, opts, done)
  else
    local line = vim.base64.encode('@"' .. query)
    requests.ask("complete", { line = line, col = #query + 2 }, opts, done)
  end
end

---@return integer
local function row_limit()
  local source = debug.getinfo(vim.ui.select, "S").source
  return source:find("vim/ui.lua", 1, true) and MAX_LISTED or MAX_ROWS
end

---Asks for one file after the other, until the first row is chosen. Cancelling forgets them all.
---@param rest string[]
---@param chosen string[]
---@param on_done fun(chosen: string[])
local function choose(rest, chosen, on_done)
  local rows = vim.list_slice(rest, 1, row_limit())
  if #chosen > 0 then
    table.insert(rows, 1, ("(done: insert %d)"):format(#chosen))
  end
  vim.ui.select(rows, { prompt = "Files for the prompt", kind = "99.files" }, function(token, index)
    if not token then
      return
    elseif #chosen > 0 and index == 1 then
      on_done(chosen)
      return
    end
    table.insert(chosen, token)
    local others = vim.tbl_filter(function(other)
      return other ~= token
    end, rest)
    vim.schedule(function()
      vim.cmd.redraw()
      choose(others, chosen, on_done)
    end)
  end)
end

---@param query string best matches only; all files where it is empty
function M.pick(query)
  local target = current_target()
  list_files(query, target, function(tokens)
    if #tokens == 0 then
      tell(query == "" and "the project has no files" or ("no file matches %s"):format(query))
      return
    end
    choose(tokens, {}, function(chosen)
      if target and vim.api.nvim_win_is_valid(target.win) and vim.api.nvim_win_get_buf(target.win) == target.buf then
        insert(target, chosen, true)
      else
        into_prompt(chosen, true)
      end
    end)
  end)
end

return M
