-- Coding agents by name, each with the flags that make it answer one prompt and end. The prompt never is an argument:
-- it arrives on standard input.

---@type table<string, ninetynine.AgentCommand>
return {
  claude = { cmd = { "claude", "-p" }, input = "stdin" },
  codex = { cmd = { "codex", "exec", "-" }, input = "stdin" },
  opencode = { cmd = { "opencode", "run" }, input = "stdin" },
  gemini = { cmd = { "gemini" }, input = "stdin" },
  ["cursor-agent"] = { cmd = { "cursor-agent", "-p" }, input = "stdin" },
}
