import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Transport } from "neovim/lib/utils/transport.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Those of `lua/99/remote/process.lua`: V8 takes compiled code only from a process with the same flags. */
const NODE_OPTIONS = "--max-semi-space-size=4";
const LIMIT = 20_000;

const editor = { cwd: root, buffers: [{ id: 1, path: `${root}README.md`, modified: false }] };
const complete = (/** @type {string} */ line) => ({
  method: "complete",
  params: { line: Buffer.from(line).toString("base64"), col: line.length, editor },
});
/** What a session begins with. Compiled code costs time to read, too: what comes later is not worth it. */
const REQUESTS = [
  { method: "configure", params: { config: { rules: { skillDirs: [`${root}examples/skills`] } }, providers: [] } },
  { method: "prepare", params: { editor } },
  complete("@"),
  complete("#"),
];

/**
 * Runs the built plugin as Neovim does, through the start of a session, and has it keep what V8 has compiled.
 * @param {string} plugin the built file
 * @param {string} target where the compiled code goes
 * @returns {Promise<void>} rejects where the plugin does not answer
 */
export async function keepCompiled(plugin, target) {
  const child = spawn(process.execPath, [plugin], {
    env: { ...process.env, NODE_OPTIONS, NINETYNINE_KEEP_COMPILED: target },
    stdio: ["pipe", "pipe", "inherit"],
    timeout: LIMIT,
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const answered = new Promise((resolve) => {
    const neovim = new Transport();
    neovim.attach(child.stdin, child.stdout, undefined);
    neovim.on("request", (_method, _args, response) => response.send({ id: 1 }));
    const open = new Set(REQUESTS.keys());
    neovim.on("notification", (_method, [, [id]]) => open.delete(id) && open.size === 0 && resolve(undefined));
    for (const [id, request] of REQUESTS.entries()) {
      neovim.notify(`${plugin}:function:NinetyNineRequest`, [{ id, ...request }]);
    }
  });
  await Promise.race([answered, ended]);
  child.stdin.end();
  if ((await ended) !== 0) throw new Error("The built plugin does not answer.");
}
