import { isUtf8 } from "node:buffer";

/** A byte that is not part of valid UTF-8 becomes U+DC80..U+DCFF, one code unit a byte, as Python's surrogateescape does. */
const ESCAPE_BASE = 0xdc00;
const FIRST_ESCAPED = 0xdc80;
const LAST_ESCAPED = 0xdcff;

/** Text of `bytes`; valid UTF-8 as usual (a BOM is kept), any other byte as a lone surrogate. */
export function decodeBytes(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer)) return buffer.toString("utf8");
  const parts: string[] = [];
  let valid = 0;
  let at = 0;
  while (at < buffer.length) {
    const length = sequenceLength(buffer, at);
    if (length > 0) {
      at += length;
      continue;
    }
    parts.push(buffer.toString("utf8", valid, at), String.fromCharCode(ESCAPE_BASE + (buffer[at] ?? 0)));
    at += 1;
    valid = at;
  }
  parts.push(buffer.toString("utf8", valid));
  return parts.join("");
}

/** Bytes of `text`; the inverse of `decodeBytes`. */
export function encodeBytes(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!isEscapedByte(text, at)) continue;
    parts.push(Buffer.from(text.slice(start, at)), Buffer.from([text.charCodeAt(at) - ESCAPE_BASE]));
    start = at + 1;
  }
  parts.push(Buffer.from(text.slice(start)));
  return Buffer.concat(parts);
}

/** Number of bytes that `encodeBytes(text)` has. */
export function byteLength(text: string): number {
  return text.isWellFormed() ? Buffer.byteLength(text) : encodeBytes(text).length;
}

/**
 * Converts UTF-16 offsets into `text` to byte offsets. Ascending calls cost only what lies between them.
 */
export function createByteOffsets(text: string): (index: number) => number {
  let index = 0;
  let bytes = 0;
  return (target) => {
    if (target < index) {
      index = 0;
      bytes = 0;
    }
    bytes += byteLength(text.slice(index, target));
    index = target;
    return bytes;
  };
}

function isEscapedByte(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < FIRST_ESCAPED || code > LAST_ESCAPED) return false;
  const before = text.charCodeAt(at - 1);
  return !(before >= 0xd800 && before <= 0xdbff);
}

/** Length in bytes of the well-formed UTF-8 sequence at `at`, or 0. Table 3-7 of the Unicode standard. */
function sequenceLength(buffer: Buffer, at: number): number {
  const lead = buffer[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || at + length > buffer.length) return 0;
  return isUtf8(buffer.subarray(at, at + length)) ? length : 0;
}
