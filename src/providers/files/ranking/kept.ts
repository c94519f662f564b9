import type { PathTable } from "../path-table.ts";
import { isContinued } from "./query.ts";
import type { Term } from "./term.ts";

/**
 * What matched the last queries, as slots of the table. `kind` names a way to match in which typing on can only match
 * fewer.
 */
export interface Kept {
  /** The shortest list that holds all that can match now. */
  find(kind: string, terms: readonly Term[]): Int32Array | undefined;
  /** `version` is the table's when the search began; what is older is of no use. */
  add(kind: string, terms: readonly Term[], slots: Int32Array, version: number): void;
}

interface Entry {
  readonly kind: string;
  readonly terms: readonly Term[];
  readonly slots: Int32Array;
}

/** Slots kept in all, over the last queries. */
const MAX_KEPT = 400_000;

export function createKept(table: PathTable): Kept {
  let keptVersion = -1;
  let entries: Entry[] = [];

  function dropOld(): void {
    if (keptVersion !== table.version) entries = [];
    keptVersion = table.version;
  }

  return {
    find(kind, terms) {
      dropOld();
      let best: Int32Array | undefined;
      for (const entry of entries) {
        if (entry.kind !== kind || (best !== undefined && entry.slots.length >= best.length)) continue;
        if (isContinued(entry.terms, terms)) best = entry.slots;
      }
      return best;
    },
    add(kind, terms, slots, version) {
      dropOld();
      if (version !== keptVersion) return;
      let left = MAX_KEPT - slots.length;
      const older = entries.filter((entry) => {
        left -= entry.slots.length;
        return left >= 0;
      });
      entries = [{ kind, terms, slots }, ...older];
    },
  };
}
