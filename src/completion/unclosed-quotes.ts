import { formatToken, unquote } from "../text/quoting.ts";
import type { Finding, ProblemCode } from "../types.ts";
import type { GuardedProvider } from "./guarded-provider.ts";
import { splitLineSuffix } from "./line-suffixes.ts";
import { FILE_EXTENSION, stripTrailing } from "./marks.ts";
import type { Candidate } from "./spellings.ts";

/** Words behind the quotation mark that may belong to the name. */
const MOST_WORDS = 12;

/**
 * Judges a token that begins with a quotation mark which is not closed. It is not guessed where the name was meant to end, but what
 * looks like a reference is a problem; undefined where nothing does. `rest` begins with the quotation mark.
 */
export async function explainUnclosed(
  rest: string,
  { provider, find, explain }: GuardedProvider,
): Promise<{ problem: Finding<ProblemCode>; length: number } | undefined> {
  const readings = unclosedReadings(rest, provider.lineRanges);
  for (const { spelling, length } of readings) {
    if ((await find(spelling)).status === "missing") continue;
    const suffix = spelling.range === undefined ? "" : rest.slice(0, length).slice(spelling.text.length + 1);
    const closed = formatToken(provider.trigger, spelling.text) + suffix;
    const message = `The quotation mark is not closed; write ${closed}`;
    return { problem: { code: provider.unknownCode ?? "provider_error", message, suggestions: [closed] }, length };
  }
  // Without a name that exists, the first word that ends like a file is likely; else all of it.
  const file = readings.findLast(({ spelling }) => spelling.range !== undefined || FILE_EXTENSION.test(spelling.text));
  for (const candidate of [file, readings[0]]) {
    if (candidate === undefined) continue;
    const problem = await explain(candidate.spelling);
    if (problem === undefined) continue;
    const message = `${problem.message} The quotation mark is not closed.`;
    return { problem: { ...problem, message }, length: candidate.length };
  }
  return undefined;
}

/** The first words behind the quotation mark, many before few. */
function unclosedReadings(rest: string, lineRanges: boolean): Candidate[] {
  const ends = [...rest.matchAll(/\s+|$/gu)].map(({ index }) => index).slice(0, MOST_WORDS);
  return ends.reverse().flatMap((end) => {
    const written = stripTrailing(rest.slice(1, end).replace(/\\"$/u, "")).at(-1);
    if (written === undefined || /^\s/u.test(written)) return [];
    const split = lineRanges ? splitLineSuffix(written) : undefined;
    const spelling = { ...split, text: unquote(split?.text ?? written), quoted: true };
    return [{ spelling, length: written.length + 1 }];
  });
}
