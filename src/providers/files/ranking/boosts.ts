import type { PathTable } from "../path-table.ts";
import { BOOST } from "./scores.ts";

/**
 * What the editor knows of files, by path. Pass the same collection as long as it has not changed: each is looked up
 * once for a state of the table.
 */
export interface Boosts {
  readonly buffers?: ReadonlySet<string>;
  readonly alternate?: string;
  /** Changed in git. */
  readonly changed?: ReadonlySet<string>;
  /** Higher is used more often and more lately. */
  readonly frecency?: ReadonlyMap<string, number>;
}

const ALTERNATE = 0.95;
const BUFFER = 0.8;
const CHANGED = 0.5;
const FRECENCY = 0.6;
/** What a second reason adds at most. */
const SECOND = 0.05;

/** Points by file's slot. */
export type BoostPoints = ReadonlyMap<number, number>;

export function createBoostCache(table: PathTable): (boosts: Boosts) => BoostPoints {
  let version = -1;
  let known: Boosts = {};
  let points: Map<number, number> = new Map();

  function isKnown(boosts: Boosts): boolean {
    return (
      version === table.version &&
      known.buffers === boosts.buffers &&
      known.alternate === boosts.alternate &&
      known.changed === boosts.changed &&
      known.frecency === boosts.frecency
    );
  }

  return (boosts) => {
    if (isKnown(boosts)) return points;
    version = table.version;
    known = boosts;
    points = new Map();
    const add = (path: string, weight: number): void => {
      const file = table.slotOf(path);
      if (file < 0) return;
      const before = points.get(file) ?? 0;
      const more = weight * BOOST;
      points.set(file, Math.round(Math.max(before, more) + Math.min(before, more) * SECOND));
    };
    if (boosts.alternate !== undefined) add(boosts.alternate, ALTERNATE);
    for (const path of boosts.buffers ?? []) add(path, BUFFER);
    for (const path of boosts.changed ?? []) add(path, CHANGED);
    for (const [path, score] of boosts.frecency ?? []) if (score > 0) add(path, FRECENCY * (score / (score + 4)));
    return points;
  };
}
