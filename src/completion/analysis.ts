import { byteLength, createByteOffsets } from "../text/bytes.ts";
import { countLines } from "../text/lines.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import type { LineRange, Notice, Problem, RequestContext, Target } from "../types.ts";
import { createPlacing } from "./diagnostics.ts";
import { groupByTarget, readGroups } from "./groups.ts";
import { guardProvider } from "./guarded-provider.ts";
import type { Measures } from "./measures.ts";
import { findMentions, type Mention } from "./mentions.ts";
import type { ParseOptions } from "./references.ts";
import type { Registry } from "./registry.ts";

/** A reference at its place, as an editor shows it. Byte offsets, end-exclusive. */
export interface MeasuredMention {
  readonly trigger: string;
  readonly token: string;
  readonly kind: string;
  readonly name?: string;
  readonly path?: string;
  /** A glob's matches; only when inspected. */
  readonly paths?: readonly string[];
  /** Of what is injected; only when inspected. */
  readonly lines?: number;
  /** Absolute path of what can be opened; of a glob, the folder that `paths` start from. */
  readonly file?: string;
  readonly range?: LineRange;
  readonly start: number;
  readonly finish: number;
  /** Of what is injected. */
  readonly bytes: number;
  readonly tokens: number;
  readonly notices: readonly Notice[];
  /** False for a later mention of a target that has been named before, and is injected there. */
  readonly first: boolean;
}

export interface Analysis {
  /** By position. */
  readonly mentions: readonly MeasuredMention[];
  /** By position. */
  readonly problems: readonly Problem[];
  /** Number of targets. */
  readonly count: number;
  /** Estimated size of the prompt. */
  readonly tokens: number;
}

/**
 * What the references in `text` would become. Does what `parseReferences` does, but keeps no contents, and reads again only what has
 * changed. Throws only when aborted.
 */
export async function analyzeText(
  text: string,
  registry: Registry,
  measures: Measures,
  options: ParseOptions,
  context: RequestContext,
): Promise<Analysis> {
  const guarded = registry.list().map((provider) => guardProvider(provider, context));
  const { mentions } = await findMentions(text, guarded, context.signal);
  const byteOffset = createByteOffsets(text);
  const place = createPlacing(byteOffset);
  const groups = groupByTarget(mentions, guarded);
  const measured = await readGroups(groups, options.maxTokens, (group, budget) =>
    measures.measure(group, budget, context),
  );
  context.signal.throwIfAborted();

  const problems: Problem[] = [];
  const found: MeasuredMention[] = [];
  const groupOf = new Map(groups.flatMap((group, index) => group.mentions.map((one) => [one, { group, index }])));
  let count = 0;
  let tokens = estimateTokens(text);
  for (const mention of mentions) {
    if ("problem" in mention.outcome) problems.push(place(mention.outcome.problem, mention));
    const { group, index = -1 } = groupOf.get(mention) ?? {};
    const measure = measured[index];
    if (group === undefined || measure === undefined) continue;
    if (!measure.ok) {
      problems.push(place(measure.problem, mention));
      continue;
    }
    const first = group.mentions[0] === mention;
    if (first) {
      count += 1;
      tokens += measure.tokens;
    }
    const { bytes, tokens: size } = measure;
    const notices = [...group.target.notices, ...measure.notices].map((finding) => place(finding, mention));
    const described = describe(mention, { ...group.target, ...measure.target }, byteOffset);
    found.push({ ...described, bytes, tokens: size, notices, first });
  }
  return { mentions: found, problems, count, tokens };
}

export type Inspection = { readonly mention: MeasuredMention; readonly text: string } | { readonly problem: Problem };

/** What the mention around a byte offset injects, or why it does not; undefined where there is none. */
export async function inspectMention(
  text: string,
  offset: number,
  registry: Registry,
  options: ParseOptions,
  context: RequestContext,
): Promise<Inspection | undefined> {
  const guarded = registry.list().map((provider) => guardProvider(provider, context));
  const { mentions } = await findMentions(text, guarded, context.signal);
  const byteOffset = createByteOffsets(text);
  const place = createPlacing(byteOffset);
  const mention = mentions.find((one) => byteOffset(one.start) <= offset && offset < byteOffset(one.finish));
  if (mention === undefined) return undefined;
  if ("problem" in mention.outcome) return { problem: place(mention.outcome.problem, mention) };
  const { target } = mention.outcome;
  const content = await mention.guarded.read(target, options.maxTokens);
  if (!content.ok) return { problem: place(content.problem, mention) };
  const group = groupByTarget(mentions, guarded).find((one) => one.mentions.includes(mention));
  const measured = {
    bytes: byteLength(content.text),
    tokens: estimateTokens(content.text),
    lines: countLines(content.text),
    notices: [...target.notices, ...content.notices].map((finding) => place(finding, mention)),
    first: group?.mentions[0] === mention,
    ...(target.paths === undefined ? {} : { paths: target.paths }),
  };
  return {
    mention: { ...describe(mention, { ...target, ...content.target }, byteOffset), ...measured },
    text: content.text,
  };
}

function describe(
  { guarded, token, start, finish }: Mention,
  { kind, name, path, file, range }: Target,
  byteOffset: (index: number) => number,
): Omit<MeasuredMention, "bytes" | "tokens" | "notices" | "first" | "paths"> {
  return {
    trigger: guarded.provider.trigger,
    token,
    kind,
    ...(name === undefined ? {} : { name }),
    ...(path === undefined ? {} : { path }),
    ...(file === undefined ? {} : { file }),
    ...(range === undefined ? {} : { range }),
    start: byteOffset(start),
    finish: byteOffset(finish),
  };
}
