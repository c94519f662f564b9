import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";

/** Names the build; the compiled code of another one must not be used, and V8 itself compares nothing but lengths. */
declare const BUILD: string;

// Garbage beside an index of hundreds of thousands of files could grow as large as that; V8's heap may grow by a fifth only.
if (require.main === module) setFlagsFromString("--heap-growing-percent=20");

const file = join(__dirname, "plugin.js");
const source = readFileSync(file, "latin1");
const script = new Script(`(function(exports,require,module,__filename,__dirname,importModule){${source}\n})`, {
  filename: file,
  cachedData: readCompiled(),
} as ConstructorParameters<typeof Script>[1]);
const importModule = (url: string): Promise<unknown> => import(url);
// The plugin is as much the main module as this file is.
script.runInThisContext()(exports, require, module, __filename, __dirname, importModule);

/** The build runs the plugin once and keeps what V8 made of it, so that later processes need not compile it. */
const keep = process.env["NINETYNINE_KEEP_COMPILED"];
if (keep !== undefined) process.once("exit", () => writeFileSync(keep, script.createCachedData()));

/** V8 refuses what another version or other flags have made, and compiles anew. */
function readCompiled(): Buffer | undefined {
  try {
    return readFileSync(join(__dirname, `compiled-${BUILD}.bin`));
  } catch {
    return undefined;
  }
}
