import type { PathTable } from "../path-table.ts";
import { LETTER_KEY, stemEnd } from "../table/letters.ts";
import type { FolderRows } from "./folder-rows.ts";
import {
  AT_NAME_START,
  AT_WORD_END,
  AT_WORD_START,
  IN_NAME,
  LETTER,
  NEXT_LETTER,
  NO_MATCH,
  TRAILING_LETTER,
  TRAILING_LIMIT,
} from "./scores.ts";
import type { Term } from "./term.ts";

/** What the best way to find a term's letters in a path cannot be above, by the masks of the name. */
export interface PathBound {
  /** The most that a path is worth whose last letters are in the name, behind a folder with the row at `start`. */
  highestInName(start: number, name: number): number;
  /** What at least is taken off that for the letters behind. */
  leastTrailing(name: number): number;
}

export function createPathBound(table: PathTable, term: Term, rows: FolderRows): PathBound {
  const { size, bits, keys } = term;
  const names = table.names.columns;

  return {
    highestInName(start: number, name: number): number {
      const nameMask = names.masks[name]!;
      if ((bits[size - 1]! & nameMask) === 0) return NO_MATCH;
      const { cells } = rows;
      const startMask = names.startMasks[name]!;
      const endMask = names.endMasks[name]!;
      const firstKey = names.keys[names.offsets[name]!]! & LETTER_KEY;
      let highest = NO_MATCH;
      // The letters from `place` on, each following the one before, at a word's start and end where that may be.
      let inName = -NEXT_LETTER;
      for (let place = size - 1; place >= 0; place -= 1) {
        const bit = bits[place]!;
        if ((bit & nameMask) === 0) break;
        inName += LETTER + IN_NAME + NEXT_LETTER;
        if (bit & startMask) inName += AT_WORD_START;
        if (bit & endMask) inName += AT_WORD_END;

        let before = cells[start + place]!;
        if (term.slashes > 0) before = Math.max(before, cells[start + size + 1 + place]! + NEXT_LETTER);
        if (keys[place] === firstKey) before += AT_NAME_START;
        if (before + inName > highest) highest = before + inName;
      }
      return highest;
    },
    leastTrailing(name: number): number {
      const from = names.offsets[name]!;
      const to = from + names.sizes[name]!;
      let at = to - 1;
      while (at > from && (names.keys[at]! & LETTER_KEY) !== keys[size - 1]) at -= 1;
      const rest = stemEnd(names.codes, from, to) - at - 1;
      return Math.min(TRAILING_LIMIT, TRAILING_LETTER * Math.max(0, rest));
    },
  };
}
