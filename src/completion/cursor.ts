import { createByteOffsets } from "../text/bytes.ts";
import { unquote } from "../text/quoting.ts";
import { findCuts, findTokenEnd, stripTrailing } from "./marks.ts";
import { quotedSpellings } from "./spellings.ts";
import { createTokenScanner } from "./tokens.ts";

/** The token that a completion at the cursor narrows and replaces. */
export interface TokenAtCursor {
  readonly trigger: string;
  /** What stands between the trigger and the cursor, quotes and escapes undone. */
  readonly query: string;
  /** Byte offsets in the line of all that accepting an item replaces, trigger included, end-exclusive. */
  readonly start: number;
  readonly finish: number;
}

/**
 * Finds the token around the cursor, which stands between `before` and `after` in one line. Undefined where the cursor is not
 * behind a trigger, where white space or a closing quote came in between, and behind an escaped trigger.
 */
export function findTokenAtCursor(
  before: string,
  after: string,
  triggers: readonly string[],
): TokenAtCursor | undefined {
  const start = findStart(before, after, triggers);
  if (start === undefined) return undefined;
  const behind = start.index + start.trigger.length;
  const typed = before.slice(behind);
  const quoted = typed.startsWith('"');
  const finish = before.length + (quoted ? quotedRest(typed + after, typed.length) : plainRest(after));
  const byteOffset = createByteOffsets(before + after);
  return {
    trigger: start.trigger,
    query: quoted ? unquote(typed.slice(1)) : typed,
    start: byteOffset(start.index),
    finish: byteOffset(finish),
  };
}

/** The last trigger before the cursor whose token still reaches the cursor. UTF-16. */
function findStart(
  before: string,
  after: string,
  triggers: readonly string[],
): { index: number; trigger: string } | undefined {
  const line = before + after;
  const scanner = createTokenScanner(line, triggers);
  let found: { index: number; trigger: string } | undefined;
  let from = 0;
  for (let start = scanner.next(from); start !== undefined && start.index < before.length; start = scanner.next(from)) {
    if (start.triggers.length === 0) {
      from = start.index + 2;
      continue;
    }
    const trigger = start.triggers.find((candidate) => start.index + candidate.length <= before.length);
    if (trigger === undefined) break;
    const behind = start.index + trigger.length;
    const quoted = quotedSpellings(line.slice(behind), true)[0];
    const open = line[behind] === '"' && quoted === undefined;
    const end = open ? line.length : quoted === undefined ? findTokenEnd(line, behind) : closingQuote(line, behind);
    if (end >= before.length) found = { index: start.index, trigger };
    from = quoted === undefined ? behind : Math.max(behind, end);
  }
  return found;
}

/** Offset of the quote that closes the one at `opening`; the cursor before it is still inside of the token. */
function closingQuote(line: string, opening: number): number {
  const match = /^"(?:[^"\\]|\\.)*/u.exec(line.slice(opening));
  return opening + (match?.[0].length ?? 0);
}

/** How much of what follows the cursor belongs to a quoted token: up to and with its closing quote, if it has one. */
function quotedRest(token: string, typed: number): number {
  const quoted = quotedSpellings(token, true)[0];
  return quoted === undefined ? 0 : Math.max(0, quoted.length - typed);
}

/** How much of `after` belongs to an unquoted token: up to white space or a mark that paths rarely hold. */
function plainRest(after: string): number {
  const run = after.slice(0, findTokenEnd(after, 0));
  // One letter in front, since a cut is never at the very start.
  const cut = findCuts(`x${run}`).at(-1);
  const kept = cut === undefined ? run : run.slice(0, cut - 1);
  return stripTrailing(kept).at(-1)?.length ?? 0;
}
