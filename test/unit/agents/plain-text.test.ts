import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPlainText } from "../../../src/agents/plain-text.ts";

const strip = (text: string): string => createPlainText().strip(text);

describe("plain text", () => {
  it.each([
    ["colours", "\u001b[1;31mred\u001b[0m", "red"],
    ["a title that BEL ends", "\u001b]0;title\u0007text", "text"],
    ["a link that ST ends", "\u001b]8;;https://a.b\u001b\\link\u001b]8;;\u001b\\", "link"],
    ["a device's string", "a\u001bP1$r0m\u001b\\b", "ab"],
    ["controls of eight bits", "\u009b1mbold\u009b0m\u009d0;t\u009c.", "bold."],
    ["a character set", "\u001b(Btext\u001b=", "text"],
    ["a sequence that another one breaks off", "\u001b[1\u001b[2mx", "x"],
    ["a sequence that a line's end breaks off", "\u001b]0;never ended\nnext", "\nnext"],
    ["controls", "a\u0000\u0007\u0008b\u007f\u0085c", "abc"],
  ])("is without %s", (_, text, plain) => {
    expect(strip(text)).toBe(plain);
  });

  it("keeps tabs, line breaks and all letters", () => {
    expect(strip("a\tb\r\nfür 見て 👋[1m")).toBe("a\tb\r\nfür 見て 👋[1m");
  });

  it("is the same however it comes in pieces, and has no controls", () => {
    const piece = fc.constantFrom(
      "\u001b",
      "[",
      "]",
      "0;",
      "m",
      "\u0007",
      "\\",
      "\n",
      "text",
      "\u009b",
      "P",
      "\u0000",
      "é",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const plain = createPlainText();
        const stripped = pieces.map((one) => plain.strip(one)).join("");
        expect(stripped).toBe(strip(pieces.join("")));
        expect(stripped).toMatch(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u);
      }),
    );
  });
});
