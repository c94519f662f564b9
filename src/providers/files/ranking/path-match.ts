import type { PathTable } from "../path-table.ts";
import { ROOT } from "../table/folder-tree.ts";
import { SLASH, type Term } from "./term.ts";

/** Says which files hold a term's letters in order anywhere in their paths; folders are worked out once. */
export type PathMatcher = (file: number) => boolean;

export function createPathMatcher(table: PathTable, term: Term): PathMatcher {
  const { size, low, high, masks } = term;
  const { folderColumns, fileColumns } = table;
  const names = table.names.columns;
  const reaches = new Int16Array(folderColumns.count).fill(-1);
  reaches[ROOT] = 0;

  /** How many of the term's letters the folder's path holds. */
  function reachOf(folder: number): number {
    let place = reaches[folder] ?? -1;
    if (place >= 0) return place;
    place = follow(folderColumns.names[folder]!, reachOf(folderColumns.parents[folder]!));
    if (place < size && low[place] === SLASH) place += 1;
    reaches[folder] = place;
    return place;
  }

  function follow(name: number, reached: number): number {
    const { codes } = names;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    let place = reached;
    for (let at = from; at < to && place < size; at += 1) {
      const code = codes[at]!;
      if (low[place] === code || high[place] === code) place += 1;
    }
    return place;
  }

  return (file) => {
    const place = reachOf(fileColumns.folders[file]!);
    if (place === size) return true;
    const name = fileColumns.names[file]!;
    return (masks[place]! & ~names.masks[name]!) === 0 && follow(name, place) === size;
  };
}
