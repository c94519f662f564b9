import type { LineRange } from "../../../types.ts";
import { type CommentStyle, findCommentStyle } from "./comment-styles.ts";
import { findLanguage } from "./language.ts";

export interface RenderedFile {
  /** From the project root. */
  readonly path: string;
  readonly text: string;
  /** Lines that `text` is, where it is not the whole file. */
  readonly range?: LineRange | undefined;
}

/**
 * A file as it is put into a prompt: fenced, its path in a comment of its own language or, where that has none,
 * behind the language's name.
 */
export function renderFile({ path, text, range }: RenderedFile): string {
  const language = findLanguage(path);
  const place = printable(path) + (range === undefined ? "" : formatRange(range));
  const style = findCommentStyle(language);
  const info = style === undefined ? `${language} ${place}` : language;
  const head = style === undefined ? "" : `${comment(style, place)}\n`;
  const tail = text === "" || text.endsWith("\n") ? "" : "\n";
  // CommonMark forbids back ticks in what follows a fence made of them.
  const mark = info.includes("`") ? "~" : "`";
  const fence = mark.repeat(Math.max(3, longestRun(head + text, mark) + 1));
  return `${fence}${info}\n${head}${text}${tail}${fence}`;
}

/** `:7` or `:10-20`, as a reference writes it. */
export function formatRange([first, last]: LineRange): string {
  return first === last ? `:${first}` : `:${first}-${last}`;
}

function comment([open, close]: CommentStyle, text: string): string {
  if (close === undefined) return `${open} ${text}`;
  // A path that holds the closing mark must not end the comment.
  const broken = close.length === 1 ? `${close}${close}` : `${close.slice(0, -1)}\\${close.slice(-1)}`;
  return `${open} ${text.replaceAll(close, broken)} ${close}`;
}

/** Line breaks and other control characters written as escapes, so that a path stays on its line. */
function printable(path: string): string {
  return path.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => {
    const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character];
    return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

function longestRun(text: string, mark: string): number {
  let longest = 0;
  for (let start = text.indexOf(mark); start >= 0; ) {
    let end = start + 1;
    while (text[end] === mark) end++;
    longest = Math.max(longest, end - start);
    start = text.indexOf(mark, end);
  }
  return longest;
}
