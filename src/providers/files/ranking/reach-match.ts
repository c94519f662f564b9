import type { PathTable } from "../path-table.ts";
import { ROOT } from "../table/folder-tree.ts";
import type { Matcher } from "./matcher.ts";
import { createPairMemo } from "./pair-memo.ts";
import { reachRoom } from "./room.ts";

/** How a term's letters are matched in order, part by part of a path. Numbers count letters from the term's start. */
export interface Reach {
  /** The letters of the whole term. */
  readonly size: number;
  /** By place: the bits of the letters from there on. */
  readonly masks: Int32Array;
  /** By place: bits of which a name must have one at a word start, where one of the letters up to there begins the rest. */
  readonly openings: Int32Array;
  /** The most letters that are matched behind a part of the path where `reached` were before it. */
  pass(reached: number, name: number): number;
  /** The fewest that must have been matched before a name for it to hold the rest; `size` where it holds nothing of it. */
  need(name: number): number;
}

/** Matches files whose folders reach what their names need. Each folder and each name is worked out at most once. */
export function createReachMatcher(table: PathTable, { size, masks: rests, openings, pass, need }: Reach): Matcher {
  const { folderColumns, fileColumns } = table;
  // -1 where not known yet. Names and folders that are added meanwhile have no place here, and are worked out each time.
  const reaches = reachRoom.take(folderColumns.count).fill(-1);
  const needs = reachRoom.take(table.names.columns.count).fill(-1);
  reaches[ROOT] = 0;
  // Most folders share their names with others.
  const passed = createPairMemo(pass);

  function reachOf(folder: number): number {
    let reached = reaches[folder] ?? -1;
    if (reached >= 0) return reached;
    reached = reachOf(folderColumns.parents[folder]!);
    if (reached < size) reached = passed.get(reached, folderColumns.names[folder]!);
    reaches[folder] = reached;
    return reached;
  }

  return {
    select(files, from, to, found, end) {
      const { folders, names } = fileColumns;
      const { masks, startMasks } = table.names.columns;
      for (let index = from; index < to; index += 1) {
        const file = files === undefined ? index : files[index]!;
        const folder = folders[file]!;
        if (folder < 0) continue;
        let reached = reaches[folder]!;
        if (!(reached >= 0)) reached = reachOf(folder);
        if (reached < size) {
          const name = names[file]!;
          // The name must hold the rest, and begin it at a word start or hold the whole term.
          const absent = ~masks[name]!;
          if ((rests[reached]! & absent) !== 0) continue;
          if ((openings[reached]! & startMasks[name]!) === 0 && (rests[0]! & absent) !== 0) continue;
          let needed = needs[name]!;
          if (!(needed >= 0)) {
            needed = need(name);
            needs[name] = needed;
          }
          if (reached < needed) continue;
        }
        found[end] = file;
        end += 1;
      }
      return end;
    },
    close() {
      reachRoom.give(reaches);
      reachRoom.give(needs);
      passed.close();
    },
  };
}
