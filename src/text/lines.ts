import type { LineRange } from "../types.ts";

export type Slice =
  | { readonly ok: true; readonly text: string; readonly range: LineRange }
  | { readonly ok: false; readonly code: "bad_range"; readonly message: string };

/** Lines of a text, 1-based, both ends included, with their line breaks as they are. The end is clamped. */
export function sliceLines(text: string, range: LineRange): Slice {
  const [first, last] = range;
  const order = checkOrder(range);
  if (order !== undefined) return { ok: false, code: "bad_range", message: order };
  let lines = 0;
  let offset = 0;
  let start = -1;
  while (lines < last && offset < text.length) {
    lines++;
    if (lines === first) start = offset;
    const newline = text.indexOf("\n", offset);
    offset = newline < 0 ? text.length : newline + 1;
  }
  if (start < 0) return { ok: false, code: "bad_range", message: beyondEnd(first, lines) };
  return { ok: true, text: text.slice(start, offset), range: [first, lines] };
}

/** Number of lines; a line break at the end does not make another one. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return text === "" || text.endsWith("\n") ? lines : lines + 1;
}

/** What is wrong with a range, whatever the file. */
export function checkOrder([first, last]: LineRange): string | undefined {
  if (first < 1) return "Lines are counted from 1.";
  if (last < first) return `Line ${last} comes before line ${first}: write the smaller number first.`;
  return undefined;
}

export function beyondEnd(first: number, lines: number): string {
  const size = lines === 1 ? "has only 1 line" : lines === 0 ? "is empty" : `has only ${lines} lines`;
  return `There is no line ${first}: the file ${size}.`;
}
