-- Coding agents by name, each with the flags that make it answer one prompt and end. None gets leave to do more than its
-- own settings allow. The prompt never is an argument: it arrives on standard input.

---@type table<string, ninetynine.AgentCommand>
return {
  claude = { cmd = { "claude", "-p" }, input = "stdin" },
  codex = { cmd = { "codex", "exec", "-" }, input = "stdin" },
  opencode = { cmd = { "opencode", "run" }, input = "stdin" },
  -- What follows -p is added to what is read.
  gemini = { cmd = { "gemini", "-p", "" }, input = "stdin" },
  ["cursor-agent"] = { cmd = { "cursor-agent", "-p" }, input = "stdin" },
}
