import type { PromptLayout } from "../config.ts";
import type { ParsedText, ResolvedMention } from "./references.ts";

/**
 * Puts the contents of the references into `text`. Escapes are undone; text without references and escapes comes back as it was.
 */
export function assemblePrompt(text: string, parsed: ParsedText, layout: PromptLayout): string {
  if (layout === "inline") return inlineContents(text, parsed);
  const body = withoutEscapes(text, 0, text.length, parsed.escapes);
  if (parsed.references.length === 0) return body;
  const contents = parsed.references.map((reference) => reference.content).join("\n\n");
  if (layout === "prepend") return `${contents}\n\n${body}`;
  return `${body}${body.endsWith("\n") ? "\n" : "\n\n"}${contents}`;
}

/** Each content in place of its first mention, on lines of its own; a later mention keeps its token. */
function inlineContents(text: string, parsed: ParsedText): string {
  let prompt = "";
  let at = 0;
  for (const mention of parsed.mentions.filter(({ first }) => first)) {
    prompt += withoutEscapes(text, at, mention.start, parsed.escapes);
    prompt = onLineOfItsOwn(prompt, mention);
    at = mention.finish;
    const behind = /^[ \t]*/.exec(text.slice(at, at + 200))?.[0] ?? "";
    const ended = at + behind.length === text.length || /^[ \t]*\r?\n/.test(text.slice(at, at + 202));
    if (ended) continue;
    prompt += "\n";
    at += behind.length;
  }
  return prompt + withoutEscapes(text, at, text.length, parsed.escapes);
}

function onLineOfItsOwn(before: string, { reference }: ResolvedMention): string {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (line.trim() === "") return before + reference.content;
  return `${before.replace(/[ \t]+$/, "")}\n${reference.content}`;
}

/** `text` from `start` to `finish` without the backslashes at `escapes`. UTF-16 offsets. */
function withoutEscapes(text: string, start: number, finish: number, escapes: readonly number[]): string {
  let result = "";
  let at = start;
  for (const backslash of escapes) {
    if (backslash < start || backslash >= finish) continue;
    result += text.slice(at, backslash);
    at = backslash + 1;
  }
  return result + text.slice(at, finish);
}
