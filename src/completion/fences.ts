import { createContainerWalk } from "./containers.ts";

/**
 * Fenced code blocks by CommonMark's rules (spec 0.31, section 4.5), also inside of block quotes and list items. A full Markdown
 * parser would cost more than the rest of the work on a prompt of a megabyte.
 */

/** Half-open range of UTF-16 offsets. */
export type Span = readonly [start: number, finish: number];

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/s;
const TAB_STOP = 4;

/** The fenced blocks of `text`, fences included, ascending. A block without end reaches to the end of what it stands in. */
export function findFences(text: string): Span[] {
  if (!text.includes("```") && !text.includes("~~~")) return [];
  const spans: Span[] = [];
  const containers = createContainerWalk();
  let open: { start: number; mark: string } | undefined;
  for (const { start, finish, line } of linesOf(text)) {
    if (open !== undefined) {
      const code = containers.follow(line);
      if (code !== undefined && !closes(code, open.mark)) continue;
      spans.push([open.start, code === undefined ? start : finish]);
      open = undefined;
      if (code !== undefined) continue;
    }
    const mark = openingMark(containers.enter(line));
    if (mark !== undefined) open = { start, mark };
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

/** Each line with its offsets in `text`; in `line` there is no line break, and tabs are spaces. */
function* linesOf(text: string): Generator<{ start: number; finish: number; line: string }> {
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf("\n", start);
    const finish = found === -1 ? text.length : found + 1;
    yield { start, finish, line: withoutTabs(text.slice(start, finish).replace(/\r?\n$/, "")) };
    start = finish;
  }
}

function withoutTabs(line: string): string {
  if (!line.includes("\t")) return line;
  let columns = "";
  for (const part of line.split("\t")) {
    columns += part;
    columns += " ".repeat(TAB_STOP - (columns.length % TAB_STOP));
  }
  return columns;
}

function openingMark(line: string): string | undefined {
  const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
  return mark === "" || (mark.startsWith("`") && info.includes("`")) ? undefined : mark;
}

function closes(line: string, mark: string): boolean {
  const [, found = "", info = ""] = FENCE.exec(line) ?? [];
  return found[0] === mark[0] && found.length >= mark.length && info.trim() === "";
}
