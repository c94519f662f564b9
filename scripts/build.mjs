// Builds what Neovim's hosts load: src/loader.ts as index.js, src/main.ts as the plugin.js that it loads, and beside
// them what V8 makes of that file.
import { createHash } from "node:crypto";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { keepCompiled } from "./build/keep-compiled.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "rplugin/node/99");

const tooOld = `if (parseInt(process.versions.node, 10) < 20) {
  var tooOld = "Node.js 20 or newer is needed, found " + process.version;
  if (require.main !== module) throw new Error(tooOld);
  process.stderr.write(tooOld + "\\n");
  process.exit(78);
}`;

/**
 * @param {string} entry
 * @param {import("esbuild").BuildOptions} options
 * @returns {Promise<Uint8Array>}
 */
async function bundle(entry, options) {
  const { outputFiles = [] } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    minify: true,
    keepNames: true,
    legalComments: "eof",
    logLevel: "warning",
    ...options,
  }).catch(() => {
    // What is wrong has been printed.
    process.exit(1);
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/**
 * A Neovim that starts meanwhile must not read half a file, nor another build write into it.
 * @param {string} name
 * @param {Uint8Array} content
 */
async function replace(name, content) {
  const unfinished = join(folder, `${name}.${process.pid}.new`);
  await writeFile(unfinished, content);
  await rename(unfinished, join(folder, name));
}

const plugin = await bundle("src/main.ts", {
  target: "node20",
  // node-client's logger is a large part of its load time, and nothing here writes through it.
  alias: { winston: "./scripts/build/silent-winston.cjs" },
});
const id = createHash("sha256").update(plugin).digest("hex").slice(0, 12);
const loader = await bundle("src/loader.ts", {
  // Older than what runs it, so that an old Node gets as far as the banner.
  target: "node12.20",
  banner: { js: tooOld },
  define: { BUILD: JSON.stringify(id) },
});
for (const name of await readdir(folder)) if (name.startsWith("compiled-")) await rm(join(folder, name));
await replace("plugin.js", plugin);
await replace("index.js", loader);
await keepCompiled(join(folder, "index.js"), join(folder, `compiled-${id}.bin`)).catch((error) => {
  console.warn(`The plugin is built, and will start slower than it could: ${error.message}`);
});
