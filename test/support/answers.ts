import type { Terminal } from "./neovim.ts";

/** Lua: the buffer of the answer with the number `...`, else of the newest. */
const FIND_ANSWER = `
local number, found = ..., nil
for _, buf in ipairs(vim.api.nvim_list_bufs()) do
  local which = vim.api.nvim_buf_get_name(buf):match("^ninetynine://answer/(%d+)$")
  if which and (number == nil or tonumber(which) == number) then found = buf end
end
`;

/** The buffer of an answer, by its number; of the newest without. */
export async function answerBuffer(terminal: Terminal, number?: number): Promise<number | undefined> {
  return (await terminal.lua(`${FIND_ANSWER} return found`, ...listOf(number))) ?? undefined;
}

/** The window that shows an answer, if any does. */
export async function answerWindow(terminal: Terminal, number?: number): Promise<number> {
  return terminal.lua(`${FIND_ANSWER} return found and vim.fn.win_findbuf(found)[1] or 0`, ...listOf(number));
}

/** The text of an answer, by its number; of the newest without. */
export async function answer(terminal: Terminal, number?: number): Promise<string> {
  const read = `return found and table.concat(vim.api.nvim_buf_get_lines(found, 0, -1, false), "\\n") or ""`;
  return terminal.lua(`${FIND_ANSWER} ${read}`, ...listOf(number));
}

export async function waitForAnswer(terminal: Terminal, text: string | RegExp, number?: number): Promise<string> {
  return terminal.waitFor(async () => {
    const found = await answer(terminal, number);
    return (typeof text === "string" ? found.includes(text) : text.test(found)) ? found : undefined;
  }, `the answer ${text}`);
}

function listOf(number: number | undefined): number[] {
  return number === undefined ? [] : [number];
}
