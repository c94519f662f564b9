import { createByteOffsets } from "../text/bytes.ts";
import { unquote } from "../text/quoting.ts";
import { splitLineSuffix } from "./line-suffixes.ts";
import { findCuts, findTokenEnd } from "./marks.ts";
import { quotedSpellings } from "./spellings.ts";
import { createTokenScanner } from "./tokens.ts";

/** The token that a completion at the cursor narrows and replaces. */
export interface TokenAtCursor {
  readonly trigger: string;
  /** What stands between the trigger and the cursor, quotes and escapes undone. */
  readonly query: string;
  /**
   * Byte offsets in the line of all that accepting an item replaces, end-exclusive: trigger, name and quotes. A line suffix
   * stays.
   */
  readonly start: number;
  readonly finish: number;
}

/** How far around the cursor a token is looked for. No path is longer. UTF-16. */
const REACH = 4096;
const QUOTED_NAME = /^"[\p{L}\p{N}./]/u;
const BRACKETS = ["()", "[]", "{}"];

/**
 * Finds the token around the cursor, which stands between `before` and `after` in one line. Undefined where the cursor is not
 * behind a trigger, where white space or a closing quote came in between, and behind an escaped trigger.
 */
export function findTokenAtCursor(
  before: string,
  after: string,
  triggers: readonly string[],
): TokenAtCursor | undefined {
  const near = after.slice(0, REACH);
  const start = findStart(before.slice(-REACH), near, triggers, before.length > REACH);
  if (start === undefined) return undefined;
  const index = Math.max(0, before.length - REACH) + start.index;
  const typed = before.slice(index + start.trigger.length);
  // Right behind the trigger, a quote in front of the cursor may also close one around the trigger.
  const quoted = typed.startsWith('"') || (typed === "" && QUOTED_NAME.test(near));
  const byteOffset = createByteOffsets(before + near);
  return {
    trigger: start.trigger,
    query: quoted ? unquote(typed.slice(1)) : typed,
    start: byteOffset(index),
    finish: byteOffset(before.length + (quoted ? quotedRest(typed, near) : plainRest(typed, near))),
  };
}

/** The last trigger before the cursor whose token still reaches the cursor; `isCut` where the line began earlier. UTF-16. */
function findStart(
  before: string,
  after: string,
  triggers: readonly string[],
  isCut: boolean,
): { index: number; trigger: string } | undefined {
  const line = before + after;
  const scanner = createTokenScanner(line, triggers);
  let found: { index: number; trigger: string } | undefined;
  let from = isCut ? 1 : 0;
  for (let start = scanner.next(from); start !== undefined && start.index < before.length; start = scanner.next(from)) {
    if (start.triggers.length === 0) {
      from = start.index + 2;
      continue;
    }
    const trigger = start.triggers.find((candidate) => start.index + candidate.length <= before.length);
    if (trigger === undefined) break;
    const behind = start.index + trigger.length;
    const end = endOfToken(line, behind, before.length);
    if (end >= before.length) found = { index: start.index, trigger };
    // What stands in quotes is no token of its own.
    from = line[behind] === '"' && end < line.length ? Math.max(behind, end) : behind;
  }
  return found;
}

/** Where the token behind a trigger ends at the latest; of a quoted one just before its closing quote. */
function endOfToken(line: string, behind: number, cursor: number): number {
  if (line[behind] !== '"') return findTokenEnd(line.slice(0, cursor), behind);
  const [quoted] = quotedSpellings(line.slice(behind), false);
  return quoted === undefined ? line.length : behind + quoted.length - 1;
}

/** How much of what follows the cursor belongs to a quoted token: up to and with its closing quote, if it has one. */
function quotedRest(typed: string, after: string): number {
  const [quoted] = quotedSpellings(typed + after, false);
  return quoted === undefined ? 0 : Math.max(0, quoted.length - typed.length);
}

/** How much of what follows the cursor goes on with the name: up to white space or a mark that paths rarely hold. */
function plainRest(typed: string, after: string): number {
  const token = typed + after.slice(0, findTokenEnd(after, 0));
  // Right behind the trigger a name may begin with any script, as behind a slash.
  const cuts = findCuts(`/${token}`).map((cut) => cut - 1);
  const end = cuts.findLast((cut) => cut >= typed.length && !isBracketOfName(token, cut)) ?? token.length;
  const name = token.slice(0, end).replace(/[._~]+$/, "");
  const bare = splitLineSuffix(name)?.text ?? name;
  return Math.max(0, (bare.length < typed.length ? name : bare).length - typed.length);
}

/** True for the brackets in `src/[id].ts` and `a(1).ts`, but not for those around a token or behind it. */
function isBracketOfName(token: string, index: number): boolean {
  const [opening = "", closing = ""] = BRACKETS.find((pair) => pair.includes(token.charAt(index))) ?? "";
  if (opening === "") return false;
  if (token[index] === closing) {
    const before = token.slice(0, index);
    return before.split(opening).length > before.split(closing).length;
  }
  const close = token.indexOf(closing, index);
  return close !== -1 && /^[\p{L}\p{N}/._-]/u.test(token.slice(close + 1));
}
