import { byteLength } from "../text/bytes.ts";
import type { Finding, Problem, ProblemCode, Provider, RequestContext, Spelling } from "../types.ts";
import { guardProvider } from "./guarded-provider.ts";
import { explainBadRange, nameBeforeBrokenSuffix, splitLineSuffix } from "./line-suffixes.ts";
import { quotedSpellings } from "./spellings.ts";

/**
 * The content of one reference, given alone: `#vim`, `@src/a.ts:1-5`, `@"a b.md"`. Here all of the text is the reference,
 * so that white space needs no quotes, and a name without target is always a problem.
 */
export async function resolveReference(
  reference: string,
  providers: readonly Provider[],
  maxTokens: number,
  context: RequestContext,
): Promise<{ content: string } | { problem: Problem }> {
  const place = (finding: Finding<ProblemCode>): { problem: Problem } => ({
    problem: { ...finding, token: reference, start: 0, finish: byteLength(reference) },
  });
  const [provider] = providers
    .filter(({ trigger }) => reference.startsWith(trigger))
    .sort((a, b) => b.trigger.length - a.trigger.length);
  if (provider === undefined) {
    const triggers = providers.map(({ trigger }) => trigger).join(" or ");
    return place({ code: "provider_error", message: `A reference begins with ${triggers}.`, suggestions: [] });
  }
  const guarded = guardProvider(provider, context);
  const text = reference.slice(provider.trigger.length);
  const readings = readingsOf(text, provider.lineRanges);
  for (const spelling of readings) {
    const lookup = await guarded.find(spelling);
    if (lookup.status === "refused") return place(lookup.problem);
    if (lookup.status === "missing") continue;
    const content = await guarded.read(lookup.target, maxTokens);
    return content.ok ? { content: content.text } : place(content.problem);
  }
  const name = provider.lineRanges ? nameBeforeBrokenSuffix(text) : undefined;
  if (name !== undefined && (await guarded.find(nameOf(name))).status === "found") {
    return place(explainBadRange(text.slice(name.length)));
  }
  const message = `There is nothing named ${reference}.`;
  const unknown = { code: provider.unknownCode ?? "provider_error", message, suggestions: [] };
  return place((await guarded.explain(readings.at(-1) ?? { text, quoted: false })) ?? unknown);
}

/** Of a quoted reference all has to be in quotes but the line suffix. */
function readingsOf(text: string, lineRanges: boolean): Spelling[] {
  const quoted = quotedSpellings(text, lineRanges).filter(({ length }) => length === text.length);
  if (quoted.length > 0) return quoted.map(({ spelling }) => spelling);
  const split = lineRanges ? splitLineSuffix(text) : undefined;
  const whole = { text, quoted: false };
  return split === undefined ? [whole] : [whole, { ...split, quoted: false }];
}

function nameOf(written: string): Spelling {
  return quotedSpellings(written, false)[0]?.spelling ?? { text: written, quoted: false };
}
