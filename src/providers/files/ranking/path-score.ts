import type { PathTable } from "../path-table.ts";
import { endsWord, LETTER_KEY, stemEnd, WORD_START } from "../table/letters.ts";
import { createFolderRows } from "./folder-rows.ts";
import { createPairMemo } from "./pair-memo.ts";
import { createPathBound } from "./path-bound.ts";
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
  /** `NO_MATCH` where the term is not there, or where it is surely worth less than `floor`. */
  score(file: number, floor: number): number;
  /** What the score cannot be above; far cheaper. */
  bound(file: number): number;
  /** Hands the scorer's room on to the next one. It must not be used any more. */
  close(): void;
}

/**
 * A dynamic program over the codes of the path. What it knows at the end of a folder's path is kept for all below.
 */
export function createPathScorer(table: PathTable, term: Term): PathScorer {
  const { size, low, high, lists, places } = term;
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

  // By folder: its `far`, with the total in the last cell, which nothing comes back to. Behind that, where the term has
  // slashes, the scores with one as last letter, which the first code of the next part is next to.
  const row = new Int32Array(term.slashes > 0 ? width + size : width);
  const rows = createFolderRows(folderColumns.count, row.length);
  rows.cells[0] = 0;
  const passed = createPairMemo(walkFolder);
  let lastFolder = -1;
  let lastStart = 0;
  const { highestInName, closerInName } = createPathBound(table, term, rows);

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
  function load(start: number): void {
    const { cells } = rows;
    for (let place = 0; place < size; place += 1) {
      far[place] = cells[start + place]!;
      near[place] = NO_MATCH;
      lastAt[place] = -2;
    }
    total = cells[start + size]!;
    if (term.slashes === 0) return;
    for (let place = 0; place < size; place += 1) {
      last[place] = cells[start + width + place]!;
      lastAt[place] = 0;
    }
  }

  /** The row behind a folder's name and its slash, where its parent has the row at `start`. */
  function walkFolder(start: number, name: number): number {
    load(start);
    walkPart(name, false);
    const end = names.sizes[name]! + 1;
    step(lists[SLASH]!, SLASH, end, 0, 0);
    row.set(far);
    row[size] = total;
    for (let place = 0; width + place < row.length; place += 1) {
      row[width + place] = lastAt[place] === end ? last[place]! : NO_MATCH;
    }
    return rows.keep(row);
  }

  function rowFor(folder: number): number {
    let start = rows.starts[folder] ?? -1;
    if (start >= 0) return start;
    start = rowFor(folderColumns.parents[folder]!);
    const name = folderColumns.names[folder]!;
    // Where no letter is in the folder's name, what its parent left behind still holds.
    if (term.slashes > 0 || (term.masks[0]! & names.masks[name]!) !== 0) start = passed.get(start, name);
    rows.starts[folder] = start;
    return start;
  }

  return {
    score(file, floor) {
      const name = fileColumns.names[file]!;
      const start = rowFor(fileColumns.folders[file]!);
      total = rows.cells[start + size]!;
      const inName = closerInName(start, name);
      if (inName > total) {
        if (clampFine(inName) < floor) return NO_MATCH;
        load(start);
        walkPart(name, true);
      }
      return total === NO_MATCH ? NO_MATCH : clampFine(total);
    },
    bound(file) {
      const folder = fileColumns.folders[file]!;
      // Files come folder by folder.
      if (folder !== lastFolder) {
        lastFolder = folder;
        lastStart = rowFor(folder);
      }
      const start = lastStart;
      return clampFine(Math.max(rows.cells[start + size]!, highestInName(start, fileColumns.names[file]!)));
    },
    close() {
      rows.close();
      passed.close();
    },
  };
}
