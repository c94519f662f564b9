---The way of a prompt's text to Node, past the questions, and to where it goes.
local delivery = require("99.delivery")
local kept = require("99.prompt.kept")
local remote = require("99.remote")
local requests = require("99.requests")
local review = require("99.prompt.review")

local M = {}

---@param text string
---@param level integer
local function tell(text, level)
  vim.notify("99: " .. text, level)
end

---@param prompt ninetynine.Prompt
---@return string
local function text_of(prompt)
  return table.concat(vim.api.nvim_buf_get_lines(prompt.buf, 0, -1, false), "\n")
end

---@param prompt ninetynine.Prompt
---@param result ninetynine.PromptResult
---@param on_sent fun()
local function pass_on(prompt, result, on_sent)
  if prompt.ended then
    return
  end
  if text_of(prompt) ~= result.text then
    tell("the prompt changed on its way, so it was not sent; write it again", vim.log.levels.WARN)
    return
  end
  if not review.passes(result) then
    return
  end
  on_sent()
  local fault = delivery.deliver(result, prompt.on_submit)
  if fault then
    kept.add(result.text)
    tell(("not handed over: %s. `:NinetyNine last` brings it back"):format(fault), vim.log.levels.ERROR)
  end
end

---@param prompt ninetynine.Prompt
---@return boolean cancelled
function M.cancel(prompt)
  local id = prompt.request
  prompt.request = nil
  if id then
    remote.cancel(id)
  end
  return id ~= nil
end

---Sends the text as it is now. One that is on its way already is called back.
---@param prompt ninetynine.Prompt
---@param on_sent fun() closes the window
function M.submit(prompt, on_sent)
  M.cancel(prompt)
  local text = text_of(prompt)
  if not text:find("%S") then
    -- Written, as far as Neovim is concerned: `:wq` closes the window.
    vim.bo[prompt.buf].modified = false
    tell("the prompt is empty, so it was not sent", vim.log.levels.WARN)
    return
  end
  local origin = { text = text, buf = prompt.origin.buf, cwd = vim.fn.getcwd(prompt.win) }
  local id ---@type integer
  id = requests.assemble(text, { win = prompt.win }, function(err, result)
    if prompt.request ~= id then
      return
    end
    prompt.request = nil
    if err then
      tell("not sent: " .. err.message, vim.log.levels.ERROR)
      return
    end
    -- A question stops all else, so it is not asked while an answer is being taken in.
    vim.schedule(function()
      pass_on(prompt, vim.tbl_extend("force", result, origin), on_sent)
    end)
  end) --[[@as integer]]
  prompt.request = id
end

return M
