import type { PathTable } from "../path-table.ts";
import { alignBest } from "./align.ts";
import { type BoostPoints, type Boosts, createBoostCache } from "./boosts.ts";
import { type CandidateFinder, createCandidateFinder } from "./candidates.ts";
import { listFirst } from "./empty-query.ts";
import { createKept, type Kept } from "./kept.ts";
import { parseQuery } from "./query.ts";
import type { Search } from "./search.ts";
import { createPace, type LastWork } from "./slices.ts";
import { findInTiers } from "./tiers.ts";

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
  readonly kept: Kept;
  readonly lastWork: LastWork;
  readonly findCandidates: CandidateFinder;
  readonly pointsOf: (boosts: Boosts) => BoostPoints;
}

const memories = new WeakMap<PathTable, Memory>();

/**
 * The files that fit what has been typed behind `@`, best first. Works in slices of a few milliseconds and throws the
 * signal's reason when aborted; the table may change meanwhile.
 */
export async function rank(table: PathTable, query: string, options: RankOptions): Promise<RankedPath[]> {
  const { limit, signal, boosts = {} } = options;
  signal?.throwIfAborted();
  const { kept, lastWork, findCandidates, pointsOf } = memoryOf(table);
  const points = pointsOf(boosts);
  const terms = parseQuery(query);
  if (terms.length === 0) return listFirst(table, points, limit).map((path) => ({ path, score: 0, matches: [] }));

  const search: Search = { table, points, limit, kept, findCandidates, pace: createPace(signal, lastWork) };
  kept.enter();
  const found = await findInTiers(search, terms).finally(kept.leave);
  const rows: RankedPath[] = [];
  for (const { file, score, ways } of found.sort((a, b) => b.score - a.score)) {
    if (rows.length === limit) break;
    // Where the table has changed meanwhile, another file may be there.
    if (table.fileColumns.folders[file]! < 0) continue;
    const path = table.pathOf(file);
    const matches = alignBest(path, ways);
    if (matches === undefined) continue;
    rows.push({ path, score, matches });
  }
  return rows;
}

function memoryOf(table: PathTable): Memory {
  let memory = memories.get(table);
  if (memory === undefined) {
    const kept = createKept(table);
    memory = {
      kept,
      lastWork: new Map(),
      findCandidates: createCandidateFinder(table, kept),
      pointsOf: createBoostCache(table),
    };
    memories.set(table, memory);
  }
  return memory;
}
