import type { Target } from "../types.ts";
import { forEachLimited } from "./each-limited.ts";
import type { GuardedProvider } from "./guarded-provider.ts";
import type { Mention } from "./mentions.ts";

/** All mentions of one target. */
export interface Group {
  readonly guarded: GuardedProvider;
  readonly target: Target;
  readonly mentions: Mention[];
}

/** Enough to keep the disk busy, few enough to keep file handles free. */
const READS_AT_ONCE = 16;

/** Provider by provider in the order of registration, then by position. */
export function groupByTarget(mentions: readonly Mention[], guarded: readonly GuardedProvider[]): Group[] {
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

/** Reads what has a known size first; a glob then takes what is left of the budget. `maxTokens` is for all together. */
export async function readGroups<T extends { readonly tokens: number }>(
  groups: readonly Group[],
  maxTokens: number,
  read: (group: Group, budget: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let budget = maxTokens;
  const readOne = async (index: number): Promise<void> => {
    const group = groups[index];
    if (group === undefined) return;
    const result = await read(group, Math.max(0, budget));
    results[index] = result;
    budget -= result.tokens;
  };
  const indexes = [...groups.keys()];
  const isGlob = (index: number): boolean => groups[index]?.target.kind === "glob";
  await forEachLimited(
    indexes.filter((index) => !isGlob(index)),
    READS_AT_ONCE,
    readOne,
  );
  await forEachLimited(indexes.filter(isGlob), 1, readOne);
  return results;
}
