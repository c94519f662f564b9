import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openTerminal } from "../scripts/terminal/neovim-terminal.mjs";
import { makeProject } from "./project.mjs";
import { residentMegabytes } from "./resident.mjs";

/** @typedef {import("../scripts/terminal/neovim-terminal.mjs").Terminal} Terminal */

/** Five keys a second. */
const KEYS_OF_AN_HOUR = 18_000;
const KEYS_OF_A_MINUTE = 300;
const BATCH = 100;
const PROJECTS = 10;
/** So many stay open. */
const OPEN = 3;
/** Types keys of words with some letters changed, so that no two batches are alike. */
const TYPE = `local batch, keys = ...
local words = { "usercontroller", "src/lib", "cachegrp", "rtrspec", "index.ts", "paymnet", "test model", "apigateway" }
local typed = ""
for key = 1, keys do
  if #typed == 0 or #typed > 6 + key % 7 then typed = words[(batch + key) % #words + 1]:sub(1, 1 + key % 3) end
  local word = words[(batch * 7 + key) % #words + 1]
  typed = typed .. word:sub(#typed + 1, #typed + 1)
  local done = false
  require("99").complete({ line = "@" .. typed, col = #typed + 1 }, function() done = true end)
  vim.wait(10000, function() return done end, 1)
end`;

/**
 * What the Node process holds after an hour of typing and of changes to files, driven at speed, and after visits to ten projects.
 * @param {{ neovim: string, count: number, keys?: number, projectSize: number }} options
 * @returns {AsyncGenerator<import("./figures.mjs").Figure>}
 */
export async function* measureSoak({ neovim, count, keys = KEYS_OF_AN_HOUR, projectSize }) {
  const cwd = await makeProject(count);
  const terminal = await openTerminal({ path: neovim, cwd, init: "" });
  await type(terminal, 0, BATCH);
  await terminal.waitFor(
    () =>
      terminal.lua(`local files = require("99").status().files
      return not files.listing and files.watch ~= "starting"`),
    "the index",
    60_000,
  );
  let early = Number.NaN;
  for (let typed = 0, batch = 1; typed < keys; typed += BATCH, batch += 1) {
    const file = join(cwd, `soaked-${batch}.ts`);
    await writeFile(file, "");
    await type(terminal, batch, BATCH);
    await rm(file);
    if (typed + BATCH === KEYS_OF_A_MINUTE) early = await resident(terminal);
  }
  yield {
    name: `Node process after ${keys} keys and ${(2 * keys) / BATCH} changes of files`,
    size: `${count / 1000}k files`,
    samples: [await resident(terminal)],
    unit: "MB",
    reference: `after ${KEYS_OF_A_MINUTE}`,
    referenceSamples: [early],
  };
  await terminal.close();
  yield await measureProjects(neovim, projectSize);
}

/**
 * @param {string} neovim
 * @param {number} count
 * @returns {Promise<import("./figures.mjs").Figure>}
 */
async function measureProjects(neovim, count) {
  const terminal = await openTerminal({ path: neovim, cwd: await makeProject(count, 1), init: "" });
  let early = Number.NaN;
  for (let at = 1; at <= PROJECTS; at += 1) {
    await terminal.lua("vim.cmd.cd(...)", await makeProject(count, at));
    await type(terminal, at, BATCH);
    await terminal.waitFor(
      () => terminal.lua(`return require("99").status().files.count >= ...`, count),
      "the files of the project",
      60_000,
    );
    if (at === OPEN) early = await resident(terminal);
  }
  const samples = [await resident(terminal)];
  await terminal.close();
  const size = `${count} files each`;
  const reference = `with ${OPEN}, which stay open`;
  return {
    name: `Node process with ${PROJECTS} projects visited`,
    size,
    samples,
    unit: "MB",
    reference,
    referenceSamples: [early],
  };
}

/**
 * @param {Terminal} terminal
 * @param {number} batch
 * @param {number} keys
 */
async function type(terminal, batch, keys) {
  await terminal.lua(TYPE, batch, keys);
}

/** @param {Terminal} terminal */
async function resident(terminal) {
  return residentMegabytes(await terminal.lua(`return require("99").status().process.pid`));
}
