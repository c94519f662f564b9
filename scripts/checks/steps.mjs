import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findLuacheck } from "./luacheck.mjs";
import { runProgram } from "./process.mjs";
import { runVitest } from "./vitest.mjs";

/** @typedef {import("./vitest.mjs").Counts} Counts */
/** @typedef {{ readonly name: string, readonly run: () => Promise<Counts> }} Step */

const root = fileURLToPath(new URL("../..", import.meta.url));
const MINUTE = 60_000;
const PASSED = { passed: 1, failed: 0, skipped: 0 };

/**
 * One check by one program.
 * @param {string} name
 * @param {readonly string[]} args of Node, the script first
 * @returns {Step}
 */
function check(name, ...args) {
  return { name, run: () => runCheck(name, [process.execPath, ...args]) };
}

/**
 * @param {string} name
 * @param {readonly [string, ...string[]]} command
 * @param {Record<string, string>} [env]
 * @returns {Promise<Counts>}
 */
async function runCheck(name, command, env = {}) {
  const fault = await runProgram(command, { cwd: root, env, limit: 3 * MINUTE });
  if (fault === undefined) return PASSED;
  return { passed: 0, failed: 1, skipped: 0, faults: [`${name}: ${fault}`] };
}

/** @returns {Promise<Counts>} */
async function luacheck() {
  try {
    const { command, env } = await findLuacheck();
    return await runCheck("luacheck", [...command, "--quiet", "lua", "plugin"], env);
  } catch (error) {
    console.error(`Skipping luacheck: ${error instanceof Error ? error.message : error}.`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
}

const modules = join(root, "node_modules");

/** All that has to hold before a change is taken, the quickest first. */
export const STEPS = /** @type {readonly Step[]} */ ([
  check("types", join(modules, "typescript/bin/tsc"), "--noEmit"),
  check("lint", join(modules, "@biomejs/biome/bin/biome"), "check", "."),
  check("Lua format", join(modules, "@johnnymorganz/stylua-bin/run.js"), "--check", "lua", "plugin"),
  { name: "Lua lint", run: luacheck },
  check("languages", "scripts/generate-languages.mjs", "--check"),
  check("docs", "scripts/check-docs.mjs"),
  { name: "unit tests", run: () => runVitest("unit", root, 8 * MINUTE) },
  { name: "tests in Neovim", run: () => runVitest("nvim", root, 10 * MINUTE) },
  check("recording", "scripts/start.mjs", "--record"),
  check("benchmark", "bench/run.mjs", "--quick"),
]);
