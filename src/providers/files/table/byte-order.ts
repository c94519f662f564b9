import { encodeBytes } from "../../../text/bytes.ts";

const FIRST_SURROGATE = 0xd800;

/** Compares two texts by their bytes. The order of UTF-16 units differs from that only from the surrogates on. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const unitA = a.charCodeAt(at);
    const unitB = b.charCodeAt(at);
    if (unitA === unitB) continue;
    if (Math.max(unitA, unitB) >= FIRST_SURROGATE) return Buffer.compare(encodeBytes(a), encodeBytes(b));
    return unitA - unitB;
  }
  return a.length - b.length;
}
