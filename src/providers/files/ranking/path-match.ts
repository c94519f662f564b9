import type { PathTable } from "../path-table.ts";
import { ROOT } from "../table/folder-tree.ts";
import { LETTER_KEY } from "../table/letters.ts";
import type { Matcher } from "./matcher.ts";
import { SLASH, type Term } from "./term.ts";

/**
 * Matches files that hold a term's letters in order anywhere in their paths. Folders are worked out once. May pick a
 * file that does not match: codes that share a key are taken for equal.
 */
export function createPathMatcher(table: PathTable, term: Term): Matcher {
  const { size, bits, masks, keys: wanted } = term;
  const { folderColumns, fileColumns } = table;
  const names = table.names.columns;
  // How many of the term's letters a folder's path holds; -1 where not known yet.
  const reaches = new Int16Array(folderColumns.count).fill(-1);
  reaches[ROOT] = 0;

  function reachOf(folder: number): number {
    let place = reaches[folder] ?? -1;
    if (place >= 0) return place;
    place = reachOf(folderColumns.parents[folder]!);
    const name = folderColumns.names[folder]!;
    if (place < size && (bits[place]! & names.masks[name]!) !== 0) {
      const { keys } = names;
      let at = names.offsets[name]!;
      for (const to = at + names.sizes[name]!; at < to && place < size; at += 1) {
        if ((keys[at]! & LETTER_KEY) === wanted[place]) place += 1;
      }
    }
    if (place < size && wanted[place] === SLASH) place += 1;
    reaches[folder] = place;
    return place;
  }

  return {
    select(files, from, to, found, end) {
      const { folders, names: nameOf } = fileColumns;
      const { masks: folderMasks } = folderColumns;
      const { keys, offsets, sizes, masks: nameMasks } = names;
      for (let index = from; index < to; index += 1) {
        const file = files === undefined ? index : files[index]!;
        const folder = folders[file]!;
        if (folder < 0) continue;
        const name = nameOf[file]!;
        const mask = nameMasks[name]!;
        if ((masks[0]! & ~(mask | folderMasks[folder]!)) !== 0) continue;
        let place = reaches[folder]!;
        if (!(place >= 0)) place = reachOf(folder);
        if (place < size) {
          if ((masks[place]! & ~mask) !== 0) continue;
          let at = offsets[name]!;
          for (const stop = at + sizes[name]!; at < stop && place < size; at += 1) {
            if ((keys[at]! & LETTER_KEY) === wanted[place]) place += 1;
          }
          if (place < size) continue;
        }
        found[end] = file;
        end += 1;
      }
      return end;
    },
  };
}
