---The way of a prompt's text to Node, past the questions, and to where it goes.
local config = require("99.config")
local delivery = require("99.delivery")
local history = require("99.history")
local hooks = require("99.hooks")
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

---@param message string
local function tell_fault(message)
  tell(
    ("not handed over: %s `:NinetyNine last` brings it back"):format(message:gsub("%.?$", ".", 1)),
    vim.log.levels.ERROR
  )
end

---@param prompt ninetynine.Prompt
---@param result ninetynine.PromptResult
---@param text string as typed, whatever the user's functions make of the result
local function hand_over(prompt, result, text)
  local goes_on = result ---@type ninetynine.PromptResult?
  if prompt.on_submit then
    local refused
    goes_on, refused = delivery.hand_to(prompt.on_submit, result)
    if refused then
      tell(("not sent: %s"):format(refused), vim.log.levels.ERROR)
      require("99.prompt").open({ text = text, title = prompt.title, on_submit = prompt.on_submit })
      return
    end
  end
  kept.add(text)
  history.remember(text, result.cwd)
  if goes_on then
    delivery.deliver(goes_on, tell_fault)
  end
end

---@param prompt ninetynine.Prompt
---@param result ninetynine.PromptResult
---@param on_sent fun()
local function pass_on(prompt, result, on_sent)
  if prompt.ended then
    return
  end
  local text = result.text
  if text_of(prompt) ~= text then
    tell("the prompt changed on its way, so it was not sent; write it again", vim.log.levels.WARN)
    return
  end
  if not review.passes(result) then
    return
  end
  local hook = config.get().on_submit
  if hook then
    local changed, reason = hooks.filter(hook, result)
    if not changed then
      tell("not sent: " .. reason, vim.log.levels.ERROR)
      return
    end
    result = changed
  end
  local before_nul = result.prompt:match("^([^%z]*)%z")
  if before_nul then
    local line = select(2, before_nul:gsub("\n", "")) + 1
    tell(
      ("not sent: line %d of the prompt holds a NUL byte, which few programs can read"):format(line),
      vim.log.levels.ERROR
    )
    return
  end
  on_sent()
  hand_over(prompt, result, text)
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
