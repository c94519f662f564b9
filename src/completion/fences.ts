/**
 * Fenced code blocks by CommonMark's rules (spec 0.31, section 4.5), also inside block quotes and list items.
 * A full Markdown parser would cost more than the rest of the work on a prompt of a megabyte.
 */

/** Half-open range of UTF-16 offsets. */
export type Span = readonly [start: number, finish: number];

const QUOTE_MARKS = /^(?: {0,3}>[ \t]?)*/;
const LIST_ITEM = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+/;
const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/;

interface OpenFence {
  readonly start: number;
  readonly mark: string;
  readonly quoted: boolean;
}

/** The fenced blocks of `text`, fences included, ascending. A block without end reaches to the end of the text. */
export function findFences(text: string): Span[] {
  if (!text.includes("```") && !text.includes("~~~")) return [];
  const spans: Span[] = [];
  let open: OpenFence | undefined;
  let listIndent = 0;
  for (const { start, finish, line } of linesOf(text)) {
    const prefix = QUOTE_MARKS.exec(line)?.[0] ?? "";
    const quoted = prefix.includes(">");
    const body = quoted ? line.slice(prefix.length) : line;
    if (open?.quoted && !quoted) {
      // A block quote that ends takes its fence with it.
      spans.push([open.start, start]);
      open = undefined;
    }
    if (open === undefined) {
      listIndent = nextListIndent(body, listIndent);
      const fence = openingFence(body, listIndent);
      if (fence !== undefined) open = { start, mark: fence, quoted };
    } else if (closes(body, open.mark)) {
      spans.push([open.start, finish]);
      open = undefined;
    }
  }
  if (open !== undefined) spans.push([open.start, text.length]);
  return spans;
}

/** Finds out for ascending offsets whether they lie inside one of `spans`; costs nothing where there are none. */
export function createSpanTest(spans: readonly Span[]): (offset: number) => Span | undefined {
  let next = 0;
  return (offset) => {
    while (next < spans.length && (spans[next]?.[1] ?? 0) <= offset) next += 1;
    const span = spans[next];
    return span !== undefined && span[0] <= offset ? span : undefined;
  };
}

function* linesOf(text: string): Generator<{ start: number; finish: number; line: string }> {
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf("\n", start);
    const finish = found === -1 ? text.length : found + 1;
    yield { start, finish, line: text.slice(start, finish).replace(/\r?\n$/, "") };
    start = finish;
  }
}

/** Column where the content of the innermost list item begins, 0 outside of lists. */
function nextListIndent(line: string, current: number): number {
  const item = LIST_ITEM.exec(line);
  if (item !== null) return columnsOf(item[0]);
  if (line.trim() === "") return current;
  return columnsOf(/^[ \t]*/.exec(line)?.[0] ?? "") >= Math.min(current, 2) ? current : 0;
}

function openingFence(line: string, listIndent: number): string | undefined {
  const item = LIST_ITEM.exec(line)?.[0] ?? "";
  const fence = FENCE.exec(line.slice(item.length));
  if (fence === null) return undefined;
  const [, indent = "", mark = "", info = ""] = fence;
  // Four columns and more, counted from the list item, are indented code.
  if (item === "" && columnsOf(indent) - listIndent > 3) return undefined;
  return mark.startsWith("`") && info.includes("`") ? undefined : mark;
}

function closes(line: string, mark: string): boolean {
  const fence = FENCE.exec(line);
  const found = fence?.[2] ?? "";
  return found[0] === mark[0] && found.length >= mark.length && (fence?.[3] ?? "").trim() === "";
}

function columnsOf(white: string): number {
  let columns = 0;
  for (const char of white) columns += char === "\t" ? 4 - (columns % 4) : 1;
  return columns;
}
