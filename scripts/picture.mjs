// `npm run picture`: draws the pictures of doc/ from real runs.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { bootstrap } from "./bootstrap.mjs";
import { ensureNeovim } from "./neovim/find.mjs";

/** @typedef {import("./terminal/neovim-terminal.mjs").Terminal} Terminal */

/**
 * @typedef {object} Scene
 * @property {string} file in doc/
 * @property {string} title
 * @property {string} [init] Lua, after the sample's
 * @property {(terminal: Terminal) => Promise<unknown>} play from the open prompt to what is drawn
 */

const root = fileURLToPath(new URL("..", import.meta.url));

/** @type {readonly Scene[]} */
const SCENES = [
  {
    file: "menu.svg",
    title: "The prompt window with the menu of files",
    play: async (terminal) => {
      const { waitForMenu } = await import("./recording/menu.mjs");
      await terminal.type("Follow #code-review for @provider");
      await waitForMenu(terminal, "@", ([first]) => first?.includes("provider") === true);
      await terminal.type("<C-n>");
      await terminal.waitForScreen("```");
    },
  },
  {
    file: "prompt-good.svg",
    title: "A prompt in which every reference resolves",
    play: async (terminal) => {
      await terminal.type("Follow #code-review for @src/main.ts and @src/errors.ts:1-20, not #123.<Esc>");
      await terminal.waitForScreen("3 references");
    },
  },
  {
    file: "prompt-problem.svg",
    title: "A prompt with a reference that does not resolve",
    play: async (terminal) => {
      await terminal.type("Follow #code-review for @src/mian.ts<Esc>");
      await terminal.waitForScreen("1 problem");
    },
  },
  {
    file: "prompt-over-budget.svg",
    title: "A prompt over the limit, about to be sent",
    init: `require("99.config").get().prompt.max_tokens = 2000`,
    play: async (terminal) => {
      await terminal.type("Explain @README.md and @src/main.ts<Esc>");
      await terminal.waitForScreen("2 references");
      await terminal.type(":w<CR>");
      await terminal.waitForScreen("The largest:");
    },
  },
  {
    file: "prompt-hover.svg",
    title: "What a reference will inject, shown by K",
    play: async (terminal) => {
      await terminal.type("Explain @src/main.ts<Esc>");
      await terminal.waitForScreen("1 reference");
      await terminal.type("K");
      await terminal.waitForScreen("import");
    },
  },
];

try {
  await bootstrap();
  const neovim = await ensureNeovim((message) => console.error(message));
  for (const scene of SCENES) await draw(neovim, scene);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {import("./neovim/version.mjs").Neovim} neovim
 * @param {Scene} scene
 */
async function draw({ path }, { file, title, init = "", play }) {
  const { openTerminal } = await import("./terminal/neovim-terminal.mjs");
  const { drawScreen } = await import("./terminal/picture.mjs");
  const { openPrompt } = await import("./recording/menu.mjs");
  const { SAMPLE_INIT } = await import("./recording/sample.mjs");
  const terminal = await openTerminal({
    path,
    cwd: root,
    init: `${SAMPLE_INIT}vim.o.laststatus, vim.o.ruler, vim.o.showmode = 0, false, false\n${init}`,
    columns: 120,
    lines: 22,
    args: ["lua/99/init.lua"],
  });
  try {
    await openPrompt(terminal);
    await play(terminal);
    await writeFile(`${root}doc/${file}`, drawScreen(terminal.grid, title));
  } finally {
    await terminal.close();
  }
}
