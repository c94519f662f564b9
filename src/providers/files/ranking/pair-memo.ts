import { slotRoom } from "./room.ts";

/** A power of two. */
const SIZE = 8192;

/** A function that remembers its last results where their arguments fall. */
export interface PairMemo {
  get(a: number, b: number): number;
  /** Hands its room on. It must not be used any more. */
  close(): void;
}

/** No argument of `compute` is negative. */
export function createPairMemo(compute: (a: number, b: number) => number): PairMemo {
  const as = slotRoom.take(SIZE).fill(-1);
  const bs = slotRoom.take(SIZE);
  const results = slotRoom.take(SIZE);
  return {
    get(a, b) {
      const slot = (a * 37 + b) & (SIZE - 1);
      if (as[slot] !== a || bs[slot] !== b) {
        results[slot] = compute(a, b);
        as[slot] = a;
        bs[slot] = b;
      }
      return results[slot]!;
    },
    close() {
      for (const array of [as, bs, results]) slotRoom.give(array);
    },
  };
}
