import type { PathTable } from "../path-table.ts";
import { ROOT } from "../table/folder-tree.ts";
import { WORD_END, WORD_START } from "../table/letters.ts";
import {
  AT_NAME_START,
  AT_WORD_END,
  AT_WORD_START,
  GAP,
  GAP_LETTER,
  GAP_LIMIT,
  IN_NAME,
  LETTER,
  NEXT_LETTER,
  NO_MATCH,
} from "./scores.ts";
import { bucketOf, SLASH, type Term } from "./term.ts";

/** Scores the best way to find a term's letters in order in a file's path; `NO_MATCH` where there is none. */
export type PathScorer = (file: number) => number;

/**
 * A dynamic program over the codes of the path, with gaps that cost more at their start. What it knows at the end of
 * a folder's path is kept for all files below.
 */
export function createPathScorer(table: PathTable, term: Term): PathScorer {
  const { size, low, high, buckets, places } = term;
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

  function step(code: number, mark: number, at: number, bonus: number): void {
    for (let entry = buckets[bucketOf(code)]!; ; entry += 1) {
      const place = places[entry]!;
      if (place < 0) return;
      if (low[place] !== code && high[place] !== code) continue;
      let score = Math.max(near[place]! - GAP_LETTER * at, far[place]!);
      if (lastAt[place] === at - 1) score = Math.max(score, last[place]! + NEXT_LETTER);
      if (score <= NO_MATCH / 2) continue;
      score += LETTER + bonus;
      if (mark & WORD_START) score += AT_WORD_START;
      if (mark & WORD_END) score += AT_WORD_END;
      last[place + 1] = score;
      lastAt[place + 1] = at;
      near[place + 1] = Math.max(near[place + 1]!, score - GAP + GAP_LETTER * (at + 1));
      far[place + 1] = Math.max(far[place + 1]!, score - GAP_LIMIT);
      if (place + 1 === size) total = Math.max(total, score);
    }
  }

  function walkName(name: number, start: number, bonus: number, startBonus: number): number {
    const { codes, marks } = names;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    const shift = start - from;
    if (to > from) step(codes[from]!, marks[from]!, start, bonus + startBonus);
    for (let at = from + 1; at < to; at += 1) step(codes[at]!, marks[at]!, at + shift, bonus);
    return to + shift;
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
      enter(parent);
      step(SLASH, 0, walkName(folderColumns.names[folder]!, folderColumns.lengths[parent]!, 0, 0), 0);
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

  return (file) => {
    const folder = fileColumns.folders[file]!;
    enter(folder);
    walkName(fileColumns.names[file]!, folderColumns.lengths[folder]!, IN_NAME, AT_NAME_START);
    return total;
  };
}
