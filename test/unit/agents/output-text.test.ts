import { describe, expect, it } from "vitest";
import { createOutputText, MAX_OUTPUT, type OutputText } from "../../../src/agents/output-text.ts";

/** The lines after all pieces; the last one is the unfinished one. */
function linesOf(pieces: readonly (string | Uint8Array)[], text: OutputText = createOutputText()): string[] {
  const shown: string[] = [""];
  const show = (): void => {
    const taken = text.take();
    if (taken !== undefined) shown.splice(-1, 1, ...taken.lines, taken.partial);
  };
  for (const piece of pieces) {
    text.push(Buffer.from(piece));
    show();
  }
  text.end();
  show();
  return shown;
}

describe("the text of an output", () => {
  it.each([
    ["a line in pieces", ["on", "e\ntw", "o"], ["one", "two"]],
    ["line breaks of Windows, also cut", ["a\r", "\nb\r\nc"], ["a", "b", "c"]],
    ["a line that is begun anew", ["10 %\r", "20 %", "\r100 %\n"], ["100 %", ""]],
    ["a line that a return only ends", ["done\r"], ["done"]],
    ["a sequence that is cut", ["\u001b[3", "1mred"], ["red"]],
  ])("has %s", (_, pieces, lines) => {
    expect(linesOf(pieces)).toEqual(lines);
  });

  it("has letters whole whose bytes come one by one, and stands bytes that are none", () => {
    const bytes = [...Buffer.from("für 👋")].map((byte) => Uint8Array.of(byte));
    expect(linesOf(bytes)).toEqual(["für 👋"]);
    expect(linesOf([Uint8Array.of(0xff, 0x61, 0xf0, 0x9f)])).toEqual(["\ufffda\ufffd"]);
  });

  it("breaks a line that is too long, but no letter", () => {
    const long = `x${"👋".repeat(80_000)}`;
    const lines = linesOf([long]);
    expect(lines.length).toBe(3);
    expect(lines.join("")).toBe(long);
    expect(lines.every((line) => line.isWellFormed())).toBe(true);
  });

  it("counts what is too much", () => {
    const text = createOutputText();
    const chunk = Buffer.alloc(1024 * 1024, "x\n");
    for (let size = 0; size < MAX_OUTPUT + 5 * chunk.length; size += chunk.length) text.push(chunk);
    expect(text.dropped()).toBe(5 * chunk.length);
    expect(text.take()?.lines.length).toBe(MAX_OUTPUT / 2);
  });

  it("knows whether there was something to see", () => {
    const text = createOutputText();
    text.push(Buffer.from(" \n\u001b[1m\n"));
    expect(text.isBlank()).toBe(true);
    text.push(Buffer.from("."));
    expect(text.isBlank()).toBe(false);
    expect(text.take()).toBeDefined();
    expect(text.take()).toBeUndefined();
  });
});
