import { isUtf8 } from "node:buffer";

/** Why bytes are no text that can be used, in a sentence about `name`; undefined where they are. */
export function explainBinary(bytes: Buffer, name: string): string | undefined {
  if (hasUtf16Mark(bytes)) return `${name} is UTF-16 text; save it as UTF-8 to use it.`;
  if (bytes.includes(0)) return `${name} is a binary file (it holds a NUL byte).`;
  if (!isUtf8(bytes)) return `${name} is not valid UTF-8 text; save it as UTF-8 to use it.`;
  return undefined;
}

/** A mark at the head of UTF-16 text, whose NUL bytes do not make it binary. */
export function hasUtf16Mark(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}
