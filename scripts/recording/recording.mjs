import { openTerminal } from "../terminal/neovim-terminal.mjs";
import { chooseFile } from "./choice.mjs";
import { acceptFirst, nameOf, narrowMenu, openPrompt, waitForMenu } from "./menu.mjs";
import { SAMPLE_INIT } from "./sample.mjs";

/** @typedef {{ readonly title: string, readonly text: string }} Scene */

const PROMPTS = `return vim.iter(vim.api.nvim_list_wins()):filter(function(win)
  return vim.bo[vim.api.nvim_win_get_buf(win)].filetype == "99prompt"
end):totable()`;
const RESULT = `return vim.bo.filetype == "markdown" and table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\\n")`;

/**
 * Does the main job by typed keys in a real Neovim: a rule and a file from the menu, sent with `:w`.
 * @param {import("../neovim/version.mjs").Neovim} neovim
 * @param {string} folder
 * @param {(scene: Scene) => void} show is told of each step as soon as it is seen
 * @returns {Promise<void>} rejects when a step is not seen in time
 */
export async function record(neovim, folder, show) {
  const terminal = await openTerminal({ path: neovim.path, cwd: folder, init: SAMPLE_INIT });
  const showScreen = (/** @type {string} */ title) => show({ title, text: terminal.screen().join("\n") });
  try {
    await openPrompt(terminal);

    await terminal.type("Follow #");
    const rules = await waitForMenu(terminal, "#");
    showScreen("The menu for #");
    const rule = rules.find((word) => word.includes("code-review")) ?? rules[0] ?? "";
    await narrowMenu(terminal, rule);
    await acceptFirst(terminal, rule);
    show({ title: "Accepted", text: rule });

    await terminal.type(" and look at @");
    const files = await waitForMenu(terminal, "@");
    showScreen("The menu for @");
    const file = await chooseFile(files, await terminal.lua(`return vim.fs.root(0, ".git") or vim.fn.getcwd()`));
    if (!file) throw new Error(`Among the files in the menu is no text to refer to: ${files.join(" ")}`);
    await narrowMenu(terminal, file.token);
    showScreen(`The menu with ${file.token} on top`);
    await acceptFirst(terminal, file.token);
    show({ title: "Accepted", text: file.token });

    await terminal.type("<Esc>:w<CR>");
    await terminal.waitFor(async () => (await terminal.lua(PROMPTS)).length === 0, "the window closed by :w");
    const prompt = await terminal.waitFor(() => terminal.lua(RESULT), "the assembled prompt in a scratch buffer");
    showScreen("The window closed on :w");
    checkPrompt(prompt, nameOf(rule), file.path);
    show({ title: "The assembled prompt", text: prompt });
  } finally {
    await terminal.close();
  }
}

/**
 * @param {string} prompt
 * @param {string} rule
 * @param {string} path
 */
function checkPrompt(prompt, rule, path) {
  const parts = [`<${rule}>\n`, `\n</${rule}>`, "\n```", path];
  const missing = parts.filter((part) => !prompt.includes(part)).map((part) => part.trim());
  if (missing.length > 0) throw new Error(`The assembled prompt lacks ${missing.join(", ")}:\n${prompt}`);
}
