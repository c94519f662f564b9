import type { PathTable } from "../path-table.ts";
import { LETTER_KEY, stemEnd } from "../table/letters.ts";
import type { FolderRows } from "./folder-rows.ts";
import {
  AT_NAME_START,
  AT_WORD_END,
  AT_WORD_START,
  GAP,
  GAP_LETTER,
  IN_NAME,
  LETTER,
  NEXT_LETTER,
  NO_MATCH,
  TRAILING_LETTER,
  TRAILING_LIMIT,
} from "./scores.ts";
import { placeBits, SET_LETTERS, type Term } from "./term.ts";

/** What the best way to find a term's letters in a path cannot be above, by little more than the letters of the name. */
export interface PathBound {
  /** The most that a path is worth whose last letters are in the name, behind a folder with the row at `start`. */
  highestInName(start: number, name: number): number;
  /** The same, closer to the truth and dearer: which letters follow each other, and how many are left behind. */
  closerInName(start: number, name: number): number;
}

export function createPathBound(table: PathTable, term: Term, rows: FolderRows): PathBound {
  const { size, bits, keys } = term;
  const names = table.names.columns;
  const places = placeBits(term);
  const isLong = size > SET_LETTERS;

  /** `pairs` has the bit of each place whose letter may follow the one before at once. */
  function highest(start: number, name: number, first: number, pairs: number): number {
    const nameMask = names.masks[name]!;
    if ((bits[size - 1]! & nameMask) === 0) return NO_MATCH;
    const { cells } = rows;
    const startMask = names.startMasks[name]!;
    const endMask = names.endMasks[name]!;
    const firstKey = names.keys[names.offsets[name]!]! & LETTER_KEY;
    let best = NO_MATCH;
    // The letters from `place` on, at a word's start and end where that may be.
    let inName = 0;
    for (let place = size - 1; place >= first; place -= 1) {
      const bit = bits[place]!;
      if ((bit & nameMask) === 0) break;
      inName += LETTER + IN_NAME;
      if (bit & startMask) inName += AT_WORD_START;
      if (bit & endMask) inName += AT_WORD_END;

      let before = cells[start + place]!;
      if (term.slashes > 0) before = Math.max(before, cells[start + size + 1 + place]! + NEXT_LETTER);
      if (keys[place] === firstKey) before += AT_NAME_START;
      if (before + inName > best) best = before + inName;
      inName += (pairs & (1 << place)) === 0 ? -GAP - GAP_LETTER : NEXT_LETTER;
    }
    return best;
  }

  return {
    highestInName: (start, name) => highest(start, name, 0, -1),
    closerInName(start, name) {
      const from = names.offsets[name]!;
      const to = from + names.sizes[name]!;
      let pairs = isLong ? -1 : 0;
      // The first letter of the longest end of the term that the name holds in order, and where the last letter is.
      let first = size;
      let lastAt = to;
      let behind = 0;
      for (let at = to - 1; at >= from; at -= 1) {
        const key = names.keys[at]! & LETTER_KEY;
        const here = places[key]!;
        pairs |= (here << 1) & behind;
        behind = here;
        if (first === 0 || key !== keys[first - 1]) continue;
        if (first === size) lastAt = at;
        first -= 1;
      }
      if (first === size) return NO_MATCH;
      const rest = stemEnd(names.codes, from, to) - lastAt - 1;
      return highest(start, name, first, pairs) - Math.min(TRAILING_LIMIT, TRAILING_LETTER * Math.max(0, rest));
    },
  };
}
