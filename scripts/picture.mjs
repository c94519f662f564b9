// `npm run picture`: draws doc/menu.svg from a real run.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { bootstrap } from "./bootstrap.mjs";
import { ensureNeovim } from "./neovim/find.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

try {
  await bootstrap();
  const neovim = await ensureNeovim((message) => console.error(message));
  const { record } = await import("./recording/recording.mjs");
  const { drawScreen } = await import("./terminal/picture.mjs");
  await record({ neovim, folder: root, columns: 90, lines: 24 }, async ({ title }, terminal) => {
    if (title === "The menu for @") await writeFile(`${root}doc/menu.svg`, drawScreen(terminal.grid));
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
