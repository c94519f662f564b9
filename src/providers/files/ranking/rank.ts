import type { PathTable } from "../path-table.ts";
import { alignTerms } from "./align.ts";
import { type BoostPoints, type Boosts, createBoostCache } from "./boosts.ts";
import { type CandidateFinder, createCandidateFinder } from "./candidates.ts";
import { listFirst } from "./empty-query.ts";
import { createFileScorer } from "./file-score.ts";
import { findNear } from "./near.ts";
import { parseQuery, withoutCapitals } from "./query.ts";
import {
  IGNORED_CASE,
  IN_PIECES,
  LEVEL,
  NAME_PREFIX,
  NEARLY_NAME,
  NEARLY_PATH,
  NEARLY_WORDS,
  SCATTERED,
  wholeScore,
} from "./scores.ts";
import { findOrderly, findScattered, type Search } from "./search.ts";
import { createPace } from "./slices.ts";
import type { Term } from "./term.ts";
import type { ScoredFile } from "./top-rows.ts";

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

interface Found extends ScoredFile {
  readonly terms: readonly Term[];
}

const memories = new WeakMap<PathTable, Memory>();
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
  const found = await findAll(search, terms);
  const rows: RankedPath[] = [];
  const shown = new Set<number>();
  for (const { file, score, terms: matched } of found.sort((a, b) => b.score - a.score)) {
    if (rows.length === limit) break;
    // Where the table has changed meanwhile, another file may be there.
    if (shown.has(file) || table.fileColumns.folders[file]! < 0) continue;
    const path = table.pathOf(file);
    const matches = alignTerms(path, matched);
    if (matches === undefined) continue;
    shown.add(file);
    rows.push({ path, score, matches });
  }
  return rows;
}

/** True matches first; what is less sure only where it is needed to fill the list, or where nothing better is in it. */
async function findAll(search: Search, terms: readonly Term[]): Promise<Found[]> {
  const { table, points, limit } = search;
  const found: Found[] = [];
  const least = terms.reduce((sum, term) => sum + wholeScore(term.size), 0);
  const { extra } = createFileScorer(table, [], points, "path");
  for (const row of await findOrderly(search, terms)) {
    add(row, terms, row.score - extra(row.file) < least ? IN_PIECES : 0);
  }
  const anyCase = withoutCapitals(terms);
  if (anyCase !== undefined && found.length < limit) {
    for (const row of await findOrderly(search, anyCase)) add(row, anyCase, IGNORED_CASE);
  }
  const isWeak = terms.every(isLong) && (found[0]?.score ?? 0) < -IGNORED_CASE;
  if (isWeak || found.length < limit) {
    for (const row of await findNear(search, anyCase ?? terms, "name")) {
      add(row, row.terms, row.score > NAME_PREFIX - LEVEL / 2 && terms.every(isLong) ? NEARLY_NAME : NEARLY_WORDS);
    }
  }
  if (found.length < limit) {
    const shown = new Set(found.map(({ file }) => file));
    for (const row of await findScattered(search, terms, (file) => shown.has(file))) add(row, terms, SCATTERED);
  }
  if (found.length < limit) {
    for (const row of await findNear(search, anyCase ?? terms, "path")) add(row, row.terms, NEARLY_PATH);
  }
  return found;

  function add(row: ScoredFile, matched: readonly Term[], penalty: number): void {
    found.push({ file: row.file, score: row.score - penalty, terms: matched });
  }
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
