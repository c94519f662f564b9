/** @typedef {import("../terminal/neovim-terminal.mjs").Terminal} Terminal */

const IN_PROMPT = `return vim.bo.filetype == "99prompt" and vim.api.nvim_get_mode().mode == "i"`;
const MENU_WORDS = `return vim.tbl_map(function(item) return item.word end, vim.fn.complete_info({ "items" }).items)`;

/**
 * Opens the prompt window as a user does.
 * @param {Terminal} terminal
 */
export async function openPrompt(terminal) {
  await terminal.type(":NinetyNine<CR>");
  await terminal.waitFor(() => terminal.lua(IN_PROMPT), "the prompt window");
}

/**
 * Waits for a menu of references.
 * @param {Terminal} terminal
 * @param {string} trigger
 * @param {(words: readonly string[]) => boolean} [isReady]
 * @returns {Promise<string[]>} what its rows insert
 */
export async function waitForMenu(terminal, trigger, isReady = (words) => words.length > 0) {
  const words = await terminal.waitFor(async () => {
    const found = await menuWords(terminal);
    return found.every((word) => word.startsWith(trigger)) && isReady(found) ? found : undefined;
  }, `the menu for ${trigger}`);
  // Neovim knows the rows a little before the screen shows them.
  await terminal.waitForScreen(nameOf(words[0] ?? ""));
  return words;
}

/**
 * Types the token's name until its row is the first one.
 * @param {Terminal} terminal
 * @param {string} token
 */
export async function narrowMenu(terminal, token) {
  for (const letter of nameOf(token)) {
    if ((await menuWords(terminal))[0] === token) return;
    await terminal.type(letter === "<" ? "<lt>" : letter);
  }
  await waitForMenu(terminal, token.slice(0, 1), ([first]) => first === token);
}

/**
 * Accepts the first row.
 * @param {Terminal} terminal
 * @param {string} token what it has to insert
 */
export async function acceptFirst(terminal, token) {
  await terminal.type("<C-n><C-y>");
  const line = () => terminal.lua("return vim.api.nvim_get_current_line()");
  await terminal.waitFor(async () => (await line()).endsWith(token), `${token} accepted`);
}

/** @param {string} token */
export function nameOf(token) {
  return (
    token
      .replace(/^[#@]"?|"$/g, "")
      .split("/")
      .pop() ?? ""
  );
}

/**
 * @param {Terminal} terminal
 * @returns {Promise<string[]>}
 */
function menuWords(terminal) {
  return terminal.lua(MENU_WORDS);
}
