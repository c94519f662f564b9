import { Transform } from "node:stream";

const [LIST, MAP, BYTES, EXTENSION] = [0, 1, 2, 3] as const;
type Kind = typeof LIST | typeof MAP | typeof BYTES | typeof EXTENSION;

/** From 0xc4 on: what a type's length counts, and how many bytes the length has. */
const WITH_LENGTH = new Map<number, readonly [Kind, number]>([
  [0xc4, [BYTES, 1]],
  [0xc5, [BYTES, 2]],
  [0xc6, [BYTES, 4]],
  [0xc7, [EXTENSION, 1]],
  [0xc8, [EXTENSION, 2]],
  [0xc9, [EXTENSION, 4]],
  [0xd9, [BYTES, 1]],
  [0xda, [BYTES, 2]],
  [0xdb, [BYTES, 4]],
  [0xdc, [LIST, 2]],
  [0xdd, [LIST, 4]],
  [0xde, [MAP, 2]],
  [0xdf, [MAP, 4]],
]);
/** From 0xca on: bytes that follow a type without a length. */
const FIXED = new Map([
  [0xca, 4],
  [0xcb, 8],
  ...[1, 2, 4, 8].map((size, at) => [0xcc + at, size] as const),
  ...[1, 2, 4, 8].map((size, at) => [0xd0 + at, size] as const),
  ...[1, 2, 4, 8, 16].map((size, at) => [0xd4 + at, size + 1] as const),
]);

/** Follows a stream of MessagePack objects without decoding them. The format: https://github.com/msgpack/msgpack/blob/master/spec.md */
export interface FrameFinder {
  /** Takes the next bytes. Gives where in them the last object that is whole ends; 0 where none does. */
  find(chunk: Uint8Array): number;
}

export function createFrameFinder(): FrameFinder {
  /** Objects to come until the outermost one is whole. */
  let pending = 1;
  let skip = 0;
  let kind: Kind = BYTES;
  let length = 0;
  let lengthBytes = 0;

  function open(opened: Kind, size: number): void {
    if (opened === LIST) pending += size;
    else if (opened === MAP) pending += 2 * size;
    else skip = opened === EXTENSION ? size + 1 : size;
  }

  function begin(type: number): void {
    pending -= 1;
    const withLength = WITH_LENGTH.get(type);
    if (withLength !== undefined) {
      [kind, lengthBytes] = withLength;
      length = 0;
    } else if (type >= 0x80 && type < 0x90) open(MAP, type & 0x0f);
    else if (type >= 0x90 && type < 0xa0) open(LIST, type & 0x0f);
    else if (type >= 0xa0 && type < 0xc0) open(BYTES, type & 0x1f);
    else skip = FIXED.get(type) ?? 0;
  }

  return {
    find(chunk) {
      let end = 0;
      let at = 0;
      while (at < chunk.length) {
        if (skip > 0) {
          const step = Math.min(skip, chunk.length - at);
          skip -= step;
          at += step;
        } else if (lengthBytes > 0) {
          length = length * 256 + (chunk[at] ?? 0);
          at += 1;
          lengthBytes -= 1;
          if (lengthBytes === 0) open(kind, length);
        } else {
          begin(chunk[at] ?? 0);
          at += 1;
        }
        if (pending > 0 || skip > 0 || lengthBytes > 0) continue;
        end = at;
        pending = 1;
      }
      return end;
    },
  };
}

/**
 * Hands MessagePack on in whole objects. node-client's decoder copies all that it has for every piece that comes, which takes
 * seconds for a prompt of 10 MB.
 */
export function createMessageFrames(): Transform {
  const finder = createFrameFinder();
  let kept: Uint8Array[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = finder.find(chunk);
      if (end > 0) {
        this.push(kept.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...kept, chunk.subarray(0, end)]));
        kept = [];
      }
      if (end < chunk.length) kept.push(chunk.subarray(end));
      done();
    },
  });
}
