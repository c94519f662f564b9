type Column = Int32Array | Uint16Array | Uint8Array;

/** `column` with room for at least `size` values; a copy that is half as large again where it has to grow. */
export function grown<T extends Column>(column: T, size: number): T {
  if (size <= column.length) return column;
  const larger = new (column.constructor as new (length: number) => T)(
    Math.max(size, Math.ceil(column.length * 1.5), 64),
  );
  larger.set(column);
  return larger;
}
