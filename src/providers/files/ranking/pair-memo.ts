/** A power of two. */
const SIZE = 8192;

/** `compute`, which remembers its last results where their arguments fall; no argument is negative. */
export function createPairMemo(compute: (a: number, b: number) => number): (a: number, b: number) => number {
  const as = new Int32Array(SIZE).fill(-1);
  const bs = new Int32Array(SIZE);
  const results = new Int32Array(SIZE);
  return (a, b) => {
    const slot = (a * 37 + b) & (SIZE - 1);
    if (as[slot] !== a || bs[slot] !== b) {
      results[slot] = compute(a, b);
      as[slot] = a;
      bs[slot] = b;
    }
    return results[slot]!;
  };
}
