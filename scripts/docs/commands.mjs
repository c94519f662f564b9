import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ensureNeovim } from "../neovim/find.mjs";

const run = promisify(execFile);
const script = fileURLToPath(new URL("commands.lua", import.meta.url));

/** @typedef {{ readonly commands: string[], readonly subcommands: string[], readonly fault?: string }} Commands
 *   `fault`: why `:helptags` fails */

/**
 * Asks a real Neovim which commands the plugin has, and to index a copy of its help.
 * @param {string} root the plugin's folder
 * @returns {Promise<Commands>}
 */
export async function askForCommands(root) {
  const { path } = await ensureNeovim((message) => console.error(message));
  const folder = await mkdtemp(join(tmpdir(), "99-docs-"));
  try {
    await copyFile(join(root, "doc/99.txt"), join(folder, "99.txt"));
    const { stdout } = await run(path, ["--clean", "--headless", "-l", script, root, folder], { timeout: 30_000 });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
