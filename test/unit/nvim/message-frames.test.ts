import { once } from "node:events";
import { encode } from "@msgpack/msgpack";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFrameFinder, createMessageFrames } from "../../../src/nvim/message-frames.ts";

/** What MessagePack has: each type, in sizes that take a length of 1, 2 or 4 bytes. */
const leaf = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    -32,
    -33,
    127,
    128,
    255,
    256,
    65535,
    65536,
    2 ** 32,
    -128,
    -129,
    -32769,
    -(2 ** 40),
    0.5,
  ),
  fc.constantFrom(0, 1, 31, 32, 255, 256, 65535, 65536).map((size) => "x".repeat(size)),
  fc.constantFrom(0, 255, 256, 65535, 65536).map((size) => new Uint8Array(size)),
  fc.constant(new Date(2_000_000_000_123)),
  fc.string({ unit: "binary" }),
);
const { message } = fc.letrec((tie) => ({
  message: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie("message"), { maxLength: 20 }),
    fc.dictionary(fc.string(), tie("message")),
  ),
}));

/** Cuts bytes in pieces of 1 to `longest` bytes. */
function pieces(bytes: Uint8Array, longest: number): Uint8Array[] {
  const cut: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += (at % longest) + 1) cut.push(bytes.subarray(at, at + (at % longest) + 1));
  return cut;
}

describe("a finder of frames", () => {
  it("finds the ends of objects, however they are cut", () => {
    fc.assert(
      fc.property(
        fc.array(message, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 5000 }),
        (values, longest) => {
          const encoded = values.map((value) => encode(value));
          const ends = new Set<number>();
          let sum = 0;
          for (const { length } of encoded) {
            sum += length;
            ends.add(sum);
          }
          const finder = createFrameFinder();
          let from = 0;
          for (const piece of pieces(Buffer.concat(encoded), Math.max(longest, Math.ceil(sum / 50)))) {
            const whole = [...ends].filter((end) => end > from && end <= from + piece.length);
            expect(finder.find(piece)).toBe(Math.max(0, ...whole.map((end) => end - from)));
            from += piece.length;
          }
          expect(from).toBe(sum);
        },
      ),
    );
  });

  it("knows long lists and maps", () => {
    const long = Array.from({ length: 70_000 }, (_, at) => at);
    for (const value of [
      long,
      Object.fromEntries(long.entries()),
      long.slice(0, 300),
      Object.fromEntries(long.slice(0, 300).entries()),
    ]) {
      const bytes = encode(value);
      const finder = createFrameFinder();
      expect(finder.find(bytes.subarray(0, -1))).toBe(0);
      expect(finder.find(bytes.subarray(-1))).toBe(1);
    }
  });
});

it("hands on whole messages, with nothing lost", async () => {
  const messages = [encode([2, "a", ["x".repeat(200_000)]]), encode([2, "b", []]), encode({ c: 1 })];
  const frames = createMessageFrames();
  const got: Buffer[] = [];
  frames.on("data", (frame: Buffer) => got.push(frame));
  for (const piece of pieces(Buffer.concat(messages), 997)) frames.write(piece);
  frames.end();
  await once(frames, "end");
  expect(Buffer.concat(got)).toEqual(Buffer.concat(messages));
  expect(got[0]?.length).toBeGreaterThanOrEqual(messages[0]?.length ?? 0);
});
