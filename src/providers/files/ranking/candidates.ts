import type { PathTable } from "../path-table.ts";
import type { Kept } from "./kept.ts";
import type { Matcher } from "./matcher.ts";
import { slotRoom } from "./room.ts";
import type { Pace } from "./slices.ts";
import type { Term } from "./term.ts";

/** Finds the files that match, out of those that matched what was typed before. `kind` is that of `Kept`. */
export type CandidateFinder = (
  kind: string,
  terms: readonly Term[],
  matcher: Matcher,
  pace: Pace,
) => Promise<Int32Array>;

export function createCandidateFinder(table: PathTable, kept: Kept): CandidateFinder {
  return async (kind, terms, matcher, pace) => {
    const { version } = table;
    const among = kept.find(kind, terms);
    const count = among?.length ?? table.fileColumns.count;
    const found = slotRoom.take(count);
    let size = 0;
    await pace.run(kind, count, (from, to) => {
      size = matcher.select(among, from, to, found, size);
    });
    const files = kept.add(kind, terms, found.subarray(0, size), version);
    slotRoom.give(found);
    matcher.close?.();
    return files;
  };
}
