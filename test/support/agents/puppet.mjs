// Does what the test puts into a folder, one after the other: `1.out` and `2.err` are said, `3.exit` ends it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { enter, say } from "./stage.mjs";

const folder = process.argv[2] ?? ".";
process.stdin.resume();
enter();

for (let turn = 1; ; turn += 1) {
  const [kind, content] = await read(turn);
  if (kind === "exit") process.exit(Number(content));
  await say(content, kind === "out" ? process.stdout : process.stderr);
}

/**
 * @param {number} turn
 * @returns {Promise<[kind: string, content: Buffer]>}
 */
async function read(turn) {
  for (;;) {
    for (const kind of ["out", "err", "exit"]) {
      const path = join(folder, `${turn}.${kind}`);
      if (existsSync(path)) return [kind, readFileSync(path)];
    }
    await pause(5);
  }
}
