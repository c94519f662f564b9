---The options: defaults, validation, and what of them goes to Node.
local schema = require("99.config.schema")

local M = {}

---@type ninetynine.Config
M.defaults = {
  completion = {
    -- Where the menu comes from: "auto", "cmp", "blink", "native", or false for none.
    -- "auto" is cmp where it is installed, else blink, else native.
    source = "auto",
    -- Folders with a SKILL.md, or with */SKILL.md. "~", "$VAR" and paths relative to the project work.
    custom_rules = {},
    -- Also the usual skill folders of the project and of the user; false, or a list of folders to look at instead.
    skill_dirs = true,
    -- Rows handed to the menu.
    max_items = 100,
    -- JavaScript or TypeScript modules that export a provider; Node loads them.
    providers = {},
    files = {
      enabled = true,
      -- Bytes. A larger file is refused with a problem; a line range of it is allowed.
      max_file_size = 102400,
      -- Cap of the index. Reaching it is shown, never silent.
      max_files = 500000,
      -- Globs, added to the default excludes.
      exclude = {},
      -- false drops the default excludes.
      default_excludes = true,
      -- Globs that bring ignored files back.
      include = {},
      gitignore = true,
      -- Globs of secrets that are never read, instead of the built-in list.
      denied = nil,
    },
  },
  prompt = {
    -- "append": the text, then the contents; "prepend": the contents first; "inline": each in place of its reference.
    layout = "append",
    -- Estimated tokens above which submitting asks first.
    max_tokens = 100000,
    -- What submitting does about references that do not resolve: "ask", "block" or "send".
    on_problem = "ask",
    -- The estimated tokens of each reference at the end of its line.
    show_tokens = true,
    -- The last 100 prompts of each project are kept; false keeps nothing on disk.
    history = true,
    -- Up to 1: share of the screen; above: columns or lines. The border is what `nvim_open_win` takes.
    window = { width = 0.66, height = 0.33, border = "rounded" },
  },
  rules = {
    -- A rule is followed by its folder's path and the names of the files in it.
    mention_folder = false,
  },
  -- Where a submitted prompt goes: nil for a scratch buffer, a name, a table, or function(result).
  agent = nil,
  -- Programs and terminals by name, besides the built-in ones or in place of them.
  agents = {},
  -- Where an answer is shown: "split", "vertical", "tab", "float" or "none".
  answer = { window = "split" },
  -- Sees each result before it is handed over, and may change or refuse it: function(result).
  on_submit = nil,
  -- Buffers where references are completed without asking.
  attach = { filetypes = { "99prompt" }, patterns = {} },
  -- Command that runs Node, as a list; nil for "node" from PATH.
  node = { cmd = nil },
  -- "trace", "debug", "info", "warn", "error" or "off". Prompts and files are never written below "trace".
  log = { level = "warn" },
}

local current = vim.deepcopy(M.defaults)
local ignored = {} ---@type string[]
local faults = {} ---@type string[]

---Takes over a user's options. What is wrong with one of them costs only that one.
---@param options? table never changed
---@return string[] faults one sentence each
function M.setup(options)
  local checked = schema.check(options, M.defaults)
  current, ignored, faults = checked.config, checked.ignored, checked.faults
  local unknown = type(current.agent) == "string" and require("99.agent.target").fault(current.agent)
  if unknown then
    table.insert(faults, "option `agent`: " .. unknown)
    current.agent = nil
  end
  return faults
end

---What was wrong with the options.
---@return string[]
function M.faults()
  return faults
end

---The options in use. Not to be changed by the caller.
---@return ninetynine.Config
function M.get()
  return current
end

---Options of the original 99 that are accepted and do nothing here.
---@return string[] paths
function M.ignored()
  return ignored
end

---@param path string
---@return string
local function absolute(path)
  return vim.fs.normalize(vim.fn.fnamemodify(vim.fs.normalize(path), ":p"))
end

---The settings in the shape of `Config` in `src/config.ts`.
---@return table
function M.wire()
  local completion, files = current.completion, current.completion.files
  return {
    maxItems = completion.max_items,
    rules = {
      customRules = completion.custom_rules,
      skillDirs = completion.skill_dirs,
      mentionFolder = current.rules.mention_folder,
    },
    files = {
      enabled = files.enabled,
      maxFileSize = files.max_file_size,
      maxFiles = files.max_files,
      exclude = files.exclude,
      defaultExcludes = files.default_excludes,
      include = files.include,
      gitignore = files.gitignore,
      denied = files.denied,
    },
    layout = current.prompt.layout,
    maxTokens = current.prompt.max_tokens,
    modules = vim.tbl_map(absolute, completion.providers),
    stateDir = vim.fs.joinpath(vim.fn.stdpath("state"), "99"),
    logLevel = current.log.level,
    logFile = vim.fs.joinpath(vim.fn.stdpath("log"), "99.log"),
  }
end

return M
