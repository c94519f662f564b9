import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { importTypeScript } from "./import-typescript.mjs";

const run = promisify(execFile);
const CACHE = fileURLToPath(new URL("../.cache/bench", import.meta.url));
const AT_ONCE = 2000;

/**
 * A git repository with `count` tracked files and half as many ignored ones in `node_modules`. Made once and kept.
 * @param {number} count
 * @param {number} [seed] other seeds make other files
 * @returns {Promise<string>} its folder
 */
export async function makeProject(count, seed) {
  const target = join(CACHE, seed === undefined ? `tree-${count}` : `tree-${count}-${seed}`);
  if (existsSync(target)) return target;
  console.error(`Making a project of ${count} files; it is kept in .cache/bench.`);
  const { makeTree } = await importTypeScript("bench/tree.ts");
  const tracked = makeTree(count, seed);
  const ignored = makeTree(Math.floor(count / 2), 2).map((/** @type {string} */ path) => `node_modules/${path}`);
  const place = `${target}.new`;
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  await writeAll(place, [...tracked, ...ignored]);
  await writeFile(join(place, ".gitignore"), "node_modules/\n");
  const git = (/** @type {string[]} */ ...args) =>
    run("git", ["-C", place, "-c", "gc.auto=0", ...args], { maxBuffer: 1e9 });
  await git("init", "--quiet");
  await git("add", "--all");
  await git("-c", "user.name=Bench", "-c", "user.email=bench@example.org", "commit", "--quiet", "--message", "Start");
  await rename(place, target);
  return target;
}

/**
 * @param {string} root
 * @param {readonly string[]} paths
 */
async function writeAll(root, paths) {
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const part = paths.slice(at, at + AT_ONCE);
    for (const folder of new Set(part.map((path) => dirname(path))))
      await mkdir(join(root, folder), { recursive: true });
    await Promise.all(part.map((path) => writeFile(join(root, path), "")));
  }
}
