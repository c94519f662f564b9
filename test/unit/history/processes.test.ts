import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { createFixture, ROOT } from "./fixture.ts";

const PROCESSES = 4;
const run = promisify(execFile);

/** A script with `code`, which may use `history`, `stateDir`, `root` and `number`. */
async function buildScript(stateDir: string, code: string): Promise<string> {
  const script = join(stateDir, "process.mjs");
  await build({
    stdin: {
      contents: `
        import { createHistory } from "./history.ts";
        const history = createHistory();
        const [stateDir, root, number] = process.argv.slice(2);
        ${code}`,
      resolveDir: fileURLToPath(new URL("../../../src/history", import.meta.url)),
    },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: script,
  });
  return script;
}

async function runInProcesses(stateDir: string, code: string): Promise<void> {
  const script = await buildScript(stateDir, code);
  const numbers = Array.from({ length: PROCESSES }, (_, number) => String(number));
  await Promise.all(numbers.map((number) => run(process.execPath, [script, stateDir, ROOT, number])));
}

it("keeps every prompt of processes that write at once", async () => {
  const { stateDir, texts, names, folder } = createFixture();
  await runInProcesses(
    stateDir,
    "for (let at = 0; at < 20; at += 1) await history.add(stateDir, root, Buffer.from(number + ': ' + at));",
  );
  const kept = await texts();
  expect(kept).toHaveLength(20 * PROCESSES);
  for (let number = 0; number < PROCESSES; number += 1) {
    const own = kept.filter((text) => text.startsWith(`${number}:`));
    expect(own).toEqual(Array.from({ length: 20 }, (_, at) => `${number}: ${19 - at}`));
  }
  expect(names()).toHaveLength(20 * PROCESSES);
  expect(names().map((name) => readFileSync(join(folder, name), "utf8"))).toEqual(kept.reverse());
});

it("keeps a hundred of them", async () => {
  const { stateDir, texts, names } = createFixture();
  await runInProcesses(
    stateDir,
    "for (let at = 0; at < 60; at += 1) await history.add(stateDir, root, Buffer.from(number + ': ' + at));",
  );
  expect(await texts()).toHaveLength(100);
  expect(names()).toHaveLength(100);
});

it("keeps one of the same text, whoever writes it", async () => {
  const { stateDir, texts, names } = createFixture();
  await runInProcesses(
    stateDir,
    'for (let at = 0; at < 30; at += 1) await history.add(stateDir, root, Buffer.from("the same"));',
  );
  expect(await texts()).toEqual(["the same"]);
  expect(names()).toHaveLength(1);
});

it("leaves nothing behind where the disk takes only a part of a prompt", async () => {
  const { stateDir, add, texts, names, folder } = createFixture();
  await add("before");
  const script = await buildScript(
    stateDir,
    `await history.add(stateDir, root, Buffer.alloc(1_000_000, "x")).catch((error) => console.log(error.message));
     await history.add(stateDir, root, Buffer.from("after"));`,
  );
  // A limit on the size of files stops a write midway, as a full disk does, for every user.
  const limited = 'ulimit -f 8 && exec "$@"';
  const { stdout } = await run("sh", ["-c", limited, "sh", process.execPath, script, stateDir, ROOT, "0"]);
  expect(stdout).toBe(`The prompt was not kept in the history: it is larger than a file may be there (${folder}).\n`);
  expect(await texts()).toEqual(["after", "before"]);
  expect(names()).toHaveLength(2);
});
