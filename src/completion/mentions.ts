import type { Finding, ProblemCode, Target } from "../types.ts";
import { forEachLimited } from "./each-limited.ts";
import type { GuardedProvider } from "./guarded-provider.ts";
import { beginsGluedScript, findTokenEnd, isTrailing } from "./marks.ts";
import { type Candidate, quotedSpelling, spellingsOf, splitLineSuffix } from "./spellings.ts";
import { createTokenScanner } from "./tokens.ts";

/** Something in a text that names a target, or tries to. UTF-16 offsets, trigger included, end-exclusive. */
export interface Mention {
  readonly guarded: GuardedProvider;
  readonly token: string;
  readonly start: number;
  readonly finish: number;
  readonly outcome: { readonly target: Target } | { readonly problem: Finding<ProblemCode> };
}

export interface Mentions {
  readonly mentions: readonly Mention[];
  /** Offsets (UTF-16, ascending) of the backslashes that take a trigger's meaning. */
  readonly escapes: readonly number[];
}

type Outcome = Mention["outcome"] & { readonly length: number };

const FILE_EXTENSION = /\.\p{L}[\p{L}\p{N}]{0,9}$/u;

/** Looks-up take turns with the disk; so many are under way at once. */
const LOOKUPS_AT_ONCE = 16;

/** Finds every mention in `text`, in the order of the text. Throws only when aborted. */
export async function findMentions(
  text: string,
  providers: readonly GuardedProvider[],
  signal: AbortSignal,
): Promise<Mentions> {
  const byTrigger = new Map(providers.map((guarded) => [guarded.provider.trigger, guarded]));
  const triggers = [...byTrigger.keys()];
  const outcomes = await resolveTokens(text, byTrigger, signal);
  const scanner = createTokenScanner(text, triggers);
  const mentions: Mention[] = [];
  const escapes: number[] = [];
  let from = 0;
  for (let start = scanner.next(from); start !== undefined; start = scanner.next(from)) {
    if (start.kind === "escape") {
      escapes.push(start.index);
      from = start.index + 1 + lengthOfEscaped(text, start.index + 1, triggers);
      continue;
    }
    const found = mentionAt(start.index, start.triggers);
    if (found !== undefined) mentions.push(found);
    from = found?.finish ?? start.index + (start.triggers[0]?.length ?? 1);
  }
  return { mentions, escapes };

  /** A longer trigger wins where it names something; `$$x` may still be `$` and `$x`. */
  function mentionAt(index: number, fitting: readonly string[]): Mention | undefined {
    let broken: Mention | undefined;
    for (const trigger of fitting) {
      const guarded = byTrigger.get(trigger);
      const outcome = outcomes.get(keyOf(trigger, restOf(text, index + trigger.length)));
      if (guarded === undefined || outcome === undefined) continue;
      const finish = index + trigger.length + outcome.length;
      const mention: Mention = { guarded, token: text.slice(index, finish), start: index, finish, outcome };
      if ("target" in outcome) return mention;
      broken ??= mention;
    }
    return broken;
  }
}

/**
 * What each token in `text` names, each asked for once. Also for places that lie inside of a longer token in the end: which
 * ones do is only known when all have been looked up, and looking one after the other would wait for the disk each time.
 */
async function resolveTokens(
  text: string,
  byTrigger: ReadonlyMap<string, GuardedProvider>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Outcome | undefined>> {
  const outcomes = new Map<string, Outcome | undefined>();
  const waiting = new Map<string, { guarded: GuardedProvider; rest: string }>();
  const scanner = createTokenScanner(text, [...byTrigger.keys()]);
  for (let start = scanner.next(0); start !== undefined; start = scanner.next(start.index + 1)) {
    if (start.kind === "escape") continue;
    for (const trigger of start.triggers) {
      const guarded = byTrigger.get(trigger);
      const rest = restOf(text, start.index + trigger.length);
      if (guarded !== undefined) waiting.set(keyOf(trigger, rest), { guarded, rest });
    }
  }
  await forEachLimited([...waiting], LOOKUPS_AT_ONCE, async ([key, { guarded, rest }]) => {
    signal.throwIfAborted();
    outcomes.set(key, await resolveToken(rest, guarded));
  });
  return outcomes;
}

/** The text that a token behind a trigger may take up: to the next white space, for a quoted one to the end of the line. */
function restOf(text: string, behind: number): string {
  return text.slice(behind, text[behind] === '"' ? findLineEnd(text, behind) : findTokenEnd(text, behind));
}

function keyOf(trigger: string, rest: string): string {
  return `${trigger}\0${rest}`;
}

async function resolveToken(rest: string, guarded: GuardedProvider): Promise<Outcome | undefined> {
  if (rest === "") return undefined;
  const { lineRanges } = guarded.provider;
  const quoted = rest.startsWith('"') ? quotedSpelling(rest, lineRanges) : undefined;
  // An opening quote without its partner is no quote: a file's name may begin with one.
  const candidates = quoted === undefined ? spellingsOf(untilWhite(rest), lineRanges) : [quoted];
  for (const candidate of candidates) {
    const lookup = await guarded.find(candidate.spelling);
    if (lookup.status === "refused") return { problem: lookup.problem, length: candidate.length };
    if (lookup.status === "missing") continue;
    const broken = lineRanges ? brokenSuffix(rest, candidate) : undefined;
    return broken ?? { target: lookup.target, length: candidate.length };
  }
  return explainToken(rest, quoted, guarded);
}

/** `a.ts:10-` and `a.ts:1x` would be cut back to all of `a.ts`, which is not what was asked for. */
function brokenSuffix(rest: string, { spelling, length }: Candidate): Outcome | undefined {
  const behind = rest.slice(length);
  if (spelling.range !== undefined || spelling.quoted || !/^:\d/.test(behind)) return undefined;
  const written = untilWhite(behind);
  const message = `"${written}" is no range of lines; write :10 or :10-20.`;
  return { problem: { code: "bad_range", message, suggestions: [] }, length: length + written.length };
}

async function explainToken(
  rest: string,
  quoted: Candidate | undefined,
  guarded: GuardedProvider,
): Promise<Outcome | undefined> {
  const readings = quoted === undefined ? likelyReadings(rest, guarded.provider.lineRanges) : [quoted];
  for (const { spelling, length } of readings) {
    const problem = await guarded.explain(spelling);
    if (problem !== undefined) return { problem, length };
  }
  return undefined;
}

/** How a token without target was probably meant: what looks like a file first, then what stands before glued-on words. */
function likelyReadings(rest: string, lineRanges: boolean): Candidate[] {
  const token = untilWhite(rest);
  const seen = new Map<string, Candidate>();
  if (rest.startsWith('"')) {
    // A quote that was never closed: what follows was meant as a name with spaces.
    const text = rest.trimEnd();
    seen.set(text, { spelling: { text: text.slice(1), quoted: true }, length: text.length });
  }
  const offer = (wanted: (text: string) => boolean): void => {
    for (const candidate of spellingsOf(token, false)) {
      const { text } = candidate.spelling;
      if (seen.has(text) || isTrailing([...text.slice(-2)].at(-1) ?? "") || !wanted(text)) continue;
      const split = splitLineSuffix(text);
      seen.set(
        text,
        lineRanges && split !== undefined ? { ...candidate, spelling: { ...split, quoted: false } } : candidate,
      );
      return;
    }
  };
  offer((text) => FILE_EXTENSION.test(text) || splitLineSuffix(text) !== undefined);
  offer((text) => beginsGluedScript(text.slice(-1), token.slice(text.length, text.length + 1)));
  offer(() => true);
  return [...seen.values()];
}

function lengthOfEscaped(text: string, index: number, triggers: readonly string[]): number {
  return Math.max(1, ...triggers.filter((trigger) => text.startsWith(trigger, index)).map((trigger) => trigger.length));
}

function untilWhite(text: string): string {
  return text.slice(0, findTokenEnd(text, 0));
}

function findLineEnd(text: string, from: number): number {
  const found = text.indexOf("\n", from);
  return found === -1 ? text.length : found;
}
