import type { Terminal } from "./neovim.ts";

/** Opens the prompt window by its command and waits until it can be typed into. */
export async function openPrompt(terminal: Terminal): Promise<void> {
  await terminal.type(":NinetyNine<CR>");
  await waitForPrompt(terminal);
}

export async function waitForPrompt(terminal: Terminal): Promise<void> {
  const isReady = `return vim.bo.filetype == "99prompt" and vim.api.nvim_get_mode().mode == "i"`;
  await terminal.waitFor(() => terminal.lua(isReady), "the prompt window");
}

/** Completion plugins take note of the mode a tick later: what is typed at once is lost on them. */
export async function waitForInsertMode(terminal: Terminal): Promise<void> {
  await terminal.waitFor(() => terminal.lua(`return vim.api.nvim_get_mode().mode == "i"`), "insert mode");
}

/** Windows that show a prompt, in all tab pages. */
export async function countPrompts(terminal: Terminal): Promise<number> {
  const count = `return #vim.tbl_filter(function(win)
    return vim.bo[vim.api.nvim_win_get_buf(win)].filetype == "99prompt"
  end, vim.api.nvim_list_wins())`;
  return terminal.lua(count);
}

export async function waitForNoPrompt(terminal: Terminal): Promise<void> {
  await terminal.waitFor(async () => (await countPrompts(terminal)) === 0, "no prompt window");
}

/** Text of the current buffer. */
export async function readBuffer(terminal: Terminal): Promise<string> {
  return terminal.lua(`return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\\n")`);
}

/** The assembled prompt in the scratch buffer that a submission opens. */
export async function waitForScratch(terminal: Terminal): Promise<string> {
  await terminal.waitFor(() => terminal.lua(`return vim.bo.filetype == "markdown"`), "the scratch buffer");
  return readBuffer(terminal);
}

/** What the rows of Neovim's own menu insert, in order. */
export async function menuWords(terminal: Terminal): Promise<string[]> {
  return terminal.lua(`return vim.fn.pumvisible() == 0 and {} or vim.tbl_map(function(item)
    return item.word
  end, vim.fn.complete_info({ "items" }).items)`);
}

/** Waits until the rows of Neovim's own menu are what `isRight` looks for. */
export async function waitForMenu(
  terminal: Terminal,
  isRight: (words: readonly string[]) => boolean,
  what: string,
): Promise<string[]> {
  return terminal.waitFor(async () => {
    const words = await menuWords(terminal);
    return isRight(words) ? words : undefined;
  }, what);
}

export async function line(terminal: Terminal): Promise<string> {
  return terminal.lua("return vim.api.nvim_get_current_line()");
}

export async function waitForLine(terminal: Terminal, text: string): Promise<void> {
  await terminal.waitFor(async () => (await line(terminal)) === text, `the line ${JSON.stringify(text)}`);
}

/** Notes all messages that are shown, for `notes`. */
export const RECORD_NOTES = `
_G.notes = {}
vim.notify = function(text) table.insert(_G.notes, text) end
`;

export async function notes(terminal: Terminal): Promise<string[]> {
  return terminal.lua("return _G.notes");
}

/** What Node's rows for a line insert, in its order. The order may still change while git is asked about the files. */
export async function nodeWords(terminal: Terminal, text: string): Promise<string[]> {
  return terminal.lua(
    `local done
     require("99").complete({ line = ..., col = #(...) }, function(_, result) done = result end)
     vim.wait(2000, function() return done end)
     return vim.tbl_map(function(item) return item.insertText end, done.items)`,
    text,
  );
}

/** Triggers that are letters of patterns, are long, or take several bytes. */
export const ODD_TRIGGERS = ["!", "$$", "^", "\\", ".", "[", "%", "=>", "§"];

/** Registers a provider in Lua that knows `rent/x.y`. */
export async function registerCosts(terminal: Terminal, trigger: string): Promise<void> {
  await terminal.lua(
    `require("99").register({
      trigger = ..., name = "costs",
      get_items = function() return { { label = "rent/x.y" }, { label = "food" } } end,
      is_valid = function(token) return token == "rent/x.y" end,
      resolve = function() return "RENT" end,
    })`,
    trigger,
  );
}

/** Keys that type a text. */
export function keysOf(text: string): string {
  return text.replaceAll("<", "<lt>").replaceAll("\\", "<Bslash>");
}
