import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byteLength, createByteOffsets, decodeBytes, encodeBytes } from "../../../src/text/bytes.ts";

const BYTES = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  // Bytes that begin, continue, end or break sequences.
  fc
    .array(fc.constantFrom(0x00, 0x41, 0x80, 0xbf, 0xc0, 0xc3, 0xe0, 0xed, 0xa0, 0xf0, 0x90, 0xf4, 0xff), {
      maxLength: 12,
    })
    .map((bytes) => Uint8Array.from(bytes)),
);

describe("decodeBytes", () => {
  it.each([
    ["nothing", [], ""],
    ["ASCII", [0x61, 0x00, 0x62], "a\0b"],
    ["two, three and four bytes", [0xc3, 0xa4, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80], "ä€😀"],
    ["a byte order mark", [0xef, 0xbb, 0xbf, 0x61], "\uFEFFa"],
    ["a lone continuation", [0x61, 0x80, 0x62], "a\uDC80b"],
    ["Latin-1", [0xe4, 0x20], "\uDCE4 "],
    ["an overlong slash", [0xc0, 0xaf], "\uDCC0\uDCAF"],
    ["an encoded surrogate", [0xed, 0xa0, 0x80], "\uDCED\uDCA0\uDC80"],
    ["past the last code point", [0xf4, 0x90, 0x80, 0x80], "\uDCF4\uDC90\uDC80\uDC80"],
    ["a sequence cut off at the end", [0x61, 0xe2, 0x82], "a\uDCE2\uDC82"],
    ["a good character behind a bad byte", [0xff, 0xc3, 0xa4], "\uDCFFä"],
  ])("reads %s", (_, bytes, text) => {
    expect(decodeBytes(Uint8Array.from(bytes))).toBe(text);
  });

  it("reads a part of a larger buffer", () => {
    expect(decodeBytes(Uint8Array.from([0xff, 0x61, 0x62, 0xff]).subarray(1, 3))).toBe("ab");
  });

  it("is undone by encodeBytes, whatever the bytes", () => {
    fc.assert(
      fc.property(BYTES, (bytes) => {
        const text = decodeBytes(bytes);
        expect(Uint8Array.from(encodeBytes(text))).toEqual(bytes);
        expect(byteLength(text)).toBe(bytes.length);
        expect(text.isWellFormed()).toBe(isUtf8(bytes));
      }),
      { numRuns: 2000 },
    );
  });

  it("undoes encodeBytes for every well-formed text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(decodeBytes(encodeBytes(text))).toBe(text);
      }),
    );
  });

  it("reads megabytes with a bad byte in every line", () => {
    const line = Buffer.concat([Buffer.from("größe und mehr davon "), Buffer.from([0xff, 0x0a])]);
    const bytes = Buffer.concat(Array.from({ length: 100_000 }, () => line));
    expect(encodeBytes(decodeBytes(bytes)).equals(bytes)).toBe(true);
  });
});

describe("encodeBytes", () => {
  it.each([
    ["a high surrogate alone", "a\uD83Db"],
    ["a low surrogate that stands for no byte", "a\uDE00b"],
  ])("writes a replacement character for %s", (_, text) => {
    expect(encodeBytes(text).toString()).toBe("a\uFFFDb");
    expect(byteLength(text)).toBe(5);
  });
});

describe("createByteOffsets", () => {
  it("counts the bytes before each place, in any order", () => {
    fc.assert(
      fc.property(BYTES, fc.array(fc.nat(40), { maxLength: 10 }), (bytes, places) => {
        const text = decodeBytes(bytes);
        const byteOffset = createByteOffsets(text);
        for (const place of places) {
          const index = Math.min(place, text.length);
          // Between the halves of a pair there is no byte offset.
          const low = text.charCodeAt(index);
          if (low >= 0xdc00 && text.slice(index - 1, index + 1).isWellFormed()) continue;
          expect(byteOffset(index)).toBe(byteLength(text.slice(0, index)));
        }
      }),
    );
  });
});
