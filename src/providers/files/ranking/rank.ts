import type { PathTable } from "../path-table.ts";
import { alignTerms } from "./align.ts";
import { type BoostPoints, type Boosts, createBoostCache } from "./boosts.ts";
import { type CandidateFinder, createCandidateFinder } from "./candidates.ts";
import { listFirst } from "./empty-query.ts";
import { findNear } from "./near.ts";
import { parseQuery, withoutCapitals } from "./query.ts";
import { IGNORED_CASE, LEVEL, NAME_WORDS, ONE_EDIT, SCATTERED, VAGUE_EDIT } from "./scores.ts";
import { findOrderly, findScattered, type Search } from "./search.ts";
import { createPace } from "./slices.ts";
import type { Term } from "./term.ts";

export interface RankedPath {
  readonly path: string;
  /** Comparable within one answer only. */
  readonly score: number;
  /** UTF-16 offsets into `path` of the letters matched, ascending. */
  readonly matches: readonly number[];
}

export interface RankOptions {
  readonly limit: number;
  readonly signal?: AbortSignal;
  readonly boosts?: Boosts;
}

interface Memory {
  readonly findCandidates: CandidateFinder;
  readonly pointsOf: (boosts: Boosts) => BoostPoints;
}

const memories = new WeakMap<PathTable, Memory>();
/** Part of a full list that files with one edit may take from weak matches. */
const NEAR_SHARE = 0.1;
/** In fewer letters an edit is no better than a weak match. */
const SURE_LETTERS = 6;

/**
 * The files that fit what has been typed behind `@`, best first. Works in slices of a few milliseconds and throws the
 * signal's reason when aborted; the table may change meanwhile.
 */
export async function rank(table: PathTable, query: string, options: RankOptions): Promise<RankedPath[]> {
  const { limit, signal, boosts = {} } = options;
  signal?.throwIfAborted();
  const { findCandidates, pointsOf } = memoryOf(table);
  const points = pointsOf(boosts);
  const terms = parseQuery(query);
  if (terms.length === 0) return listFirst(table, points, limit).map((path) => ({ path, score: 0, matches: [] }));

  const search: Search = { table, points, limit, findCandidates, pace: createPace(signal) };
  const rows: RankedPath[] = [];
  const shown = new Set<number>();
  const show = (file: number, score: number, matched: readonly Term[]): void => {
    if (shown.has(file) || table.fileColumns.folders[file]! < 0) return;
    // The table may have put another file there since.
    const path = table.pathOf(file);
    const matches = alignTerms(path, matched);
    if (matches === undefined) return;
    shown.add(file);
    rows.push({ path, score, matches });
  };

  for (const { file, score } of await findOrderly(search, terms)) show(file, score, terms);
  const anyCase = withoutCapitals(terms);
  if (anyCase !== undefined && rows.length < limit) {
    for (const { file, score } of await findOrderly(search, anyCase)) show(file, score - IGNORED_CASE, anyCase);
  }
  const isWeak = rows.length > 0 && rows[0]!.score < NAME_WORDS - LEVEL / 2 && terms.every(isLong);
  if (rows.length < limit || isWeak) {
    const near = await findNear(search, anyCase ?? terms, "name");
    if (isWeak) rows.length = Math.min(rows.length, limit - Math.min(near.length, Math.floor(limit * NEAR_SHARE)));
    for (const { file, score, terms: shorter } of near) show(file, score - ONE_EDIT, shorter);
  }
  if (rows.length < limit) {
    const scattered = await findScattered(search, terms, (file) => shown.has(file));
    for (const { file, score } of scattered) show(file, score - SCATTERED, terms);
  }
  if (rows.length < limit) {
    const near = await findNear(search, anyCase ?? terms, "path");
    for (const { file, score, terms: shorter } of near) show(file, score - VAGUE_EDIT, shorter);
  }
  return rows.slice(0, limit);
}

function isLong(term: Term): boolean {
  return term.size >= SURE_LETTERS;
}

function memoryOf(table: PathTable): Memory {
  let memory = memories.get(table);
  if (memory === undefined) {
    memory = { findCandidates: createCandidateFinder(table), pointsOf: createBoostCache(table) };
    memories.set(table, memory);
  }
  return memory;
}
