// Bundles src/main.ts into the one file that Neovim's hosts load.
import { rename } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = `${root}rplugin/node/99/index.js`;
// A Neovim that starts while this runs must not read half a file, nor another build write into it.
const unfinished = `${target}.${process.pid}.new`;

const tooOld = `if (parseInt(process.versions.node, 10) < 20) {
  var tooOld = "Node.js 20 or newer is needed, found " + process.version;
  if (require.main !== module) throw new Error(tooOld);
  process.stderr.write(tooOld + "\\n");
  process.exit(78);
}`;

await build({
  absWorkingDir: root,
  entryPoints: ["src/main.ts"],
  outfile: unfinished,
  bundle: true,
  platform: "node",
  // Older than what runs it, so that an old Node gets as far as the banner.
  target: "node12.20",
  banner: { js: tooOld },
  format: "cjs",
  minify: true,
  keepNames: true,
  legalComments: "eof",
  logLevel: "warning",
  // node-client's logger is a large part of its load time, and nothing here writes through it.
  alias: { winston: "./scripts/silent-winston.cjs" },
}).catch(() => {
  // What is wrong has been printed.
  process.exit(1);
});
await rename(unfinished, target);
