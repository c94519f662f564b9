import { unquote } from "../text/quoting.ts";
import type { Spelling } from "../types.ts";
import { parseLineSuffix, splitLineSuffix } from "./line-suffixes.ts";
import { findCuts, stripTrailing } from "./marks.ts";

/** A spelling and how far it reaches: UTF-16 length counted from behind the trigger. */
export interface Candidate {
  readonly spelling: Spelling;
  readonly length: number;
}

/** A run of minified text may have a thousand places to cut, and each costs a look at the disk. No name holds so many. */
const MOST_CUTS = 24;
const CLOSED_QUOTE = /^"((?:[^"\\\n]|\\[^\n])*)"/u;

/**
 * The readings of an unquoted token (all from behind the trigger to the next white space), the one to prefer first: as it stands,
 * with trailing punctuation taken off mark by mark, the same with a line suffix split off, then cut back.
 */
export function* spellingsOf(token: string, lineRanges: boolean): Generator<Candidate> {
  // What is cut back often strips down to the same as what was longer; and a suffix that is cut in two is none.
  const tried = new Set<string>();
  for (const shorter of [
    token,
    ...findCuts(token)
      .slice(-MOST_CUTS)
      .map((cut) => token.slice(0, cut)),
  ]) {
    const texts = stripTrailing(shorter).filter((text) => !tried.has(text));
    for (const text of texts) {
      tried.add(text);
      yield { spelling: { text, quoted: false }, length: text.length };
    }
    for (const text of lineRanges ? texts : []) {
      const split = splitLineSuffix(text);
      if (split !== undefined) yield { spelling: { ...split, quoted: false }, length: text.length };
    }
  }
}

/**
 * The readings of a quoted token; `rest` begins with the opening quote. None where the quote is not closed on its line. A line
 * suffix may stand inside of the quotes as well.
 */
export function quotedSpellings(rest: string, lineRanges: boolean): Candidate[] {
  const match = CLOSED_QUOTE.exec(rest);
  if (match === null) return [];
  const text = unquote(match[1] ?? "");
  const { length } = match[0];
  const suffix = lineRanges ? parseLineSuffix(rest.slice(length)) : undefined;
  if (suffix !== undefined) {
    return [{ spelling: { text, range: suffix.range, quoted: true }, length: length + suffix.length }];
  }
  const split = lineRanges ? splitLineSuffix(text) : undefined;
  const inside = split === undefined ? [] : [{ spelling: { ...split, quoted: true }, length }];
  return [{ spelling: { text, quoted: true }, length }, ...inside];
}
