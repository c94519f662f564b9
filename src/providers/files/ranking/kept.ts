import type { PathTable } from "../path-table.ts";
import { isContinued } from "./query.ts";
import { slotRoom } from "./room.ts";
import type { Term } from "./term.ts";

/**
 * What matched the last queries, as slots of the table. `kind` names a way to match in which typing on can only match
 * fewer.
 */
export interface Kept {
  /** A search begins; what it finds here stays until `leave`. */
  enter(): void;
  leave(): void;
  /** The shortest list that holds all that can match now. */
  find(kind: string, terms: readonly Term[]): Int32Array | undefined;
  /** Keeps a copy and gives it. `version` is the table's when the search began; what is older is of no use later. */
  add(kind: string, terms: readonly Term[], slots: Int32Array, version: number): Int32Array;
}

interface Entry {
  readonly kind: string;
  readonly terms: readonly Term[];
  readonly slots: Int32Array;
}

/** Slots kept in all, over the last queries. */
const MAX_KEPT = 400_000;
/** Lists kept: more than one types letters, and few enough to look through. */
const MAX_LISTS = 64;

export function createKept(table: PathTable): Kept {
  let keptVersion = -1;
  let entries: Entry[] = [];
  let searches = 0;
  /** Not kept any more, and perhaps in use. */
  let dropped: Int32Array[] = [];

  function dropOld(): void {
    if (keptVersion !== table.version) {
      dropped.push(...entries.map(({ slots }) => slots));
      entries = [];
    }
    keptVersion = table.version;
  }

  return {
    enter() {
      searches += 1;
    },
    leave() {
      searches -= 1;
      if (searches > 0) return;
      for (const slots of dropped) slotRoom.give(slots);
      dropped = [];
    },
    find(kind, terms) {
      dropOld();
      let best: Int32Array | undefined;
      for (const entry of entries) {
        if (entry.kind !== kind || (best !== undefined && entry.slots.length >= best.length)) continue;
        if (isContinued(entry.terms, terms)) best = entry.slots;
      }
      return best;
    },
    add(kind, terms, found, version) {
      const slots = slotRoom.take(found.length).subarray(0, found.length);
      slots.set(found);
      dropOld();
      if (version !== keptVersion) {
        dropped.push(slots);
        return slots;
      }
      let left = MAX_KEPT - slots.length;
      const older = entries.filter((entry, at) => {
        left -= entry.slots.length;
        const isKept = left >= 0 && at < MAX_LISTS - 1;
        if (!isKept) dropped.push(entry.slots);
        return isKept;
      });
      entries = [{ kind, terms, slots }, ...older];
      return slots;
    },
  };
}
