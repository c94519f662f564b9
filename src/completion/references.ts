import { byteLength, createByteOffsets } from "../text/bytes.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import type { Content, Problem, Reference, RequestContext } from "../types.ts";
import { createPlacing } from "./diagnostics.ts";
import { type Group, groupByTarget, readGroups } from "./groups.ts";
import { guardProvider } from "./guarded-provider.ts";
import { findMentions } from "./mentions.ts";
import type { Registry } from "./registry.ts";

/** A mention that resolved, and the reference that it names. UTF-16 offsets. */
export interface ResolvedMention {
  readonly start: number;
  readonly finish: number;
  readonly reference: Reference;
  /** False for a later mention of a target that has been named before. */
  readonly first: boolean;
}

export interface ParsedText {
  /** Provider by provider in the order of registration, then by position; each target once. */
  readonly references: readonly Reference[];
  /** By position. */
  readonly problems: readonly Problem[];
  /** By position, repeated mentions included. */
  readonly mentions: readonly ResolvedMention[];
  /** UTF-16 offsets of backslashes before triggers. */
  readonly escapes: readonly number[];
}

export interface ParseOptions {
  /** Estimated tokens that all contents together may have. */
  readonly maxTokens: number;
}

/**
 * Finds, resolves and reads every reference in `text`. Throws only when `context.signal` is aborted: whatever else goes wrong is
 * a problem of the reference that it belongs to.
 */
export async function parseReferences(
  text: string,
  registry: Registry,
  options: ParseOptions,
  context: RequestContext,
): Promise<ParsedText> {
  const guarded = registry.list().map((provider) => guardProvider(provider, context));
  const { mentions, escapes } = await findMentions(text, guarded, context.signal);
  const byteOffset = createByteOffsets(text);
  const place = createPlacing(byteOffset);

  const problems: Problem[] = [];
  for (const mention of mentions) {
    if ("problem" in mention.outcome) problems.push(place(mention.outcome.problem, mention));
  }
  const groups = groupByTarget(mentions, guarded);
  const contents = await readGroups(groups, options.maxTokens, readContent);

  const references: Reference[] = [];
  const resolved: ResolvedMention[] = [];
  for (const [index, group] of groups.entries()) {
    const { content, tokens } = contents[index] ?? {};
    const head = group.mentions[0];
    if (content === undefined || tokens === undefined || head === undefined) continue;
    if (!content.ok) {
      problems.push(...group.mentions.map((mention) => place(content.problem, mention)));
      continue;
    }
    const target = content.target ?? group.target;
    const findings = [...group.target.notices, ...content.notices];
    const reference: Reference = {
      trigger: group.guarded.provider.trigger,
      token: head.token,
      kind: target.kind,
      ...(target.name === undefined ? {} : { name: target.name }),
      ...(target.path === undefined ? {} : { path: target.path }),
      ...(target.paths === undefined ? {} : { paths: target.paths }),
      ...(target.range === undefined ? {} : { range: target.range }),
      start: byteOffset(head.start),
      finish: byteOffset(head.finish),
      content: content.text,
      bytes: byteLength(content.text),
      tokens,
      notices: findings.map((finding) => place(finding, head)),
    };
    references.push(reference);
    for (const { start, finish } of group.mentions)
      resolved.push({ start, finish, reference, first: start === head.start });
  }
  problems.sort((a, b) => a.start - b.start);
  resolved.sort((a, b) => a.start - b.start);
  return { references, problems, mentions: resolved, escapes };
}

async function readContent({ guarded, target }: Group, budget: number): Promise<{ content: Content; tokens: number }> {
  const content = await guarded.read(target, budget);
  return { content, tokens: content.ok ? estimateTokens(content.text) : 0 };
}
