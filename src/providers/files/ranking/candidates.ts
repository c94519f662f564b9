import type { PathTable } from "../path-table.ts";
import { grown } from "../table/columns.ts";
import type { Matcher } from "./matcher.ts";
import { isContinued } from "./query.ts";
import type { Pace } from "./slices.ts";
import type { Term } from "./term.ts";

/**
 * Finds the files that match, out of those that matched what was typed before. `kind` names a way to match in which
 * typing on can only match fewer files.
 */
export type CandidateFinder = (
  kind: string,
  terms: readonly Term[],
  matcher: Matcher,
  pace: Pace,
) => Promise<Int32Array>;

interface Kept {
  readonly kind: string;
  readonly terms: readonly Term[];
  readonly files: Int32Array;
}

/** Files kept in all, over the last queries. */
const MAX_KEPT = 400_000;

export function createCandidateFinder(table: PathTable): CandidateFinder {
  let version = -1;
  let kept: Kept[] = [];
  /** Room for what one search finds; a search that meanwhile waits has its own. */
  let room = new Int32Array(0);

  function fewest(kind: string, terms: readonly Term[]): Int32Array | undefined {
    let best: Int32Array | undefined;
    for (const entry of kept) {
      if (entry.kind !== kind || (best !== undefined && entry.files.length >= best.length)) continue;
      if (isContinued(entry.terms, terms)) best = entry.files;
    }
    return best;
  }

  function keep(entry: Kept): void {
    let left = MAX_KEPT - entry.files.length;
    const older = kept.filter(({ files }) => {
      left -= files.length;
      return left >= 0;
    });
    kept = [entry, ...older];
  }

  return async (kind, terms, matcher, pace) => {
    if (version !== table.version) kept = [];
    version = table.version;
    const started = version;
    const among = fewest(kind, terms);
    const count = among?.length ?? table.fileColumns.count;
    const found = grown(room, count);
    room = new Int32Array(0);
    let size = 0;
    await pace.run(count, (from, to) => {
      size = matcher.select(among, from, to, found, size);
    });
    const files = found.slice(0, size);
    room = found;
    if (table.version === started && version === started) keep({ kind, terms, files });
    return files;
  };
}
