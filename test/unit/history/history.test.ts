import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHistory } from "../../../src/history/history.ts";
import { createFixture, ROOT } from "./fixture.ts";

/** A name as the history gives it, at a time in seconds. */
function nameAt(seconds: number, end = "0123456789abcdef"): string {
  return `${String(seconds * 1000).padStart(15, "0")}-1-${end}.prompt`;
}

describe("add", () => {
  it("keeps each prompt in a file of its own, open to nobody else", async () => {
    const { add, texts, names, mode, folder, stateDir } = createFixture();
    await add("first\n");
    await add("second");
    expect(await texts()).toEqual(["second", "first\n"]);
    expect(names().map((name) => readFileSync(join(folder, name), "utf8"))).toEqual(["first\n", "second"]);
    expect(names().map((name) => mode(join(folder, name)))).toEqual(["600", "600"]);
    expect([mode(folder), mode(dirname(folder)), mode(stateDir)]).toEqual(["700", "700", "755"]);
  });

  it("makes every folder that is missing, closed to others", async () => {
    const { stateDir, history, mode } = createFixture();
    const missing = join(stateDir, "a/b");
    await history.add(missing, ROOT, Buffer.from("text"));
    expect(await history.list(missing, ROOT)).toHaveLength(1);
    expect([mode(missing), mode(dirname(missing))]).toEqual(["700", "700"]);
  });

  it("closes a folder that is open to others", async () => {
    const { add, put, mode, folder } = createFixture();
    put("notes.txt");
    chmodSync(folder, 0o777);
    chmodSync(dirname(folder), 0o755);
    await add("text");
    expect([mode(folder), mode(dirname(folder))]).toEqual(["700", "700"]);
  });

  it("gives back the bytes that it got, whatever they are but NUL", async () => {
    const { history, stateDir } = createFixture();
    const bytes = fc.uint8Array({ min: 1, minLength: 1, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(bytes, async (text) => {
        await history.add(stateDir, ROOT, text);
        const [newest] = await history.list(stateDir, ROOT);
        expect(Uint8Array.from(newest?.text ?? [])).toEqual(text);
      }),
      { numRuns: 150 },
    );
    expect((await history.list(stateDir, ROOT)).length).toBeLessThanOrEqual(100);
  });

  it("leaves a prompt out that holds a NUL byte: it was damaged", async () => {
    const { history, stateDir } = createFixture();
    for (const text of ["one", "t\0wo", "three"]) await history.add(stateDir, ROOT, Buffer.from(text));
    expect((await history.list(stateDir, ROOT)).map(({ text }) => String(text))).toEqual(["three", "one"]);
  });

  it("keeps what it got, though the caller uses the memory anew at once", async () => {
    const { add, texts, history, stateDir } = createFixture();
    const text = Buffer.from("mine");
    const adding = history.add(stateDir, ROOT, text);
    text.fill("x");
    await adding;
    await add("next");
    expect(await texts()).toEqual(["next", "mine"]);
  });

  it("keeps the order of the calls, though the first one's root is found last, and one root not at all", async () => {
    const { texts, history, stateDir } = createFixture();
    let find = (_root: string): void => {};
    const late = new Promise<string>((resolve) => {
      find = resolve;
    });
    const first = history.add(stateDir, late, Buffer.from("first"));
    const lost = history.add(stateDir, Promise.reject(new Error("no root")), Buffer.from("lost"));
    const second = history.add(stateDir, ROOT, Buffer.from("second"));
    await expect(lost).rejects.toThrow("no root");
    find(ROOT);
    await Promise.all([first, second]);
    expect(await texts()).toEqual(["second", "first"]);
  });

  it("does not keep an empty prompt", async () => {
    const { add, texts, stateDir } = createFixture();
    await add("");
    expect(await texts()).toEqual([]);
    expect(() => lstatSync(join(stateDir, "history"))).toThrow("ENOENT");
  });

  it("keeps prompts in the order of the calls, though none is waited for", async () => {
    const { add, texts } = createFixture();
    const all = Array.from({ length: 20 }, (_, at) => `prompt ${at}`);
    await Promise.all(all.map(add));
    expect(await texts()).toEqual(all.reverse());
  });

  it("puts the same text in the place of the newest, and keeps it apart from older ones", async () => {
    let now = 5_000;
    const { add, history, stateDir } = createFixture(() => now);
    for (const text of ["a", "b", "b", "b", "a"]) {
      await add(text);
      now += 1_000;
    }
    const entries = await history.list(stateDir, ROOT);
    expect(entries.map(({ text, time }) => [text.toString(), time])).toEqual([
      ["a", 9],
      ["b", 8],
      ["a", 5],
    ]);
  });

  it("puts the same text in the place of the newest behind a damaged file", async () => {
    const { add, texts, put } = createFixture();
    await add("a");
    put(nameAt(1_800_000_000));
    await add("a");
    expect(await texts()).toEqual(["a"]);
  });

  it("keeps the newest hundred", async () => {
    const { add, texts, names } = createFixture();
    for (let at = 0; at < 105; at += 1) await add(`prompt ${at}`);
    expect(await texts()).toEqual(Array.from({ length: 100 }, (_, at) => `prompt ${104 - at}`));
    expect(names()).toHaveLength(100);
  });

  it("counts a new prompt as the newest, though the clock was set back", async () => {
    let now = 9_000_000_000_000;
    const { add, texts } = createFixture(() => now);
    for (let at = 0; at < 100; at += 1) await add(`prompt ${at}`);
    now = 1_000_000_000_000;
    await add("new");
    await add("newer");
    expect((await texts()).slice(0, 3)).toEqual(["newer", "new", "prompt 99"]);
  });

  it("leaves files of others alone, however many there are", async () => {
    const { add, texts, put, names, folder } = createFixture();
    const foreign = ["notes.txt", "000001700000000000-1-x.prompt", `${nameAt(1)}.bak`, ".hidden.tmp", "1.prompt"];
    for (const name of foreign) put(name, "text of somebody else");
    mkdirSync(join(folder, nameAt(1)));
    for (let at = 0; at < 101; at += 1) await add(`prompt ${at}`);
    expect(await texts()).toHaveLength(100);
    expect(names()).toEqual(expect.arrayContaining([...foreign, nameAt(1)]));
  });

  it("removes what a process that was killed left behind, once nobody can be writing it", async () => {
    const written = Date.now();
    let now = written;
    const { add, texts, put, names } = createFixture(() => now);
    const leftover = `.${nameAt(1)}.tmp`;
    put(leftover, "half a pro");
    await add("a");
    expect(names()).toContain(leftover);
    expect(await texts()).toEqual(["a"]);
    now = written + 2 * 3_600_000;
    await add("b");
    expect(names()).not.toContain(leftover);
    expect(await texts()).toEqual(["b", "a"]);
  });

  it("neither reads nor writes through a link", async () => {
    const { add, texts, folder, stateDir } = createFixture();
    const outside = join(stateDir, "outside");
    writeFileSync(outside, "secret");
    mkdirSync(folder, { recursive: true });
    symlinkSync(outside, join(folder, nameAt(1)));
    for (let at = 0; at < 101; at += 1) await add(`prompt ${at}`);
    expect(await texts()).not.toContain("secret");
    expect(readFileSync(outside, "utf8")).toBe("secret");
  });
});

describe("what is in the way of keeping", () => {
  it("is told in one sentence, the same each time", async () => {
    const { add, stateDir, folder } = createFixture();
    writeFileSync(join(stateDir, "history"), "a file in the way");
    const messages = await Promise.all(["a", "b"].map((text) => add(text).catch((error: Error) => error.message)));
    const message = `The prompt was not kept in the history: a part of its folder's path is a file, not a folder (${folder}).`;
    expect(messages).toEqual([message, message]);
    await expect(add("c")).rejects.toMatchObject({ code: "unavailable", cause: { code: "ENOTDIR" } });
  });

  it.each([
    [
      "a file in place of the folder",
      (folder: string) => writeFileSync(folder, ""),
      "a file is in the way of its folder",
    ],
    [
      "a folder behind a link that leads nowhere",
      (folder: string) => symlinkSync("gone/too", folder),
      "its folder was removed, or a part of its path is a link that leads nowhere",
    ],
    [
      "links in a circle",
      (folder: string) => symlinkSync(basename(folder), folder),
      "the links in its folder's path lead in a circle",
    ],
  ])("%s", async (_, obstruct, reason) => {
    const { add, folder } = createFixture();
    mkdirSync(dirname(folder));
    obstruct(folder);
    await expect(add("text")).rejects.toThrow(`The prompt was not kept in the history: ${reason} (${folder}).`);
  });

  it("does not keep the next prompt from being kept", async () => {
    const { add, texts, folder } = createFixture();
    mkdirSync(dirname(folder));
    writeFileSync(folder, "");
    await expect(add("first")).rejects.toThrow("was not kept");
    rmSync(folder);
    await add("second");
    expect(await texts()).toEqual(["second"]);
  });

  it("says that a prompt is too large, and keeps the others", async () => {
    const { add, texts, folder, names } = createFixture();
    await add("small");
    const message = `The prompt was not kept in the history: it is larger than 64 MB (${folder}).`;
    await expect(add(Buffer.alloc(64 * 1024 * 1024 + 1, "x"))).rejects.toThrow(message);
    expect(await texts()).toEqual(["small"]);
    expect(names()).toHaveLength(1);
  });
});

describe("list", () => {
  it("is empty where nothing was kept", async () => {
    const { history, stateDir } = createFixture();
    expect(await history.list(stateDir, ROOT)).toEqual([]);
    expect(await history.list(join(stateDir, "missing"), ROOT)).toEqual([]);
  });

  it("gives the times in whole seconds", async () => {
    const { add, history, stateDir } = createFixture(() => 1_700_000_000_999.5);
    await add("text");
    expect(await history.list(stateDir, ROOT)).toEqual([{ text: Buffer.from("text"), time: 1_700_000_000 }]);
  });

  it("passes over what is no prompt, and over nothing else", async () => {
    const { add, texts, put, folder, stateDir } = createFixture();
    await add("good");
    const outside = join(stateDir, "outside");
    writeFileSync(outside, "secret");
    put(nameAt(1_800_000_001));
    mkdirSync(join(folder, nameAt(1_800_000_002)));
    symlinkSync(outside, join(folder, nameAt(1_800_000_003)));
    symlinkSync("gone", join(folder, nameAt(1_800_000_004)));
    put(nameAt(1_800_000_005), "x");
    truncateSync(join(folder, nameAt(1_800_000_005)), 64 * 1024 * 1024 + 1);
    put(nameAt(1_800_000_006), "good too");
    put("notes.txt", "foreign");
    put(`.${nameAt(1_800_000_007)}.tmp`, "half");
    expect(await texts()).toEqual(["good too", "good"]);
  });

  it.skipIf(process.getuid?.() === 0)("passes over a file that it may not read", async () => {
    const { add, texts, put, folder } = createFixture();
    await add("good");
    put(nameAt(1_800_000_000), "closed");
    chmodSync(join(folder, nameAt(1_800_000_000)), 0);
    expect(await texts()).toEqual(["good"]);
  });

  it("takes no more than fits into memory with ease, the newest first", async () => {
    const { history, put, stateDir } = createFixture();
    for (let at = 1; at <= 6; at += 1) {
      put(nameAt(at), "x".repeat(60 * 1024 * 1024));
    }
    put(nameAt(0), "small");
    const entries = await history.list(stateDir, ROOT);
    expect(entries.map(({ time }) => time)).toEqual([6, 5, 4, 3, 0]);
  });

  it("says why the folder cannot be read", async () => {
    const { history, stateDir, folder } = createFixture();
    writeFileSync(join(stateDir, "history"), "a file in the way");
    await expect(history.list(stateDir, ROOT)).rejects.toMatchObject({
      code: "unavailable",
      message: `The history (${folder}) cannot be read: a part of its path is a file, not a folder.`,
    });
  });

  it("knows projects apart, and the prompts of an earlier session", async () => {
    const { history, add, texts, stateDir } = createFixture();
    await add("one");
    await history.add(stateDir, "/elsewhere/one", Buffer.from("other"));
    expect(await texts()).toEqual(["one"]);
    const later = await createHistory().list(stateDir, "/elsewhere/one");
    expect(later.map(({ text }) => text.toString())).toEqual(["other"]);
  });
});
