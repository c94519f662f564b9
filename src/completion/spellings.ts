import { unquote } from "../text/quoting.ts";
import type { LineRange, Spelling } from "../types.ts";
import { findCuts, isTrailing } from "./marks.ts";

/** A spelling and how far it reaches: UTF-16 length counted from behind the trigger. */
export interface Candidate {
  readonly spelling: Spelling;
  readonly length: number;
}

/** No file system takes a longer path, and nothing longer is worth a look. UTF-16. */
const LONGEST_TOKEN = 4096;
/** A token of minified text may have a thousand places to cut. */
const MOST_CUTS = 100;
const LINE_SUFFIX = /^(.+?)(?::(\d{1,9})(?:-(\d{1,9}))?|#L(\d{1,9})(?:-L?(\d{1,9}))?)$/su;
const QUOTED_SUFFIX = /^(?::(\d{1,9})(?:-(\d{1,9}))?|#L(\d{1,9})(?:-L?(\d{1,9}))?)/;

/**
 * The readings of an unquoted token (all from behind the trigger to the next white space), the one to prefer first: as it stands,
 * with trailing punctuation taken off mark by mark, the same with a line suffix split off, then cut back.
 */
export function* spellingsOf(token: string, lineRanges: boolean): Generator<Candidate> {
  const whole = token.length > LONGEST_TOKEN ? "" : token;
  const stripped = whole === "" ? [] : stripTrailing(whole);
  yield* readings(stripped, lineRanges);
  for (const cut of findCuts(token.slice(0, LONGEST_TOKEN)).slice(-MOST_CUTS)) {
    // What strips down to the cut has been tried above, and a suffix that is cut in two is none.
    const shorter = stripTrailing(token.slice(0, cut));
    yield* readings(
      shorter.filter((text) => !stripped.includes(text)),
      lineRanges,
    );
  }
}

function* readings(texts: readonly string[], lineRanges: boolean): Generator<Candidate> {
  for (const text of texts) yield { spelling: { text, quoted: false }, length: text.length };
  if (!lineRanges) return;
  for (const text of texts) {
    const split = splitLineSuffix(text);
    if (split !== undefined) yield { spelling: { ...split, quoted: false }, length: text.length };
  }
}

/** `token`, then the same with one trailing mark less, and so on. Never empty strings. */
export function stripTrailing(token: string): string[] {
  const texts: string[] = [];
  let text = token;
  while (text !== "") {
    texts.push(text);
    const last = [...text.slice(-2)].at(-1) ?? "";
    if (!isTrailing(last)) break;
    text = text.slice(0, -last.length);
  }
  return texts;
}

/** Splits `a.ts:10-20`, `a.ts#L10-L20` and their like; undefined where there is no such suffix. */
export function splitLineSuffix(text: string): { text: string; range: LineRange } | undefined {
  const match = LINE_SUFFIX.exec(text);
  const range = match === null ? undefined : rangeOf(match.slice(2));
  return match?.[1] === undefined || range === undefined ? undefined : { text: match[1], range };
}

/**
 * The reading of a quoted token; `rest` begins with the opening quote. Undefined where the quote is not closed on its line.
 */
export function quotedSpelling(rest: string, lineRanges: boolean): Candidate | undefined {
  const match = /^"((?:[^"\\\n]|\\[^\n])*)"/u.exec(rest.slice(0, LONGEST_TOKEN));
  if (match === null) return undefined;
  const text = unquote(match[1] ?? "");
  const suffix = lineRanges ? QUOTED_SUFFIX.exec(rest.slice(match[0].length)) : null;
  const range = suffix === null ? undefined : rangeOf(suffix.slice(1));
  const length = match[0].length + (suffix?.[0].length ?? 0);
  return { spelling: range === undefined ? { text, quoted: true } : { text, range, quoted: true }, length };
}

function rangeOf(digits: readonly (string | undefined)[]): LineRange | undefined {
  const [colonFirst, colonLast, hashFirst, hashLast] = digits;
  const first = colonFirst ?? hashFirst;
  if (first === undefined) return undefined;
  return [Number(first), Number(colonLast ?? hashLast ?? first)];
}
