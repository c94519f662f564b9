import { createSpanTest, findFences } from "./fences.ts";
import { isLeftBoundary } from "./marks.ts";

/** A place where a trigger may begin a reference, or where a backslash takes a trigger's meaning. */
export interface TokenStart {
  /** UTF-16. */
  readonly index: number;
  /** Those that fit, longest first; none where a backslash stands at `index`. */
  readonly triggers: readonly string[];
}

export interface TokenScanner {
  /** The next start at or behind `from`; calls must ascend. */
  next(from: number): TokenStart | undefined;
}

/** Walks over the starts of tokens in `text`. Fenced code blocks are passed over whole. */
export function createTokenScanner(text: string, triggers: readonly string[]): TokenScanner {
  const longestFirst = [...triggers].sort((a, b) => b.length - a.length);
  const search = new RegExp(longestFirst.map((trigger) => `\\\\?${escapeRegExp(trigger)}`).join("|") || "(?!)", "g");
  const fenceAt = createSpanTest(findFences(text));

  function next(from: number): TokenStart | undefined {
    search.lastIndex = from;
    for (let match = search.exec(text); match !== null; match = search.exec(text)) {
      const index = match.index;
      const fence = fenceAt(index);
      if (fence !== undefined) {
        search.lastIndex = fence[1];
        continue;
      }
      const escaped = text[index] === "\\" && longestFirst.some((trigger) => text.startsWith(trigger, index + 1));
      if (escaped) return { index, triggers: [] };
      const fitting = longestFirst.filter((trigger) => text.startsWith(trigger, index));
      if (fitting.length > 0 && isLeftBoundary(text, index)) return { index, triggers: fitting };
      // A trigger may begin inside of what did not fit, as `@` in `##@`.
      search.lastIndex = index + 1;
    }
    return undefined;
  }

  return { next };
}

/** `text` made literal for a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
