/** Picks the files that match out of many. */
export interface Matcher {
  /**
   * Appends to `found`, which holds `size` files, those of `files[from..to]` that match (without `files` those of the
   * slots `from..to`), and gives the new size. `found` may be `files`, as long as it is written behind the reading.
   */
  select(files: Int32Array | undefined, from: number, to: number, found: Int32Array, size: number): number;
  /** Hands its room on. It must not be used any more. */
  close?(): void;
}

/** The files that all matchers pick. */
export function matchAll(matchers: readonly Matcher[]): Matcher {
  const [first, ...others] = matchers;
  if (first === undefined || others.length === 0)
    return first ?? { select: (_files, _from, _to, _found, size) => size };
  return {
    select(files, from, to, found, size) {
      let end = first.select(files, from, to, found, size);
      for (const matcher of others) end = matcher.select(found, size, end, found, size);
      return end;
    },
    close() {
      for (const matcher of matchers) matcher.close?.();
    },
  };
}
