import type { PathTable } from "../path-table.ts";
import { endsWord, LETTER_KEY, stemEnd, WORD_START } from "../table/letters.ts";
import { createFolderRows } from "./folder-rows.ts";
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

/** Scores the best way to find a term's letters in order in a file's path. */
export interface PathScorer {
  /** `NO_MATCH` where the term is not there. */
  score(file: number): number;
  /** What the score cannot be above where no word of the name has letters without its first one; far cheaper. */
  bound(file: number): number;
  /** Hands the scorer's room on to the next one. It must not be used any more. */
  close(): void;
}

/**
 * A dynamic program over the codes of the path. What it knows at the end of a folder's path is kept for all below.
 */
export function createPathScorer(table: PathTable, term: Term): PathScorer {
  const { size, low, high, bits, lists, places } = term;
  const { folderColumns, fileColumns } = table;
  const names = table.names.columns;
  const width = size + 1;
  // By letters matched: the best score with the last letter at `lastAt`, and the best to come back to behind a gap
  // within this part of the path, and behind any gap. `near` counts the letters of a gap from the start of the part,
  // so that no step has to touch it.
  const last = new Int32Array(width);
  const lastAt = new Int32Array(width);
  const near = new Int32Array(width);
  const far = new Int32Array(width);
  let total = NO_MATCH;

  // By folder: its `far`, with the total in the last cell, which nothing comes back to. The second numbers are the
  // scores with the slash as last letter, which the first code of the next part is next to.
  const rows = createFolderRows(folderColumns.count, width, term.slashes > 0);
  rows.cells[0] = 0;

  /** Matches one code; `entry` is its list of places, `rest` the number of letters behind it. */
  function step(entry: number, code: number, at: number, bonus: number, rest: number): void {
    for (let index = entry; ; index += 1) {
      const place = places[index]!;
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

  /** Matches a part of the path, whose codes count from 1, as the slash before is 0. */
  function walkPart(name: number, isName: boolean): void {
    const { codes, keys } = names;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    const end = isName ? stemEnd(codes, from, to) : 0;
    for (let at = from; at < to; at += 1) {
      const key = keys[at]!;
      const entry = lists[key & LETTER_KEY]!;
      if (entry === 0) continue;
      let bonus = isName ? IN_NAME : 0;
      if (isName && at === from) bonus += AT_NAME_START;
      if (key >= WORD_START) bonus += AT_WORD_START;
      if (endsWord(codes, keys, at, to)) bonus += AT_WORD_END;
      step(entry, codes[at]!, at - from + 1, bonus, Math.max(0, end - at - 1));
    }
  }

  /** Goes to the start of a part of the path, with what its parent's row holds. */
  function load(row: number): void {
    const { cells, seconds } = rows;
    for (let place = 0; place < size; place += 1) {
      far[place] = cells[row + place]!;
      near[place] = NO_MATCH;
      lastAt[place] = -2;
    }
    total = cells[row + size]!;
    if (seconds === undefined) return;
    for (let place = 0; place < size; place += 1) {
      last[place] = seconds[row + place]!;
      lastAt[place] = 0;
    }
  }

  /** Keeps what is known behind a part, the slash that ends at `end` included. */
  function keep(end: number): number {
    const row = rows.add();
    const { cells, seconds } = rows;
    cells.set(far, row);
    cells[row + size] = total;
    if (seconds === undefined) return row;
    for (let place = 0; place < size; place += 1) {
      seconds[row + place] = lastAt[place] === end ? last[place]! : NO_MATCH;
    }
    return row;
  }

  function rowFor(folder: number): number {
    let row = rows.starts[folder] ?? -1;
    if (row >= 0) return row;
    row = rowFor(folderColumns.parents[folder]!);
    const name = folderColumns.names[folder]!;
    // Where no letter is in the folder's name, what its parent left behind still holds.
    if (term.slashes > 0 || (term.masks[0]! & names.masks[name]!) !== 0) {
      load(row);
      walkPart(name, false);
      const end = names.sizes[name]! + 1;
      step(lists[SLASH]!, SLASH, end, 0, 0);
      row = keep(end);
    }
    rows.starts[folder] = row;
    return row;
  }

  return {
    score(file) {
      load(rowFor(fileColumns.folders[file]!));
      walkPart(fileColumns.names[file]!, true);
      return total === NO_MATCH ? NO_MATCH : clampFine(total);
    },
    bound(file) {
      const name = fileColumns.names[file]!;
      const nameMask = names.masks[name]!;
      const startMask = names.startMasks[name]!;
      const row = rowFor(fileColumns.folders[file]!);
      const { cells, seconds } = rows;
      let highest = cells[row + size]!;
      // The letters from `place` on in the name, each following the one before, at a word start where that may be.
      let inName = AT_NAME_START + AT_WORD_END - NEXT_LETTER;
      for (let place = size - 1; place >= 0; place -= 1) {
        const bit = bits[place]!;
        if ((bit & nameMask) === 0) break;
        inName += LETTER + IN_NAME + NEXT_LETTER;
        if (bit & startMask) inName += AT_WORD_START + AT_WORD_END;
        if (place > 0 && (bit & startMask) === 0) continue;
        let before = cells[row + place]!;
        if (seconds !== undefined) before = Math.max(before, seconds[row + place]! + NEXT_LETTER);
        if (before + inName > highest) highest = before + inName;
      }
      return clampFine(highest);
    },
    close: rows.close,
  };
}
