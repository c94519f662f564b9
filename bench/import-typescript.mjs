import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PLACE = join(ROOT, ".cache/bench/built");

/**
 * Loads a TypeScript module of this repository, which Node 20 cannot do by itself.
 * @param {string} path from the root
 * @returns {Promise<any>}
 */
export async function importTypeScript(path) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [path],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
  });
  await mkdir(PLACE, { recursive: true });
  const file = join(PLACE, `${path.replace(/\W/g, "-")}.mjs`);
  await writeFile(file, outputFiles[0]?.contents ?? "");
  return import(pathToFileURL(file).href);
}
