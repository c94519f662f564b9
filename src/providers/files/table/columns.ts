type Column = Int32Array | Uint16Array | Uint8Array;

/** Columns of one length would grow at once otherwise, which takes tens of milliseconds where they are long. */
const FACTORS = [1.3, 1.35, 1.4, 1.45, 1.5, 1.55, 1.6] as const;
const LEAST = 64;

let growths = 0;

/** `column` with room for at least `size` values; a copy that is about half as large again where it has to grow. */
export function grown<T extends Column>(column: T, size: number): T {
  if (size <= column.length) return column;
  growths += 1;
  const factor = FACTORS[growths % FACTORS.length]!;
  const length = Math.max(size, Math.ceil(column.length * factor), LEAST);
  const larger = new (column.constructor as new (length: number) => T)(length);
  larger.set(column);
  return larger;
}
