import { editDistance } from "../../../text/edit-distance.ts";
import type { PathTable } from "../path-table.ts";
import { isSeparator } from "../table/letters.ts";
import { clampFine, EXACT_NAME, NAME_PREFIX, NO_MATCH, UNMATCHED_LETTER } from "./scores.ts";
import type { Term } from "./term.ts";

const DOT = 46;

/** Scores names that are the term but for one edit, or begin so, separators aside; else `NO_MATCH`. */
export function createAlmostName(table: PathTable, term: Term): (file: number) => number {
  const names = table.names.columns;
  const wanted = lettersOf(term.low, 0, term.size);

  function isAlmost(letters: string): boolean {
    return Math.abs(letters.length - wanted.length) <= 1 && editDistance(letters, wanted, 1) <= 1;
  }

  return (file) => {
    const name = table.fileColumns.names[file]!;
    const { codes } = names;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    let dot = from + 1;
    while (dot < to && codes[dot] !== DOT) dot += 1;
    const stem = lettersOf(codes, from, dot);
    const whole = lettersOf(codes, from, to);
    if (isAlmost(stem) || isAlmost(whole)) return EXACT_NAME;
    if (!isAlmost(whole.slice(0, wanted.length)) && !isAlmost(whole.slice(0, wanted.length + 1))) return NO_MATCH;
    return NAME_PREFIX - clampFine(UNMATCHED_LETTER * Math.max(0, stem.length - wanted.length));
  };
}

function lettersOf(codes: Uint16Array, from: number, to: number): string {
  let letters = "";
  for (let at = from; at < to; at += 1) if (!isSeparator(codes[at]!)) letters += String.fromCharCode(codes[at]!);
  return letters.toLowerCase();
}
