// Makes a clone ready to run: packages and the built plugin. Uses nothing but Node, since packages may be missing.
import { spawn } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const OLDEST_NODE = 20;
/** What the built file is made from. */
const SOURCES = ["src", "scripts/build.mjs", "scripts/build", "package-lock.json"];
const BUILT = "rplugin/node/99/index.js";

/**
 * Installs packages and builds the plugin where they are missing or older than what they are made from.
 * @returns {Promise<void>} rejects with a sentence that says what to do
 */
export async function bootstrap() {
  const [major = ""] = process.versions.node.split(".");
  if (Number(major) < OLDEST_NODE) {
    throw new Error(`This is Node ${process.versions.node}; 99 needs Node ${OLDEST_NODE} or newer.`);
  }
  if (!(await isInstalled())) {
    await run("Installing packages", "npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  }
  if (await isStale()) await run("Building the plugin", process.execPath, ["scripts/build.mjs"]);
}

/** Whether node_modules holds what the lock file asks for. Packages for other platforms are optional, and left out. */
async function isInstalled() {
  const [wanted, installed] = await Promise.all([
    readPackages(join(root, "package-lock.json")),
    readPackages(join(root, "node_modules/.package-lock.json")),
  ]);
  if (!wanted) throw new Error("There is no package-lock.json beside the plugin; clone it anew.");
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    return path === "" || optional || devOptional || installed?.[path]?.version === version;
  });
}

/**
 * @param {string} path
 * @returns {Promise<Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | undefined>}
 */
async function readPackages(path) {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

async function isStale() {
  const built = await stat(join(root, BUILT)).catch(() => undefined);
  if (!built) return true;
  const times = await Promise.all(SOURCES.map((path) => newestChange(join(root, path))));
  return Math.max(...times) > built.mtimeMs;
}

/**
 * @param {string} path
 * @returns {Promise<number>} ms
 */
async function newestChange(path) {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const names = await readdir(path);
  // A folder changes when a file in it goes away.
  return Math.max(found.mtimeMs, ...(await Promise.all(names.map((name) => newestChange(join(path, name))))));
}

/**
 * @param {string} what
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
function run(what, command, args) {
  console.error(`${what} (${[command.split("/").pop(), ...args].join(" ")})`);
  return new Promise((resolve, reject) => {
    // What they print is no part of what `npm start` shows.
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", 2, 2] });
    child.on("error", (cause) => reject(new Error(`${what} failed: ${command} cannot be run.`, { cause })));
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${what} failed, see above.`));
    });
  });
}
