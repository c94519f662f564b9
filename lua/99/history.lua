---The project's earlier prompts, which Node keeps on disk.
local requests = require("99.requests")

local M = {}

---@class ninetynine.Remembered
---@field text string
---@field time integer seconds since 1970

---@param text string a prompt as it was typed
---@param cwd string
function M.remember(text, cwd)
  if require("99.config").get().prompt.history then
    -- What is in the way of it, Node tells.
    requests.ask("remember", { text = vim.base64.encode(text) }, { cwd = cwd }, function() end)
  end
end

---@param callback fun(entries: ninetynine.Remembered[]) the newest first; not called where Node does not answer
function M.list(callback)
  requests.ask("history", {}, nil, function(err, result)
    if err then
      vim.notify("99: the history cannot be read: " .. err.message, vim.log.levels.ERROR)
      return
    end
    for _, entry in ipairs(result.entries) do
      entry.text = vim.base64.decode(entry.text)
    end
    callback(result.entries)
  end)
end

---Lets the user choose one, which is opened as a new prompt.
function M.pick()
  M.list(function(entries)
    if #entries == 0 then
      vim.notify("99: no prompt of this project has been kept yet", vim.log.levels.INFO)
      return
    end
    require("99.history.picker").open(entries, function(entry)
      require("99.prompt").open({ text = entry.text })
    end)
  end)
end

return M
