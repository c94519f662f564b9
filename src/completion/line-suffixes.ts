import type { Finding, LineRange } from "../types.ts";
import { isGlued, stripTrailing } from "./marks.ts";

const SUFFIX = String.raw`(?::(\d{1,9})(?:-(\d{1,9}))?|#L(\d{1,9})(?:-L?(\d{1,9}))?)`;
const SUFFIX_AT_START = new RegExp(`^${SUFFIX}`);
const NAME_AND_SUFFIX = new RegExp(`^(.+?)${SUFFIX}$`, "su");
/** What was meant as a line suffix: `:10..20`, `:-5`, `:L10`, `#L`, `#10`. */
const ATTEMPT = /^(?::[-\u2010-\u2015]?\d|:[lL]\d|#[lL]?\d|#[lL](?![\p{L}\p{N}]))/u;
const NAME_AND_ATTEMPT = /^(.+?)(?::(?:[-\u2010-\u2015]?|[lL])\d.*|#[lL]?\d.*|#[lL])$/su;
/** What makes a good suffix a wrong one: `:10-`, `:10–20`, `:1x`. */
const GOING_ON = /^(?:-|[\u2010-\u2015]\d|\.\.\d|[\p{L}\p{N}_])/u;

/** Splits `a.ts:10-20`, `a.ts#L10-L20` and their like; undefined where there is no such suffix. */
export function splitLineSuffix(text: string): { text: string; range: LineRange } | undefined {
  const match = NAME_AND_SUFFIX.exec(text);
  const range = match === null ? undefined : rangeOf(match.slice(2));
  return match?.[1] === undefined || range === undefined ? undefined : { text: match[1], range };
}

/** The line suffix that `text` begins with, and its length. */
export function parseLineSuffix(text: string): { range: LineRange; length: number } | undefined {
  const match = SUFFIX_AT_START.exec(text);
  const range = match === null ? undefined : rangeOf(match.slice(1));
  return match === null || range === undefined ? undefined : { range, length: match[0].length };
}

/**
 * The part of `behind` that was meant to say which lines, and does not. `behind` is what follows a name, or its line suffix where
 * there is one. To take all of the file then would not be what was asked for.
 */
export function findBrokenSuffix(behind: string, hasRange: boolean): string | undefined {
  const isBroken = hasRange ? GOING_ON.test(behind) && !isGlued(behind) : ATTEMPT.test(behind);
  return isBroken ? stripTrailing(behind).at(-1) : undefined;
}

/** The name in `a.ts:10-` or `a.ts#L10-`, whose suffix is none. */
export function nameBeforeBrokenSuffix(text: string): string | undefined {
  return NAME_AND_ATTEMPT.exec(text)?.[1];
}

export function explainBadRange(written: string): Finding<"bad_range"> {
  return { code: "bad_range", message: `"${written}" is no range of lines; write :10 or :10-20.`, suggestions: [] };
}

function rangeOf(digits: readonly (string | undefined)[]): LineRange | undefined {
  const [colonFirst, colonLast, hashFirst, hashLast] = digits;
  const first = colonFirst ?? hashFirst;
  if (first === undefined) return undefined;
  return [Number(first), Number(colonLast ?? hashLast ?? first)];
}
