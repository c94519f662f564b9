import type { PathTable } from "../path-table.ts";
import type { BoostPoints } from "./boosts.ts";
import type { CandidateFinder } from "./candidates.ts";
import { createFileScorer } from "./file-score.ts";
import type { Kept } from "./kept.ts";
import { matchAll } from "./matcher.ts";
import { searchNames } from "./name-search.ts";
import { createOrderlyMatcher } from "./orderly-match.ts";
import { createPathMatcher } from "./path-match.ts";
import { foldCase } from "./query.ts";
import { type Shown, scoreFiles } from "./score-files.ts";
import type { Pace } from "./slices.ts";
import type { Term } from "./term.ts";
import { createTopRows, type ScoredFile } from "./top-rows.ts";

export interface Search {
  readonly table: PathTable;
  readonly points: BoostPoints;
  readonly limit: number;
  readonly kept: Kept;
  readonly findCandidates: CandidateFinder;
  readonly pace: Pace;
}

/** With so many rows nobody looks for what is less sure. */
export const ENOUGH_ROWS = 30;

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
    if (top.size >= Math.min(limit, ENOUGH_ROWS)) return top.drain();
  }
  const matcher = matchAll(longestFirst(terms).map((term) => createOrderlyMatcher(table, term)));
  const files = await findCandidates("orderly", foldCase(terms), matcher, pace);
  const scorer = createFileScorer(table, terms, points, single === undefined ? "name or path" : "path");
  await scoreFiles(search, scorer, files, top, taken);
  return top.drain();
}

/** The best of all other files that hold all terms. */
export async function findScattered(search: Search, terms: readonly Term[], shown: Shown): Promise<ScoredFile[]> {
  const { table, limit, points, findCandidates, pace } = search;
  const top = createTopRows(limit);
  const matcher = matchAll(longestFirst(terms).map((term) => createPathMatcher(table, term)));
  const files = await findCandidates("any", foldCase(terms), matcher, pace);
  const scorer = createFileScorer(table, terms, points, terms.length > 1 ? "name or path" : "path");
  await scoreFiles(search, scorer, files, top, shown);
  return top.drain();
}

function longestFirst(terms: readonly Term[]): Term[] {
  return terms.toSorted((a, b) => b.size - a.size);
}
