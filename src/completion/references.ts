import { byteLength, createByteOffsets } from "../text/bytes.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import type { Content, Diagnostic, Finding, Problem, Reference, RequestContext, Target } from "../types.ts";
import { forEachLimited } from "./each-limited.ts";
import { type GuardedProvider, guardProvider } from "./guarded-provider.ts";
import { findMentions, type Mention } from "./mentions.ts";
import type { Registry } from "./registry.ts";

/** A mention that resolved, and the reference that it names. UTF-16 offsets. */
export interface ResolvedMention {
  readonly start: number;
  readonly finish: number;
  readonly reference: Reference;
  /** False for a later mention of a target that has been named before. */
  readonly first: boolean;
  /** What an editor opens for it, absolute. */
  readonly file?: string;
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

interface Group {
  readonly guarded: GuardedProvider;
  readonly target: Target;
  readonly mentions: Mention[];
}

interface GroupContent {
  readonly content: Content;
  readonly tokens: number;
}

/** Enough to keep the disk busy, few enough to keep file handles free. */
const READS_AT_ONCE = 16;

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
  const place = <C extends string>(finding: Finding<C>, { token, start, finish }: Mention): Diagnostic<C> => ({
    ...finding,
    token,
    start: byteOffset(start),
    finish: byteOffset(finish),
  });

  const problems: Problem[] = [];
  for (const mention of mentions) {
    if ("problem" in mention.outcome) problems.push(place(mention.outcome.problem, mention));
  }
  const groups = groupByTarget(mentions, guarded);
  const contents = await readGroups(groups, options);

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
    const file = target.file === undefined ? {} : { file: target.file };
    for (const { start, finish } of group.mentions)
      resolved.push({ start, finish, reference, first: start === head.start, ...file });
  }
  problems.sort((a, b) => a.start - b.start);
  resolved.sort((a, b) => a.start - b.start);
  return { references, problems, mentions: resolved, escapes };
}

function groupByTarget(mentions: readonly Mention[], guarded: readonly GuardedProvider[]): Group[] {
  const groups = new Map<string, Group>();
  for (const mention of mentions) {
    if (!("target" in mention.outcome)) continue;
    const { target } = mention.outcome;
    const key = JSON.stringify([mention.guarded.provider.trigger, target.kind, target.key, target.range]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { guarded: mention.guarded, target, mentions: [mention] });
    else group.mentions.push(mention);
  }
  const order = new Map(guarded.map((provider, index) => [provider, index]));
  // The sort is stable: within a provider the order of the text stays.
  return [...groups.values()].sort((a, b) => (order.get(a.guarded) ?? 0) - (order.get(b.guarded) ?? 0));
}

/** Reads what has a known size first; a glob then takes what is left of the budget. */
async function readGroups(groups: readonly Group[], options: ParseOptions): Promise<GroupContent[]> {
  const contents: GroupContent[] = [];
  let budget = options.maxTokens;
  const read = async (index: number): Promise<void> => {
    const group = groups[index];
    if (group === undefined) return;
    const content = await group.guarded.read(group.target, Math.max(0, budget));
    const tokens = content.ok ? estimateTokens(content.text) : 0;
    contents[index] = { content, tokens };
    budget -= tokens;
  };
  const indexes = [...groups.keys()];
  const isGlob = (index: number): boolean => groups[index]?.target.kind === "glob";
  await forEachLimited(
    indexes.filter((index) => !isGlob(index)),
    READS_AT_ONCE,
    read,
  );
  await forEachLimited(indexes.filter(isGlob), 1, read);
  return contents;
}
