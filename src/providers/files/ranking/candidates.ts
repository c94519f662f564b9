import type { PathTable } from "../path-table.ts";
import { grown } from "../table/columns.ts";
import type { Kept } from "./kept.ts";
import type { Matcher } from "./matcher.ts";
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
  /** Room for what one search finds; a search that meanwhile waits has its own. */
  let room = new Int32Array(0);

  return async (kind, terms, matcher, pace) => {
    const { version } = table;
    const among = kept.find(kind, terms);
    const count = among?.length ?? table.fileColumns.count;
    const found = grown(room, count);
    room = new Int32Array(0);
    let size = 0;
    await pace.run(kind, count, (from, to) => {
      size = matcher.select(among, from, to, found, size);
    });
    const files = found.slice(0, size);
    room = found;
    kept.add(kind, terms, files, version);
    return files;
  };
}
