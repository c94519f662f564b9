import type { PathTable } from "../path-table.ts";
import type { BoostPoints } from "./boosts.ts";
import { createFileScorer, type FileScorer } from "./file-score.ts";
import type { Narrowing } from "./narrowing.ts";
import { BOOST, NO_MATCH } from "./scores.ts";
import type { Pace } from "./slices.ts";
import type { Term } from "./term.ts";
import { createTopRows, type ScoredFile, type TopRows } from "./top-rows.ts";

export interface Search {
  readonly table: PathTable;
  readonly points: BoostPoints;
  readonly limit: number;
  readonly narrowing: Narrowing;
  readonly pace: Pace;
}

/**
 * The files that hold all terms, best first. A single term is looked for in the names first: what is found there at
 * word starts beats everything else, so that the other paths are touched only where rows are missing.
 */
export async function findMatches(search: Search, terms: readonly Term[]): Promise<ScoredFile[]> {
  const top = createTopRows(search.limit);
  const scorer = createFileScorer(search.table, terms, search.points);
  const taken = new Set<number>();
  if (terms.length === 1 && terms[0]!.slashes === 0) {
    await searchNames(search, scorer, top, taken);
    if (top.size === search.limit) return top.drain();
  }
  await searchPaths(search, terms, scorer, top, taken);
  return top.drain();
}

async function searchNames(search: Search, scorer: FileScorer, top: TopRows, taken: Set<number>): Promise<void> {
  const { table, limit, pace } = search;
  const files = table.fileColumns;
  await pace.run(table.names.columns.count, (from, to) => {
    const { firstOfName, nextOfName } = files;
    for (let name = from; name < to; name += 1) {
      const score = scorer.scoreName(name, top.threshold);
      if (score === NO_MATCH || score + BOOST < top.threshold) continue;
      for (let file = (firstOfName[name] ?? 0) - 1; file >= 0; file = nextOfName[file]!) {
        top.add(file, score + scorer.extra(file));
        if (top.size < limit) taken.add(file);
      }
    }
  });
}

async function searchPaths(
  search: Search,
  terms: readonly Term[],
  scorer: FileScorer,
  top: TopRows,
  taken: ReadonlySet<number>,
): Promise<void> {
  const { table, narrowing, pace } = search;
  const { version, fileColumns } = table;
  const candidates = narrowing.candidates(terms, version);
  const matching: number[] = [];
  await pace.run(candidates?.length ?? fileColumns.count, (from, to) => {
    const { folders } = fileColumns;
    for (let at = from; at < to; at += 1) {
      const file = candidates === undefined ? at : candidates[at]!;
      if (folders[file]! < 0 || !scorer.matches(file)) continue;
      matching.push(file);
      if (!taken.has(file)) top.add(file, scorer.score(file));
    }
  });
  if (table.version === version) narrowing.keep(terms, version, Int32Array.from(matching));
}
