import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFrecency, frecencyFile } from "../../../../src/providers/files/frecency.ts";

const DAY = 24 * 3_600_000;
let stateDir = "";
let file = "";

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), "ninetynine-frecency-"));
  file = frecencyFile(stateDir, "/projects/one");
});
afterEach(() => rm(stateDir, { recursive: true, force: true }));

describe("createFrecency", () => {
  it("counts uses, and keeps them between sessions", async () => {
    const first = createFrecency({ file });
    for (const path of ["a.ts", "b.ts", "b.ts"]) first.record(path);
    await first.flush();
    const second = createFrecency({ file });
    await second.flush();
    const scores = second.scores();
    expect([...scores.keys()].sort()).toEqual(["a.ts", "b.ts"]);
    expect(scores.get("b.ts")).toBeGreaterThan(scores.get("a.ts") ?? 0);
  });

  it("counts old uses for less", async () => {
    let now = 100 * DAY;
    const frecency = createFrecency({ file, now: () => now });
    for (let use = 0; use < 3; use += 1) frecency.record("old.ts");
    now += 30 * DAY;
    frecency.record("new.ts");
    expect(frecency.scores().get("new.ts")).toBeGreaterThan(frecency.scores().get("old.ts") ?? 0);
    await frecency.flush();
  });

  it("adds up what two sessions write", async () => {
    const now = (): number => 5 * DAY;
    const sessions = [createFrecency({ file, now }), createFrecency({ file, now })];
    for (const session of sessions) {
      session.record("shared.ts");
      await session.flush();
    }
    sessions[0]?.record("own.ts");
    await sessions[0]?.flush();
    const third = createFrecency({ file, now });
    await third.flush();
    expect(Object.fromEntries(third.scores())).toEqual({ "shared.ts": 2, "own.ts": 1 });
  });

  it("writes a whole file, whoever writes at once", async () => {
    const sessions = Array.from({ length: 8 }, () => createFrecency({ file }));
    for (const [at, session] of sessions.entries()) session.record(`${at}.ts`);
    await Promise.all(sessions.map((session) => session.flush()));
    const { files } = JSON.parse(await readFile(file, "utf8")) as { files: unknown[] };
    expect(files.length).toBeGreaterThan(0);
    expect(await readdir(dirname(file))).toHaveLength(1);
  });

  it.each(["", "{", "[]", '{"format":9,"files":[]}', '{"format":1,"files":[[1],["a.ts","x",2],null,["b.ts",-1,0]]}'])(
    "starts anew where the file is damaged: %s",
    async (text) => {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      const frecency = createFrecency({ file });
      frecency.record("a.ts");
      await frecency.flush();
      expect([...frecency.scores().keys()]).toEqual(["a.ts"]);
      expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ files: [["a.ts", 1, expect.any(Number)]] });
    },
  );

  it("keeps the files used most, and no more than it may", async () => {
    let now = DAY;
    const frecency = createFrecency({ file, now: () => now });
    for (let at = 0; at < 2_500; at += 1) {
      now += 1_000;
      frecency.record(`${at}.ts`);
    }
    await frecency.flush();
    expect(frecency.scores().size).toBe(2_000);
    expect(frecency.scores().has("2499.ts")).toBe(true);
    expect(frecency.scores().has("0.ts")).toBe(false);
  });

  it("goes on where nothing can be written", async () => {
    await writeFile(join(stateDir, "frecency"), "a file in the way");
    const frecency = createFrecency({ file });
    frecency.record("a.ts");
    await frecency.flush();
    expect(frecency.scores().get("a.ts")).toBeGreaterThan(0);
  });

  it("gives the same scores while nothing has changed", async () => {
    const frecency = createFrecency({ file });
    await frecency.flush();
    frecency.record("a.ts");
    const scores = frecency.scores();
    expect(frecency.scores()).toBe(scores);
    frecency.record("a.ts");
    expect(frecency.scores()).not.toBe(scores);
    await frecency.flush();
  });

  it("writes by itself after a while", async () => {
    const frecency = createFrecency({ file, delay: 1 });
    frecency.record("a.ts");
    await expect.poll(() => readFile(file, "utf8").catch(() => ""), { timeout: 5_000 }).toContain("a.ts");
  });
});
