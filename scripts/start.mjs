// `npm start [-- [--record] [folder]]`: a Neovim with the plugin and the prompt open; without a terminal, a recording.
import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { bootstrap } from "./bootstrap.mjs";
import { ensureNeovim } from "./neovim/find.mjs";

const USAGE = "npm start [-- [--record] [folder]]: tries the plugin in the folder, or in this project";

try {
  const { values, positionals } = parseArgs({
    options: { record: { type: "boolean" }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.help) console.log(USAGE);
  else await start(positionals, values.record === true || !(process.stdin.isTTY && process.stdout.isTTY));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {readonly string[]} folders
 * @param {boolean} isRecording
 */
async function start(folders, isRecording) {
  if (folders.length > 1) throw new Error(`One folder at a time: ${USAGE}`);
  const folder = resolve(folders[0] ?? ".");
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new Error(`There is no folder ${folder}.`);
  await bootstrap();
  const neovim = await ensureNeovim((message) => console.error(message));
  await (isRecording ? printRecording(neovim, folder) : openEditor(neovim, folder));
}

/**
 * @param {import("./neovim/version.mjs").Neovim} neovim
 * @param {string} folder
 */
async function printRecording(neovim, folder) {
  const { record } = await import("./recording/recording.mjs");
  console.log(`Neovim ${neovim.version} in ${folder}, keys typed by a script`);
  await record(neovim, folder, ({ title, text }) => console.log(`\n=== ${title}\n\n${text}`));
  console.log("\nAll steps were seen.");
}

/**
 * @param {import("./neovim/version.mjs").Neovim} neovim
 * @param {string} folder
 */
async function openEditor(neovim, folder) {
  const { createHome } = await import("./terminal/home.mjs");
  const { initLua } = await import("./terminal/neovim-terminal.mjs");
  const { SAMPLE_INIT } = await import("./recording/sample.mjs");
  const home = await createHome(initLua(SAMPLE_INIT));
  const command = `lua require("99").open({ title = "# rules, @ files, :w sends, q cancels" })`;
  const child = spawn(neovim.path, ["-c", command], { cwd: folder, env: home.env, stdio: "inherit" });
  try {
    await new Promise((done, reject) => {
      child.on("error", reject);
      child.on("close", done);
    });
  } finally {
    await home.remove();
  }
}
