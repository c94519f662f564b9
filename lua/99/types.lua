---@meta
---Annotations only; nothing requires this file.

---@class ninetynine.FilesConfig
---@field enabled boolean
---@field max_file_size integer bytes
---@field max_files integer
---@field exclude string[]
---@field default_excludes boolean
---@field include string[]
---@field gitignore boolean
---@field denied? string[]

---@class ninetynine.CompletionConfig
---@field source "auto"|"cmp"|"blink"|"native"|false
---@field custom_rules string[]
---@field skill_dirs boolean|string[]
---@field max_items integer
---@field providers string[]
---@field files ninetynine.FilesConfig

---@class ninetynine.PromptConfig
---@field layout "append"|"prepend"|"inline"
---@field max_tokens integer
---@field on_problem "ask"|"block"|"send"
---@field show_tokens boolean
---@field history boolean
---@field window { width: number, height: number, border: string|table }

---@class ninetynine.AgentCommand a program
---@field cmd string[] the program and its arguments
---@field input? "stdin"|"file"
---@field env? table<string, string|number|false> false takes a variable away
---@field cwd? string default: the prompt's
---@field timeout? integer milliseconds

---@class ninetynine.AgentTerminal a running terminal
---@field terminal integer|string a buffer, or a Lua pattern for its name or title
---@field submit? boolean false: without the final Enter

---@alias ninetynine.Agent ninetynine.AgentCommand|ninetynine.AgentTerminal

---@class ninetynine.Config
---@field completion ninetynine.CompletionConfig
---@field prompt ninetynine.PromptConfig
---@field rules { mention_folder: boolean }
---@field agent? string|ninetynine.Agent|fun(result: ninetynine.PromptResult)
---@field agents table<string, ninetynine.Agent>
---@field answer { window: "split"|"vertical"|"tab"|"float"|"none" }
---@field on_submit? fun(result: ninetynine.PromptResult): any, any
---@field attach { filetypes: string[], patterns: string[] }
---@field node { cmd?: string[] }
---@field log { level: string }

---@class ninetynine.Finding
---@field token string without trailing punctuation
---@field code string
---@field message string
---@field start integer byte offset
---@field finish integer byte offset, end-exclusive
---@field suggestions string[]

---@class ninetynine.Reference
---@field trigger string
---@field token string
---@field kind string
---@field name? string
---@field path? string
---@field range? integer[] first and last line
---@field start integer byte offset
---@field finish integer byte offset, end-exclusive
---@field content string
---@field bytes integer
---@field tokens integer
---@field notices ninetynine.Finding[]

---@class ninetynine.Assembled
---@field prompt string
---@field references ninetynine.Reference[]
---@field problems ninetynine.Finding[]
---@field tokens integer estimate

---@class ninetynine.PromptResult: ninetynine.Assembled
---@field text string as typed
---@field buf integer the buffer that the prompt was opened from
---@field cwd string

---@class ninetynine.Item an LSP completion item
---@field label string
---@field insertText string
---@field filterText string
---@field kind integer
---@field detail string
---@field sortText? string
---@field labelDetails? { description: string }
---@field documentation? { kind: string, value: string }
---@field data? table

---@class ninetynine.Completion
---@field items ninetynine.Item[]
---@field is_incomplete boolean
---@field start? integer byte offset in the line of what accepting replaces
---@field finish? integer end-exclusive

---@class ninetynine.RequestOptions
---@field buf? integer the buffer that asks; default: the current one
---@field win? integer the window that asks
---@field cwd? string instead of the window's working folder
---@field timeout? integer milliseconds
