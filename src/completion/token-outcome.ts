import type { Finding, ProblemCode, Target } from "../types.ts";
import type { GuardedProvider } from "./guarded-provider.ts";
import { explainBadRange, findBrokenSuffix, nameBeforeBrokenSuffix, splitLineSuffix } from "./line-suffixes.ts";
import { beginsGluedScript, FILE_EXTENSION, findTokenEnd, isTrailing, stripTrailing } from "./marks.ts";
import { type Candidate, quotedSpellings, spellingsOf } from "./spellings.ts";
import { explainUnclosed } from "./unclosed-quotes.ts";

/** What a token names, or why it does not; and its UTF-16 length without the trigger. */
export type TokenOutcome = ({ readonly target: Target } | { readonly problem: Finding<ProblemCode> }) & {
  readonly length: number;
};

/** Resolves the token that `rest`, the text behind a trigger, begins with. Undefined where that is plain text. */
export async function resolveToken(rest: string, guarded: GuardedProvider): Promise<TokenOutcome | undefined> {
  if (rest === "") return undefined;
  const { lineRanges } = guarded.provider;
  const quoted = rest.startsWith('"') ? quotedSpellings(rest, lineRanges) : [];
  const token = rest.slice(0, findTokenEnd(rest, 0));
  // An opening quote without its partner may be no quote: a file's name may begin with one.
  for (const candidate of quoted.length > 0 ? quoted : spellingsOf(token, lineRanges)) {
    const lookup = await guarded.find(candidate.spelling);
    if (lookup.status === "refused") return { problem: lookup.problem, length: candidate.length };
    if (lookup.status === "missing") continue;
    const broken = lineRanges ? brokenSuffix(rest, candidate) : undefined;
    return broken ?? { target: lookup.target, length: candidate.length };
  }
  if (quoted.length > 0) return explainFirst(quoted, guarded);
  if (rest.startsWith('"')) return explainUnclosed(rest, guarded);
  return (await brokenFragment(token, guarded)) ?? explainFirst(likelyReadings(token, lineRanges), guarded);
}

function brokenSuffix(rest: string, { spelling, length }: Candidate): TokenOutcome | undefined {
  const behind = rest.slice(length);
  const written = findBrokenSuffix(behind.slice(0, findTokenEnd(behind, 0)), spelling.range !== undefined);
  if (written === undefined) return undefined;
  const whole = length + written.length;
  const name = (spelling.quoted && quotedSpellings(rest, false)[0]?.length) || spelling.text.length;
  return badRange(rest.slice(name, whole), whole);
}

/** A token is never cut at `#`, but `a.ts#L10-` is a wrong range of a file. */
async function brokenFragment(token: string, guarded: GuardedProvider): Promise<TokenOutcome | undefined> {
  const written = stripTrailing(token).at(-1) ?? "";
  const name = guarded.provider.lineRanges ? nameBeforeBrokenSuffix(written) : undefined;
  if (name === undefined) return undefined;
  const lookup = await guarded.find({ text: name, quoted: false });
  return lookup.status === "found" ? badRange(written.slice(name.length), written.length) : undefined;
}

function badRange(written: string, length: number): TokenOutcome {
  return { problem: explainBadRange(written), length };
}

async function explainFirst(
  readings: readonly Candidate[],
  { explain }: GuardedProvider,
): Promise<TokenOutcome | undefined> {
  for (const { spelling, length } of readings) {
    const problem = await explain(spelling);
    if (problem !== undefined) return { problem, length };
  }
  return undefined;
}

/**
 * How a token without target was probably meant: what looks like a file, then what stands before glued-on words, then what stands
 * before the first mark that paths rarely hold. The rest may hold references of its own.
 */
function likelyReadings(token: string, lineRanges: boolean): Candidate[] {
  const readings = [...spellingsOf(token, false)]
    .filter(({ spelling }) => !isTrailing([...spelling.text.slice(-2)].at(-1) ?? ""))
    .map((candidate) => {
      const split = lineRanges ? splitLineSuffix(candidate.spelling.text) : undefined;
      return split === undefined ? candidate : { ...candidate, spelling: { ...split, quoted: false } };
    });
  const file = readings.findLast(({ spelling: { text, range } }) => range !== undefined || FILE_EXTENSION.test(text));
  const likely = [
    // The same name with its line suffix, which is longer.
    readings.find(({ spelling }) => spelling.text === file?.spelling.text),
    readings.find(({ length }) => beginsGluedScript(token.charAt(length - 1), token.slice(length))),
    readings.at(-1),
    readings[0],
  ];
  return [...new Set(likely)].filter((candidate) => candidate !== undefined);
}
