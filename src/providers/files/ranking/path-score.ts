import type { PathTable } from "../path-table.ts";
import { ROOT } from "../table/folder-tree.ts";
import { endsWord, LETTER_KEY, WORD_START } from "../table/letters.ts";
import {
  AT_NAME_START,
  AT_WORD_END,
  AT_WORD_START,
  clampFine,
  GAP,
  GAP_LETTER,
  GAP_LIMIT,
  IN_NAME,
  LETTER,
  NEXT_LETTER,
  NO_MATCH,
  TRAILING_LETTER,
  TRAILING_LIMIT,
} from "./scores.ts";
import { SLASH, type Term } from "./term.ts";

const DOT = 46;

/** Scores the best way to find a term's letters in order in a file's path. */
export interface PathScorer {
  /** `NO_MATCH` where the term is not there. */
  score(file: number): number;
  /** What the score cannot be above where no word of the name has letters without its first one; far cheaper. */
  bound(file: number): number;
}

/**
 * A dynamic program over the codes of the path, with gaps that cost more at their start. What it knows at the end of
 * a folder's path is kept for all files below.
 */
export function createPathScorer(table: PathTable, term: Term): PathScorer {
  const { size, low, high, bits, lists, places } = term;
  const { folderColumns, fileColumns } = table;
  const names = table.names.columns;
  const width = size + 1;
  // By letters matched: the best score with the last letter at `lastAt`, and the best to come back to behind a short
  // gap and behind a long one. `near` counts letters from the path's start, so that no step has to touch it.
  const last = new Int32Array(width);
  const lastAt = new Int32Array(width);
  const near = new Int32Array(width);
  const far = new Int32Array(width);
  let total = NO_MATCH;

  const rowOf = new Int32Array(folderColumns.count).fill(-1);
  let rows = new Int32Array(width * 3 * 32);
  let rowCount = 0;

  /** Matches one code; `entry` is its list of places, `at` counts from the start of the path, `rest` is what follows. */
  function step(entry: number, code: number, at: number, bonus: number, rest: number): void {
    for (; ; entry += 1) {
      const place = places[entry]!;
      if (place < 0) return;
      if (low[place] !== code && high[place] !== code) continue;
      let score = Math.max(near[place]! - GAP_LETTER * at, far[place]!);
      if (lastAt[place] === at - 1) score = Math.max(score, last[place]! + NEXT_LETTER);
      if (score <= NO_MATCH / 2) continue;
      score += LETTER + bonus;
      last[place + 1] = score;
      lastAt[place + 1] = at;
      near[place + 1] = Math.max(near[place + 1]!, score - GAP + GAP_LETTER * (at + 1));
      far[place + 1] = Math.max(far[place + 1]!, score - GAP_LIMIT);
      if (place + 1 === size) total = Math.max(total, score - Math.min(TRAILING_LIMIT, TRAILING_LETTER * rest));
    }
  }

  function walkName(name: number, start: number, inName: number, atStart: number): void {
    const { codes, keys } = names;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    const shift = start - from;
    const stemEnd = inName > 0 ? stemEndOf(codes, from, to) : 0;
    for (let at = from; at < to; at += 1) {
      const key = keys[at]!;
      const entry = lists[key & LETTER_KEY]!;
      if (entry === 0) continue;
      let bonus = at === from ? inName + atStart : inName;
      if (key >= WORD_START) bonus += AT_WORD_START;
      if (endsWord(codes, keys, at, to)) bonus += AT_WORD_END;
      step(entry, codes[at]!, at + shift, bonus, Math.max(0, stemEnd - at - 1));
    }
  }

  function enter(folder: number): void {
    if (folder === ROOT) {
      last.fill(NO_MATCH);
      lastAt.fill(-2);
      near.fill(NO_MATCH);
      far.fill(NO_MATCH);
      far[0] = 0;
      total = NO_MATCH;
      return;
    }
    const end = folderColumns.lengths[folder]!;
    let row = rowOf[folder] ?? -1;
    if (row < 0) {
      const parent = folderColumns.parents[folder]!;
      if (term.slashes === 0 && (term.masks[0]! & names.masks[folderColumns.names[folder]!]!) === 0) {
        // Nothing in the folder's name: what the parent left behind is still so.
        rowOf[folder] = rowFor(parent);
        enter(parent);
        return;
      }
      enter(parent);
      walkName(folderColumns.names[folder]!, folderColumns.lengths[parent]!, 0, 0);
      step(lists[SLASH]!, SLASH, end - 1, 0, 0);
      row = keep(end - 1);
      rowOf[folder] = row;
      return;
    }
    let cell = row * width * 3;
    for (let place = 0; place < width; place += 1) {
      near[place] = rows[cell]!;
      far[place] = rows[cell + 1]!;
      last[place] = rows[cell + 2]!;
      lastAt[place] = end - 1;
      cell += 3;
    }
    total = far[size]!;
  }

  /** Keeps the state at the end of a folder; the cell that nothing comes back to holds the total. */
  function keep(end: number): number {
    let cell = rowCount * width * 3;
    if (cell + width * 3 > rows.length) {
      const larger = new Int32Array(rows.length * 2);
      larger.set(rows);
      rows = larger;
    }
    for (let place = 0; place < width; place += 1) {
      rows[cell] = near[place]!;
      rows[cell + 1] = place === size ? total : far[place]!;
      rows[cell + 2] = lastAt[place] === end ? last[place]! : NO_MATCH;
      cell += 3;
    }
    rowCount += 1;
    return rowCount - 1;
  }

  /** The row of a folder, worked out where it is not known. */
  function rowFor(folder: number): number {
    const row = rowOf[folder] ?? -1;
    if (row >= 0) return row;
    enter(folder);
    if (folder === ROOT) rowOf[ROOT] = keep(-1);
    return rowOf[folder] ?? rowCount - 1;
  }

  return {
    score(file) {
      const folder = fileColumns.folders[file]!;
      enter(folder);
      walkName(fileColumns.names[file]!, folderColumns.lengths[folder]!, IN_NAME, AT_NAME_START);
      return total === NO_MATCH ? NO_MATCH : clampFine(total);
    },
    bound(file) {
      const folder = fileColumns.folders[file]!;
      const name = fileColumns.names[file]!;
      const nameMask = names.masks[name]!;
      const startMask = names.startMasks[name]!;
      const start = folderColumns.lengths[folder]!;
      let cell = (rowFor(folder) + 1) * width * 3 - 3;
      let highest = rows[cell + 1]!;
      // The letters from `place` on in the name, each following the one before, at a word start where that may be.
      let inName = AT_NAME_START + AT_WORD_END - NEXT_LETTER;
      for (let place = size - 1; place >= 0; place -= 1) {
        const bit = bits[place]!;
        if ((bit & nameMask) === 0) break;
        inName += LETTER + IN_NAME + NEXT_LETTER;
        if (bit & startMask) inName += AT_WORD_START + AT_WORD_END;
        cell -= 3;
        if (place > 0 && (bit & startMask) === 0) continue;
        const near = rows[cell]! - GAP_LETTER * start;
        const before = Math.max(near, rows[cell + 1]!, rows[cell + 2]! + NEXT_LETTER);
        if (before + inName > highest) highest = before + inName;
      }
      return clampFine(highest);
    },
  };
}

/** Where the first extension of a name begins. */
function stemEndOf(codes: Uint16Array, from: number, to: number): number {
  for (let at = from + 1; at < to; at += 1) if (codes[at] === DOT) return at;
  return to;
}
