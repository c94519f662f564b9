// `npm run picture`: draws doc/menu.svg from a real run.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { bootstrap } from "./bootstrap.mjs";
import { ensureNeovim } from "./neovim/find.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

try {
  await bootstrap();
  await drawMenu(await ensureNeovim((message) => console.error(message)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {import("./neovim/version.mjs").Neovim} neovim */
async function drawMenu({ path }) {
  const { openTerminal } = await import("./terminal/neovim-terminal.mjs");
  const { drawScreen } = await import("./terminal/picture.mjs");
  const { openPrompt, waitForMenu } = await import("./recording/menu.mjs");
  const { SAMPLE_INIT } = await import("./recording/sample.mjs");
  const init = `${SAMPLE_INIT}vim.o.laststatus, vim.o.ruler, vim.o.showmode = 0, false, false`;
  const terminal = await openTerminal({ path, cwd: root, init, columns: 120, lines: 22, args: ["lua/99/init.lua"] });
  try {
    await openPrompt(terminal);
    await terminal.type("Follow #code-review for @provider");
    await waitForMenu(terminal, "@", ([first]) => first?.includes("provider") === true);
    await terminal.type("<C-n>");
    await terminal.waitForScreen("```");
    await writeFile(`${root}doc/menu.svg`, drawScreen(terminal.grid, "The prompt window with the menu of files"));
  } finally {
    await terminal.close();
  }
}
