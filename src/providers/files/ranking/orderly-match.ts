import type { PathTable } from "../path-table.ts";
import { ROOT } from "../table/folder-tree.ts";
import { LETTER_KEY, WORD_START } from "../table/letters.ts";
import { type Matcher, matchAll } from "./matcher.ts";
import { createPathMatcher } from "./path-match.ts";
import { createTerm, placeBits, SET_LETTERS, SLASH, type Term } from "./term.ts";

/**
 * Matches files that hold a term in good order: each word that has letters of it from its first letter on, or all of it
 * in one piece within a name. What matches otherwise is scattered, and hardly meant. May pick a file that does not match: codes that share a key are taken for equal.
 */
export function createOrderlyMatcher(table: PathTable, term: Term): Matcher {
  if (term.size > SET_LETTERS) {
    const beginning = createTerm(term.text.slice(0, SET_LETTERS));
    return matchAll([createOrderlyMatcher(table, beginning), createPathMatcher(table, term)]);
  }
  const { folderColumns, fileColumns } = table;
  const names = table.names.columns;
  const { size, masks, bits, keys: wanted } = term;
  const places = placeBits(term);
  // How many letters are matched at the end of a folder's path; -1 where not known yet. Fewer always are as well, for
  // what begins a good order is in good order.
  const reaches = new Int8Array(folderColumns.count).fill(-1);
  reaches[ROOT] = 0;

  function walk(name: number, reached: number): number {
    const { keys } = names;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    // Sets of numbers of letters matched: anywhere, and in this word.
    let any = (2 << reached) - 1;
    let inWord = 0;
    for (let at = from; at < to; at += 1) {
      const key = keys[at]!;
      if (key >= WORD_START) inWord = (any & places[key]!) << 1;
      else if (inWord === 0) continue;
      else inWord |= (inWord & places[key]!) << 1;
      any |= inWord;
    }
    const matched = 31 - Math.clz32(any);
    return matched < size && (masks[0]! & ~names.masks[name]!) === 0 && containsTerm(name) ? size : matched;
  }

  /** True if the name holds the term in one piece. */
  function containsTerm(name: number): boolean {
    const { keys } = names;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    const first = wanted[0]!;
    for (let start = from; start <= to - size; start += 1) {
      if ((keys[start]! & LETTER_KEY) !== first) continue;
      let place = 1;
      while (place < size && (keys[start + place]! & LETTER_KEY) === wanted[place]) place += 1;
      if (place === size) return true;
    }
    return false;
  }

  function reachOf(folder: number): number {
    let reached = reaches[folder] ?? -1;
    if (reached >= 0) return reached;
    reached = reachOf(folderColumns.parents[folder]!);
    const name = folderColumns.names[folder]!;
    if (reached < size && (bits[reached]! & names.masks[name]!) !== 0) reached = walk(name, reached);
    if (reached < size && term.low[reached] === SLASH) reached += 1;
    reaches[folder] = reached;
    return reached;
  }

  return {
    select(files, from, to, found, end) {
      const { folders, names: nameOf } = fileColumns;
      const { masks: folderMasks } = folderColumns;
      const { masks: nameMasks, startMasks } = names;
      let lastFolder = -1;
      let wanting = 0;
      for (let index = from; index < to; index += 1) {
        const file = files === undefined ? index : files[index]!;
        const folder = folders[file]!;
        if (folder < 0) continue;
        const name = nameOf[file]!;
        const mask = nameMasks[name]!;
        if (folder !== lastFolder) {
          wanting = masks[0]! & ~folderMasks[folder]!;
          lastFolder = folder;
        }
        if ((wanting & ~mask) !== 0) continue;
        let reached = reaches[folder]!;
        if (!(reached >= 0)) reached = reachOf(folder);
        if (reached < size) {
          if ((masks[reached]! & ~mask) !== 0) continue;
          // A word starts with the next letter, or else the name holds a letter that the folders hold as well.
          if ((bits[reached]! & startMasks[name]!) === 0) {
            if (reached === 0 ? !containsTerm(name) : (bits[reached - 1]! & mask) === 0 || walk(name, reached) < size)
              continue;
          } else if (walk(name, reached) < size) continue;
        }
        found[end] = file;
        end += 1;
      }
      return end;
    },
  };
}
