import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countLines, sliceLines } from "../../../src/text/lines.ts";

describe("sliceLines", () => {
  it.each([
    ["a\nb\nc\n", [2, 3], "b\nc\n", [2, 3]],
    ["a\nb\nc\n", [2, 99], "b\nc\n", [2, 3]],
    ["a\nb\nc", [3, 3], "c", [3, 3]],
    ["a\r\nb\r\n", [1, 1], "a\r\n", [1, 1]],
    ["\uFEFFa\nb\n", [1, 1], "\uFEFFa\n", [1, 1]],
    ["\n\n", [2, 2], "\n", [2, 2]],
  ] as const)("%j lines %j", (text, range, slice, clamped) => {
    expect(sliceLines(text, range)).toEqual({ ok: true, text: slice, range: clamped });
  });

  it.each([
    ["a\nb\nc\n", [4, 4], "There is no line 4: the file has only 3 lines."],
    ["a\nb\nc\n", [4, 9], "There is no line 4: the file has only 3 lines."],
    ["a\n", [2, 2], "There is no line 2: the file has only 1 line."],
    ["", [1, 1], "There is no line 1: the file is empty."],
    ["a\nb\n", [0, 1], "Lines are counted from 1."],
    ["a\nb\n", [2, 1], "Line 1 comes before line 2: write the smaller number first."],
  ] as const)("%j has no lines %j", (text, range, message) => {
    expect(sliceLines(text, range)).toEqual({ ok: false, code: "bad_range", message });
  });

  it("cuts a text into pieces that make it up again", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "\n", "\r\n", "ü")), fc.nat(20), (parts, cut) => {
        const text = parts.join("");
        const lines = countLines(text);
        const first = sliceLines(text, [1, Math.max(cut, 1)]);
        const rest = sliceLines(text, [Math.max(cut, 1) + 1, 1000]);
        expect((first.ok ? first.text : "") + (rest.ok ? rest.text : "")).toBe(text);
        expect(first.ok).toBe(lines > 0);
        expect(rest.ok ? rest.range[1] : lines).toBe(lines);
      }),
    );
  });
});
