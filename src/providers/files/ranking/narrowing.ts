import { isContinued } from "./query.ts";
import type { Term } from "./term.ts";

/** Remembers which files matched the last queries: typing on can only match fewer. */
export interface Narrowing {
  /** The fewest files that are known to hold all matches, or undefined where all files have to be tried. */
  candidates(terms: readonly Term[], version: number): Int32Array | undefined;
  keep(terms: readonly Term[], version: number, files: Int32Array): void;
}

const MAX_KEPT = 8;

export function createNarrowing(): Narrowing {
  let keptVersion = -1;
  let kept: { terms: readonly Term[]; files: Int32Array }[] = [];
  return {
    candidates(terms, version) {
      if (version !== keptVersion) return undefined;
      let fewest: Int32Array | undefined;
      for (const entry of kept) {
        if (fewest !== undefined && entry.files.length >= fewest.length) continue;
        if (isContinued(entry.terms, terms)) fewest = entry.files;
      }
      return fewest;
    },
    keep(terms, version, files) {
      if (version !== keptVersion) kept = [];
      keptVersion = version;
      kept = [{ terms, files }, ...kept.slice(0, MAX_KEPT - 1)];
    },
  };
}
