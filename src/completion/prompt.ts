import type { PromptLayout } from "../config.ts";
import type { ParsedText } from "./references.ts";

/**
 * Puts the contents of the references into `text`. Escapes are undone; text without references and escapes comes back as it was.
 */
export function assemblePrompt(text: string, parsed: ParsedText, layout: PromptLayout): string {
  if (layout === "inline") return inlineContents(text, parsed);
  const body = createUnescaper(text, parsed.escapes)(0, text.length);
  if (parsed.references.length === 0) return body;
  const contents = parsed.references.map((reference) => reference.content);
  return joinParagraphs(layout === "prepend" ? [...contents, body] : [body, ...contents]);
}

/** One below the other, with an empty line between two. */
function joinParagraphs(parts: readonly string[]): string {
  const last = parts.length - 1;
  return parts.map((part, index) => (index === last ? part : part + (part.endsWith("\n") ? "\n" : "\n\n"))).join("");
}

/** Each content in place of its first mention, on lines of its own; a later mention keeps its token. */
function inlineContents(text: string, { mentions, escapes }: ParsedText): string {
  const unescaped = createUnescaper(text, escapes);
  const parts: string[] = [];
  let at = 0;
  for (const { start, finish, reference, first } of mentions) {
    if (!first) continue;
    // What is in front begins a line, as all text behind a content does. An indent would make code of a fence.
    const before = trimBlanks(unescaped(at, start));
    parts.push(before, before === "" || before.endsWith("\n") ? "" : "\n", reference.content);
    at = skipBlanks(text, finish);
    const endsLine = at === text.length || text.startsWith("\n", at) || text.startsWith("\r\n", at);
    if (!endsLine && !reference.content.endsWith("\n")) parts.push("\n");
  }
  parts.push(unescaped(at, text.length));
  return parts.join("");
}

/** Gives parts of `text` without the backslashes at `escapes`; UTF-16 offsets, ascending over all calls. */
function createUnescaper(text: string, escapes: readonly number[]): (start: number, finish: number) => string {
  let next = 0;
  return (start, finish) => {
    const parts: string[] = [];
    let at = start;
    for (; (escapes[next] ?? finish) < finish; next += 1) {
      const backslash = escapes[next] ?? finish;
      parts.push(text.slice(at, backslash));
      at = backslash + 1;
    }
    parts.push(text.slice(at, finish));
    return parts.join("");
  };
}

function trimBlanks(text: string): string {
  let end = text.length;
  while (isBlank(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text[at])) at += 1;
  return at;
}

function isBlank(char: string | undefined): boolean {
  return char === " " || char === "\t";
}
