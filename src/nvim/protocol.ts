/**
 * What travels between the Lua shim and Node.
 *
 * Lua sends `rpcnotify(channel, "<plugin file>:function:NinetyNineRequest", { { id, method, params } })` and Node
 * answers with the Lua call `require("99.remote").answer(id, response)`, sent as a notification, so that neither side
 * ever blocks the other. `{ id, method = "cancel" }` aborts the request of that id.
 *
 * `text`, `line`, `prompt` and `content`, in parameters and in answers, are base64 of the buffer's bytes:
 * a JavaScript string cannot hold every byte that a buffer can. Everything else is plain.
 */
export const REQUEST_FUNCTION = "NinetyNineRequest";

/** Functions for Vim script, in both ways of life. */
export const VIM_FUNCTIONS = ["NinetyNineComplete", "NinetyNineParse", "NinetyNineResolve"] as const;

/** Methods that Lua may call. A test compares this list with the one in `lua/99/remote.lua`. */
export const METHODS = [
  "configure", // { config, providers: { trigger, name }[] } → { triggers }: after start and after each setup()
  "prepare", // { editor } → {}: a prompt was attached; start indexing
  "complete", // { line, col, editor } → { items, is_incomplete, start, finish }: cols in bytes, 0-based
  "describe", // { data, editor } → { documentation? }
  "parse", // { text, editor } → { references, problems, mentions }
  "assemble", // { text, dry?, editor } → { prompt, references, problems, tokens }
  "analyze", // { text, editor } → { mentions, problems, count, tokens, max_tokens }: sizes, without contents
  "inspect", // { text, offset, editor } → { mention?, problem?, content?, is_cut? }: what is at a byte offset
  "spell", // { path, range?, editor } → { token } or { problem }: a reference to a file, `path` absolute
  "resolve", // { reference, custom_rules?, editor } → { content } or { problem }
  "items", // { trigger, custom_rules?, editor } → { items }
  "rules", // { custom_rules?, editor } → { rules: { name, path, absolute_path }[], faults }
  "files", // { editor, path? } → { files } or, with a path, { is_project_file }
  "register", // { trigger, name } → { triggers }: a provider written in Lua
  "unregister", // { trigger } → { triggers }
  "written", // { path } → {}: Neovim wrote this file
  "refresh", // {} → {}
  "status", // { editor } → { node, rules: { count, faults }, files: { count, source, truncated, age } }
  // A program that gets a prompt. `env` is its whole environment, since Node's own holds settings for Node.
  "run", // { name, cmd, input: "stdin" | "file", env, cwd, timeout?, prompt } → { run, pid, folder? } once it has started
  "end_run", // { run } → {}: asks its process group to end, and forces it after two seconds
  "remember", // { text, editor } → {}: keeps a prompt as it was typed
  "history", // { editor } → { entries: { text, time }[] }: the newest first, `time` in seconds since 1970
] as const;
export type Method = (typeof METHODS)[number];

/** Lua functions that Node calls. `answer`, `event` and `command` as notifications, the others as requests. */
export const CALLBACKS = {
  answer: "return require('99.remote').answer(...)", // (id, { ok, result?, error?: { code, message } })
  event: "return require('99.remote').event(...)", // (name, payload): "started", "triggers", "message", "changed"
  provider: "return require('99.providers').call(...)", // (trigger, method, args) → { ok, value?, message? }
  vimFunction: "return require('99.remote').vim_call(...)", // (name, args) → { ok, … }
  // ({ run, kind: "output", lines, partial }) or ({ run, kind: "ended", how, code?, signal?, ms, stderr, dropped, message? }):
  // the next one waits until this one is handled, so that no program can flood Neovim.
  run: "return require('99.remote').event('run', ...)",
  command: "require('99.commands').parse_command(...)", // (text, { first, last })
  buffer: "return require('99.buffers').text(...)", // (buffer id) → base64, or vim.NIL
} as const;
