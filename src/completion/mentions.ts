import type { Finding, ProblemCode, RequestContext, Target } from "../types.ts";
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

/** Finds every mention in `text`, in the order of the text. Throws only when aborted. */
export async function findMentions(
  text: string,
  providers: readonly GuardedProvider[],
  context: RequestContext,
): Promise<Mentions> {
  const byTrigger = new Map(providers.map((guarded) => [guarded.provider.trigger, guarded]));
  const scanner = createTokenScanner(text, [...byTrigger.keys()]);
  // A prompt often names the same thing many times.
  const known = new Map<string, Outcome | undefined>();
  const mentions: Mention[] = [];
  const escapes: number[] = [];
  let from = 0;
  for (let start = scanner.next(from); start !== undefined; start = scanner.next(from)) {
    context.signal.throwIfAborted();
    if (start.kind === "escape") {
      escapes.push(start.index);
      from = start.index + 1 + lengthOfEscaped(text, start.index + 1, [...byTrigger.keys()]);
      continue;
    }
    const found = await resolveAt(text, start.index, start.triggers);
    if (found !== undefined) mentions.push(found);
    from = found?.finish ?? start.index + (start.triggers[0]?.length ?? 1);
  }
  return { mentions, escapes };

  /** A longer trigger wins where it names something; `$$x` may still be `$` and `$x`. */
  async function resolveAt(whole: string, index: number, triggers: readonly string[]): Promise<Mention | undefined> {
    let broken: Mention | undefined;
    for (const trigger of triggers) {
      const guarded = byTrigger.get(trigger);
      if (guarded === undefined) continue;
      const behind = index + trigger.length;
      const end = whole[behind] === '"' ? findLineEnd(whole, behind) : findTokenEnd(whole, behind);
      const rest = whole.slice(behind, end);
      const key = `${trigger}\0${rest}`;
      if (!known.has(key)) known.set(key, await resolveToken(rest, guarded, context));
      const outcome = known.get(key);
      if (outcome === undefined) continue;
      const finish = behind + outcome.length;
      const mention: Mention = { guarded, token: whole.slice(index, finish), start: index, finish, outcome };
      if ("target" in outcome) return mention;
      broken ??= mention;
    }
    return broken;
  }
}

async function resolveToken(
  rest: string,
  guarded: GuardedProvider,
  context: RequestContext,
): Promise<Outcome | undefined> {
  if (rest === "") return undefined;
  const { lineRanges } = guarded.provider;
  const quoted = rest.startsWith('"') ? quotedSpelling(rest, lineRanges) : undefined;
  // An opening quote without its partner is no quote: a file's name may begin with one.
  const candidates = quoted === undefined ? spellingsOf(untilWhite(rest), lineRanges) : [quoted];
  for (const candidate of candidates) {
    const lookup = await guarded.find(candidate.spelling, context);
    if (lookup.status === "refused") return { problem: lookup.problem, length: candidate.length };
    if (lookup.status === "missing") continue;
    const broken = lineRanges ? brokenSuffix(rest, candidate) : undefined;
    return broken ?? { target: lookup.target, length: candidate.length };
  }
  return explainToken(rest, quoted, guarded, context);
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
  context: RequestContext,
): Promise<Outcome | undefined> {
  const readings = quoted === undefined ? likelyReadings(rest, guarded.provider.lineRanges) : [quoted];
  for (const { spelling, length } of readings) {
    const problem = await guarded.explain(spelling, context);
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
