// Bundles src/main.ts into the one file that Neovim's hosts load.
import { rename } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = `${root}rplugin/node/99/index.js`;

await build({
  absWorkingDir: root,
  entryPoints: ["src/main.ts"],
  // A Neovim that starts while this runs must not read half a file.
  outfile: `${target}.new`,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  minify: true,
  keepNames: true,
  legalComments: "eof",
  logLevel: "warning",
  // node-client's logger is a large part of its load time, and nothing here writes through it.
  alias: { winston: "./scripts/silent-winston.cjs" },
});
await rename(`${target}.new`, target);
