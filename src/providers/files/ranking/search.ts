import type { PathTable } from "../path-table.ts";
import type { BoostPoints } from "./boosts.ts";
import type { CandidateFinder } from "./candidates.ts";
import { createFileScorer, type FileScorer } from "./file-score.ts";
import type { Kept } from "./kept.ts";
import { matchAll } from "./matcher.ts";
import { searchNames } from "./name-search.ts";
import { createOrderlyMatcher } from "./orderly-match.ts";
import { createPathMatcher } from "./path-match.ts";
import { scoreRoom } from "./room.ts";
import { NO_MATCH } from "./scores.ts";
import type { Pace } from "./slices.ts";
import type { Term } from "./term.ts";
import { createTopRows, type ScoredFile, type TopRows } from "./top-rows.ts";

export interface Search {
  readonly table: PathTable;
  readonly points: BoostPoints;
  readonly limit: number;
  readonly kept: Kept;
  readonly findCandidates: CandidateFinder;
  readonly pace: Pace;
}

/**
 * The files that hold all terms in good order, best first. A single term is looked for in the names first: what is
 * found there at word starts beats everything else, so that paths are touched only where rows are missing.
 */
export async function findOrderly(search: Search, terms: readonly Term[]): Promise<ScoredFile[]> {
  const { table, limit, points, findCandidates, pace } = search;
  const top = createTopRows(limit);
  const taken = new Set<number>();
  const single = terms.length === 1 && terms[0]!.slashes === 0 ? terms[0]! : undefined;
  if (single !== undefined) {
    await searchNames(search, single, top, taken);
    if (top.size === limit) return top.drain();
  }
  const matcher = matchAll(longestFirst(terms).map((term) => createOrderlyMatcher(table, term)));
  const files = await findCandidates("orderly", terms, matcher, pace);
  const scorer = createFileScorer(table, terms, points, single === undefined ? "name or path" : "path");
  await scoreFiles(search, scorer, files, top, (file) => taken.has(file));
  return top.drain();
}

/** The best of all other files that hold all terms. */
export async function findScattered(
  search: Search,
  terms: readonly Term[],
  isShown: (file: number) => boolean,
): Promise<ScoredFile[]> {
  const { table, limit, points, findCandidates, pace } = search;
  const top = createTopRows(limit);
  const matcher = matchAll(longestFirst(terms).map((term) => createPathMatcher(table, term)));
  const files = await findCandidates("any", terms, matcher, pace);
  const scorer = createFileScorer(table, terms, points, terms.length > 1 ? "name or path" : "path");
  await scoreFiles(search, scorer, files, top, isShown);
  return top.drain();
}

/** Scores the files, and closes the scorer. Those that may be best come first, so that few others have to be scored. */
async function scoreFiles(
  { table, limit, pace }: Search,
  scorer: FileScorer,
  files: Int32Array,
  top: TopRows,
  isShown: (file: number) => boolean,
): Promise<void> {
  const bounds = scoreRoom.take(files.length);
  const promising = createTopRows(limit);
  await pace.run("bound", files.length, (from, to) => {
    const { folders } = table.fileColumns;
    for (let at = from; at < to; at += 1) {
      const file = files[at]!;
      const bound = folders[file]! < 0 || isShown(file) ? NO_MATCH : scorer.bound(file);
      // A number of this kind may be rounded down.
      bounds[at] = bound + 1;
      if (bound > promising.threshold && bound !== NO_MATCH) promising.add(at, bound);
    }
  });
  const add = (at: number): void => {
    const file = files[at]!;
    bounds[at] = NO_MATCH;
    // The table may have changed since.
    const score = table.fileColumns.folders[file]! < 0 ? NO_MATCH : scorer.score(file, top.threshold);
    if (score !== NO_MATCH) top.add(file, score);
  };
  for (const { file: at } of promising.drain()) add(at);
  await pace.run("score", files.length, (from, to) => {
    for (let at = from; at < to; at += 1) if (bounds[at]! > NO_MATCH / 2 && bounds[at]! >= top.threshold) add(at);
  });
  scoreRoom.give(bounds);
  scorer.close();
}

function longestFirst(terms: readonly Term[]): Term[] {
  return terms.toSorted((a, b) => b.size - a.size);
}
