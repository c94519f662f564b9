type Column = Int32Array | Int16Array | Float64Array;

/**
 * Arrays that one key after the other uses: otherwise each would leave megabytes behind, which V8 is slow to collect as
 * they are not on its own heap.
 */
export interface Room<T extends Column> {
  /** Of at least that length, and with anything in it. */
  take(length: number): T;
  /** The array, or what is seen of it, must not be used any more. What is never given back is collected as usual. */
  give(array: T): void;
}

const MOST = 16;
/** Shorter ones are not worth it. */
const SHORTEST = 1024;
/** A long one is not given away for so many times less. */
const WASTE = 4;

export function createRoom<T extends Column>(Kind: new (of: number | ArrayBufferLike) => T): Room<T> {
  /** The shortest first. */
  const spares: T[] = [];
  return {
    take(length) {
      const at = spares.findIndex((spare) => spare.length >= length);
      const fits = at >= 0 && spares[at]!.length <= WASTE * Math.max(length, SHORTEST);
      return fits ? spares.splice(at, 1)[0]! : new Kind(length);
    },
    give(array) {
      const whole = new Kind(array.buffer);
      if (whole.length < SHORTEST) return;
      const at = spares.findIndex((spare) => spare.length >= whole.length);
      spares.splice(at < 0 ? spares.length : at, 0, whole);
      if (spares.length > MOST) spares.shift();
    },
  };
}

/** Slots of a table, or numbers by slot. */
export const slotRoom: Room<Int32Array> = createRoom(Int32Array);
export const scoreRoom: Room<Float64Array> = createRoom(Float64Array);
export const reachRoom: Room<Int16Array> = createRoom(Int16Array);
