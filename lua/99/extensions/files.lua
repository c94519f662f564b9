---The original's view of the project's files. The index is Node's.
local requests = require("99.requests")

local M = {}

---@class ninetynine.File
---@field path string from the project's root
---@field name string
---@field absolute_path string

---@return ninetynine.File[]
function M.discover_files()
  local _, result = requests.ask("files", {})
  return result and result.files or {}
end

---@param path string a path from the root, or a bare name
---@return boolean
function M.is_project_file(path)
  local _, result = requests.ask("files", { path = path })
  return result ~= nil and result.is_project_file == true
end

---@return ninetynine.Provider
function M.completion_provider()
  return {
    trigger = "@",
    name = "files",
    get_items = function()
      return require("99.extensions.completions").get_completions("@")
    end,
    is_valid = M.is_project_file,
    resolve = function(token)
      return (require("99").resolve("@" .. token))
    end,
  }
end

return M
