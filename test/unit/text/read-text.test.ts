import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFileText } from "../../../src/text/read-text.ts";
import type { LineRange } from "../../../src/types.ts";

let folder: string;
const signal = new AbortController().signal;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "read-text-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function read(path: string, range?: LineRange, maxBytes = 999) {
  return readFileText(path, { maxBytes, range, name: "it", signal });
}

describe("readFileText", () => {
  it("reads a file as it is", async () => {
    const text = "\uFEFFone\r\ntwö\r\n";
    expect(await read(put("crlf.txt", text))).toEqual({ ok: true, text, size: 14, lines: 2 });
    expect(await read(put("empty", ""))).toEqual({ ok: true, text: "", size: 0, lines: 0 });
    expect(await read(put("open-end", "a\nb"))).toEqual({ ok: true, text: "a\nb", size: 3, lines: 2 });
  });

  it("reads lines as they are, the end clamped", async () => {
    const path = put("lines", "one\r\ntwo\nthree");
    expect(await read(path, [1, 1])).toEqual({ ok: true, text: "one\r\n", size: 14, lines: 1, range: [1, 1] });
    expect(await read(path, [2, 9])).toEqual({ ok: true, text: "two\nthree", size: 14, lines: 2, range: [2, 3] });
    expect(await read(path, [3, 3])).toMatchObject({ text: "three" });
  });

  it("refuses lines that the file does not have", async () => {
    const path = put("three", "1\n2\n3\n");
    const refuse = (message: string) => ({ ok: false, code: "bad_range", message });
    expect(await read(path, [4, 5])).toEqual(refuse("There is no line 4: the file has only 3 lines."));
    expect(await read(path, [0, 1])).toEqual(refuse("Lines are counted from 1."));
    expect(await read(path, [3, 2])).toEqual(refuse("Line 2 comes before line 3: write the smaller number first."));
    expect(await read(put("none", ""), [1, 1])).toEqual(refuse("There is no line 1: the file is empty."));
  });

  it("takes lines across the pieces in which a file is read", async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `line ${index + 1} ü`);
    const path = put("long", `${lines.join("\n")}\n`);
    for (const range of [
      [1, 40_000],
      [4000, 9000],
      [39_999, 50_000],
      [6554, 6554],
    ] as const) {
      const result = await read(path, range);
      const expected = `${lines.slice(range[0] - 1, range[1]).join("\n")}\n`;
      expect(result.ok && result.text === expected, String(range)).toBe(true);
    }
    expect(await read(path, [40_001, 40_001])).toMatchObject({
      message: "There is no line 40001: the file has only 40000 lines.",
    });
  });

  it("refuses a file over the limit, but not some of its lines", async () => {
    const path = put("big", "0123456789abcde\n".repeat(20_000));
    expect(await read(path)).toEqual({
      ok: false,
      code: "too_large",
      message: "it is too large (313 KB, 999 bytes allowed): reference fewer lines of it, as in :1-200.",
    });
    expect(await read(path, undefined, 320_000)).toMatchObject({ ok: true, lines: 20_000 });
    expect(await read(path, [1, 2])).toMatchObject({ text: "0123456789abcde\n".repeat(2), size: 320_000 });
  });

  it("reads the head of a file of 5 GB at once", async () => {
    const path = put("huge", "one\ntwo\n");
    truncateSync(path, 5 * 2 ** 30);
    expect(await read(path)).toMatchObject({ code: "too_large" });
    // The rest is NUL bytes, and the first piece shows some.
    expect(await read(path, [1, 1])).toMatchObject({ code: "binary" });
    const text = put("huge-text", `${"x".repeat(99)}\n`.repeat(1000));
    truncateSync(text, 5 * 2 ** 30);
    expect(await read(text, [1, 1])).toMatchObject({ ok: true, size: 5 * 2 ** 30, lines: 1 });
  });

  it("refuses one line that would not fit in memory with ease", async () => {
    const path = put("one-line", "x".repeat(17 * 2 ** 20));
    expect(await read(path, [1, 1])).toMatchObject({ code: "too_large" });
  });

  it.each([
    ["a NUL byte", [0x61, 0], "it is a binary file (it holds a NUL byte)."],
    ["a Latin-1 letter", [0x61, 0xfc], "it is not valid UTF-8 text; save it as UTF-8 to use it."],
    ["UTF-16, low byte first", [0xff, 0xfe, 0x61, 0], "it is UTF-16 text; save it as UTF-8 to use it."],
    ["UTF-16, high byte first", [0xfe, 0xff, 0, 0x61], "it is UTF-16 text; save it as UTF-8 to use it."],
  ])("refuses %s", async (name, bytes, message) => {
    const path = put(name, Uint8Array.from(bytes));
    expect(await read(path)).toEqual({ ok: false, code: "binary", message });
    expect(await read(path, [1, 1])).toEqual({ ok: false, code: "binary", message });
  });

  it("explains what cannot be read, and never hangs on it", async () => {
    const unreadable = (reason: string) => ({
      ok: false,
      code: "unreadable",
      message: `it cannot be read: ${reason}.`,
    });
    const special = unreadable("it is a special file (a pipe, socket or device)");
    expect(await read(join(folder, "gone"))).toEqual(unreadable("it does not exist (any more)"));
    expect(await read(folder)).toEqual(unreadable("it is a folder"));
    expect(await read("/dev/null")).toEqual(special);
    const fifo = join(folder, "fifo");
    execFileSync("mkfifo", [fifo]);
    expect(await read(fifo)).toEqual(special);
    expect(await read(fifo, [1, 2])).toEqual(special);
    const socket = join(folder, "socket");
    const server = createServer().listen(socket);
    await new Promise((resolve) => server.once("listening", resolve));
    expect(await read(socket)).toEqual(special);
    server.close();
    symlinkSync("loop", join(folder, "loop"));
    expect(await read(join(folder, "loop"))).toEqual(unreadable("its links lead in a circle"));
    expect(await read(join(folder, "x".repeat(300)))).toEqual(unreadable("its name is too long"));
    expect(await read("a\0b")).toMatchObject({ code: "unreadable" });
    mkdirSync(join(folder, "sub"));
    expect(await read(join(put("file", "x"), "below"))).toEqual(
      unreadable("a part of its path is a file, not a folder"),
    );
  });

  it.skipIf(process.getuid?.() === 0)("explains a missing permission (not as root, who has all)", async () => {
    const path = put("secret", "x");
    chmodSync(path, 0);
    expect(await read(path)).toMatchObject({ message: "it cannot be read: you have no permission to read it." });
  });

  it("stops when aborted", async () => {
    const path = put("aborted", "x\n");
    const aborted = AbortSignal.abort();
    await expect(readFileText(path, { maxBytes: 10, signal: aborted })).rejects.toMatchObject({ name: "AbortError" });
    const huge = put("aborted-later", `${"x".repeat(99)}\n`.repeat(200_000));
    const controller = new AbortController();
    const reading = readFileText(huge, { maxBytes: 10, range: [200_000, 200_000], signal: controller.signal });
    controller.abort();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  });
});
