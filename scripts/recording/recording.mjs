import { openTerminal } from "../terminal/neovim-terminal.mjs";
import { chooseFile } from "./choice.mjs";
import { SAMPLE_INIT } from "./sample.mjs";

/** @typedef {import("../terminal/neovim-terminal.mjs").Terminal} Terminal */
/** @typedef {{ readonly title: string, readonly text: string }} Scene */
/** @typedef {(scene: Scene, terminal: Terminal) => void | Promise<void>} Show */

const MENU_WORDS = `return vim.tbl_map(function(item) return item.word end, vim.fn.complete_info({ "items" }).items)`;
const IN_PROMPT = `return vim.bo.filetype == "99prompt" and vim.api.nvim_get_mode().mode == "i"`;
const PROMPTS = `return vim.iter(vim.api.nvim_list_wins()):filter(function(win)
  return vim.bo[vim.api.nvim_win_get_buf(win)].filetype == "99prompt"
end):totable()`;
const RESULT = `return vim.bo.filetype == "markdown" and table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\\n")`;

/**
 * Does the main job by typed keys in a real Neovim: a rule and a file from the menu, sent with `:w`.
 * @param {{ neovim: import("../neovim/version.mjs").Neovim, folder: string, columns?: number, lines?: number }} options
 * @param {Show} show is told of each step as soon as it is seen
 * @returns {Promise<void>} rejects when a step is not seen in time
 */
export async function record({ neovim, folder, columns = 100, lines = 30 }, show) {
  const terminal = await openTerminal({ path: neovim.path, cwd: folder, init: SAMPLE_INIT, columns, lines });
  const screen = () => terminal.screen().join("\n");
  try {
    await terminal.type(":NinetyNine<CR>");
    await terminal.waitFor(() => terminal.lua(IN_PROMPT), "the prompt window");

    await terminal.type("Follow #");
    const rules = await menuOf(terminal, "#", (words) => words.length > 1);
    await show({ title: "The menu for #", text: screen() }, terminal);
    const rule = rules.find((word) => word.includes("code-review")) ?? rules[0] ?? "";
    await accept(terminal, rule);
    await show({ title: "Accepted", text: rule }, terminal);

    await terminal.type(" and look at @");
    const files = await menuOf(terminal, "@", (words) => words.length > 0);
    await show({ title: "The menu for @", text: screen() }, terminal);
    const root = await terminal.lua(`return vim.fs.root(0, ".git") or vim.fn.getcwd()`);
    const file = await chooseFile(files, root);
    if (!file) throw new Error(`The menu for @ holds no text file of ${folder} to refer to:\n${screen()}`);
    await accept(terminal, file.token);
    await show({ title: "Accepted", text: file.token }, terminal);

    await terminal.type("<Esc>:w<CR>");
    await terminal.waitFor(async () => (await terminal.lua(PROMPTS)).length === 0, "the window closed by :w");
    const prompt = await terminal.waitFor(() => terminal.lua(RESULT), "the assembled prompt in a scratch buffer");
    await show({ title: "The window closed on :w", text: screen() }, terminal);
    checkPrompt(prompt, rule, file.path);
    await show({ title: "The assembled prompt", text: prompt }, terminal);
  } finally {
    await terminal.close();
  }
}

/**
 * @param {Terminal} terminal
 * @param {string} trigger
 * @param {(words: readonly string[]) => boolean} isReady
 * @returns {Promise<string[]>} what the rows of the open menu insert
 */
async function menuOf(terminal, trigger, isReady) {
  const words = await terminal.waitFor(async () => {
    const found = /** @type {string[]} */ (await terminal.lua(MENU_WORDS));
    return found.every((word) => word.startsWith(trigger)) && isReady(found) ? found : undefined;
  }, `the menu for ${trigger}`);
  // Neovim knows the rows a little before the screen shows them.
  await terminal.waitForScreen(nameOf(words[0] ?? ""));
  return words;
}

/**
 * Types the token's name until its row is the first one, and takes that.
 * @param {Terminal} terminal
 * @param {string} token
 */
async function accept(terminal, token) {
  for (const letter of nameOf(token)) {
    const words = /** @type {string[]} */ (await terminal.lua(MENU_WORDS));
    if (words[0] === token) break;
    await terminal.type(letter === "<" ? "<lt>" : letter);
  }
  const isFirst = async () => (await terminal.lua(MENU_WORDS))[0] === token;
  await terminal.waitFor(isFirst, `${token} as the first row of the menu`);
  await terminal.type("<C-n><C-y>");
  const line = () => terminal.lua("return vim.api.nvim_get_current_line()");
  await terminal.waitFor(async () => (await line()).endsWith(token), `${token} accepted`);
}

/** @param {string} token */
function nameOf(token) {
  return (
    token
      .replace(/^[#@]"?|"$/g, "")
      .split("/")
      .pop() ?? ""
  );
}

/**
 * @param {string} prompt
 * @param {string} rule
 * @param {string} path
 */
function checkPrompt(prompt, rule, path) {
  const name = nameOf(rule);
  const parts = [`<${name}>\n`, `\n</${name}>`, "\n```", path];
  const missing = parts.filter((part) => !prompt.includes(part));
  if (missing.length > 0) throw new Error(`The assembled prompt lacks ${missing.join(", ").trim()}:\n${prompt}`);
}
