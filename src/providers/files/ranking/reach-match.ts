import type { PathTable } from "../path-table.ts";
import { ROOT } from "../table/folder-tree.ts";
import type { Matcher } from "./matcher.ts";

/** How a term's letters are matched in order, part by part of a path. Numbers count letters from the term's start. */
export interface Reach {
  /** The letters of the whole term. */
  readonly size: number;
  /** The most letters that are matched behind a part of the path where `reached` were before it. */
  pass(reached: number, name: number): number;
  /** The fewest that must have been matched before a name for it to hold the rest; `size` where it holds nothing of it. */
  need(name: number): number;
}

/** Matches files whose folders reach what their names need. Each folder and each name is worked out once. */
export function createReachMatcher(table: PathTable, { size, pass, need }: Reach): Matcher {
  const { folderColumns, fileColumns } = table;
  // -1 where not known yet. Names and folders that are added meanwhile have no place here, and are worked out each time.
  const reaches = new Int16Array(folderColumns.count).fill(-1);
  const needs = new Int16Array(table.names.columns.count).fill(-1);
  reaches[ROOT] = 0;

  function reachOf(folder: number): number {
    let reached = reaches[folder] ?? -1;
    if (reached >= 0) return reached;
    reached = reachOf(folderColumns.parents[folder]!);
    if (reached < size) reached = pass(reached, folderColumns.names[folder]!);
    reaches[folder] = reached;
    return reached;
  }

  return {
    select(files, from, to, found, end) {
      const { folders, names } = fileColumns;
      for (let index = from; index < to; index += 1) {
        const file = files === undefined ? index : files[index]!;
        const folder = folders[file]!;
        if (folder < 0) continue;
        const name = names[file]!;
        let needed = needs[name]!;
        if (!(needed >= 0)) {
          needed = need(name);
          needs[name] = needed;
        }
        let reached = reaches[folder]!;
        if (!(reached >= 0)) reached = reachOf(folder);
        if (reached < needed) continue;
        found[end] = file;
        end += 1;
      }
      return end;
    },
  };
}
