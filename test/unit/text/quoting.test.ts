import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatToken, unquote } from "../../../src/text/quoting.ts";

describe("formatToken", () => {
  it.each([
    ["vim", "#vim"],
    ["two words", '#"two words"'],
    ["tab\there", '#"tab\there"'],
    ["wide\u3000space", '#"wide\u3000space"'],
    ['"quoted', '#"\\"quoted"'],
    ['say "x" \\ y', '#"say \\"x\\" \\\\ y"'],
    ['in"side', '#in"side'],
    ["back\\slash", "#back\\slash"],
  ])("writes %j as %j", (text, token) => {
    expect(formatToken("#", text)).toBe(token);
  });

  it("is undone by unquote, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', "\\", " ", "a", "ü", "😀", "\ud800") }), (text) => {
        const token = formatToken("@", text);
        const inner = /^@"(.*)"$/su.exec(token)?.[1];
        expect(inner === undefined ? token.slice(1) : unquote(inner)).toBe(text);
        expect(inner === undefined && /\s/u.test(text)).toBe(false);
      }),
    );
  });
});

describe("unquote", () => {
  it("leaves a backslash before anything else", () => {
    expect(unquote('a\\b \\" \\\\ \\')).toBe('a\\b " \\ \\');
  });
});
