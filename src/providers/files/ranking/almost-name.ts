import { editDistance } from "../../../text/edit-distance.ts";
import type { PathTable } from "../path-table.ts";
import { isSeparator, stemEnd } from "../table/letters.ts";
import { clampFine, EXACT_NAME, NAME_PREFIX, NAME_WORDS, UNMATCHED_LETTER } from "./scores.ts";
import type { Term } from "./term.ts";

/**
 * Scores the name of a file that is near a term: best where the term is the name but for one edit, separators and
 * extensions aside, then where the name begins so.
 */
export function createAlmostName(table: PathTable, term: Term): (file: number) => number {
  const names = table.names.columns;
  const wanted = lettersOf(term.low, 0, term.size);
  const size = wanted.length;

  function isAlmost(letters: string): boolean {
    return Math.abs(letters.length - size) <= 1 && editDistance(letters, wanted, 1) <= 1;
  }

  return (file) => {
    const name = table.fileColumns.names[file]!;
    const { codes } = names;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    const dot = stemEnd(codes, from, to);
    const stem = lettersOf(codes, from, dot);
    const whole = dot < to ? stem + lettersOf(codes, dot, to) : stem;
    if (isAlmost(stem) || isAlmost(whole)) return EXACT_NAME;
    const fine = -clampFine(UNMATCHED_LETTER * Math.max(0, stem.length - size));
    const begins = isAlmost(whole.slice(0, size)) || isAlmost(whole.slice(0, size + 1));
    return (begins ? NAME_PREFIX : NAME_WORDS) + fine;
  };
}

function lettersOf(codes: Uint16Array, from: number, to: number): string {
  let letters = "";
  for (let at = from; at < to; at += 1) if (!isSeparator(codes[at]!)) letters += String.fromCharCode(codes[at]!);
  return letters.toLowerCase();
}
