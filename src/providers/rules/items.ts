import { formatToken } from "../../text/quoting.ts";
import type { CompletionItem, CompletionItemData, MarkupContent } from "../../types.ts";
import { type RuleCatalog, spellRule } from "./catalog.ts";
import type { SkillHead } from "./skill-file.ts";
import type { FoundRule } from "./types.ts";

/** LSP CompletionItemKind.Value. */
const KIND_VALUE = 12;
/** Characters of a description that a menu has room for. */
const DESCRIPTION_LENGTH = 60;

/**
 * The rules that a query fits, best first: its letters at the start of the name, inside of it, inside of the path, then
 * spread over either. Case does not count; equals are in the order of their names.
 */
export function matchRules(rules: readonly FoundRule[], query: string): FoundRule[] {
  const wanted = query.replace(/^\.\//, "").toLowerCase();
  return rules
    .map((rule) => ({ rule, rank: rankOf(rule, wanted) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || compare(a.rule, b.rule))
    .map(({ rule }) => rule);
}

function rankOf(rule: FoundRule, wanted: string): number | undefined {
  const name = rule.name.toLowerCase();
  const path = rule.path.toLowerCase();
  const ranks = [
    name === wanted,
    name.startsWith(wanted),
    name.includes(wanted),
    path.startsWith(wanted),
    path.includes(wanted),
    isSubsequence(wanted, name),
    isSubsequence(wanted, path),
  ];
  const rank = ranks.indexOf(true);
  return rank < 0 ? undefined : rank;
}

function isSubsequence(letters: string, text: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + letter.length;
    if (at < letter.length) return false;
  }
  return true;
}

function compare(a: FoundRule, b: FoundRule): number {
  const keys = [a.name.toLowerCase(), b.name.toLowerCase(), a.path, b.path] as const;
  if (keys[0] !== keys[1]) return keys[0] < keys[1] ? -1 : 1;
  return keys[2] < keys[3] ? -1 : 1;
}

export interface ItemContext {
  readonly trigger: string;
  readonly catalog: RuleCatalog;
  readonly head: SkillHead | undefined;
  /** Place in the list, from 0. */
  readonly position: number;
}

export function ruleItem(rule: FoundRule, { trigger, catalog, head, position }: ItemContext): CompletionItem {
  const data: CompletionItemData = { trigger, key: rule.absolutePath };
  return {
    label: rule.name,
    insertText: formatToken(trigger, spellRule(rule, catalog)),
    filterText: trigger + rule.name,
    kind: KIND_VALUE,
    detail: `Rule: ${rule.path}`,
    sortText: String(position).padStart(6, "0"),
    ...(head?.description === undefined ? {} : { labelDetails: { description: cut(head.description) } }),
    ...(head === undefined ? {} : { documentation: documentationOf(head) }),
    data,
  };
}

export function documentationOf(head: SkillHead): MarkupContent {
  return { kind: "markdown", value: head.preview };
}

function cut(description: string): string {
  const characters = [...description];
  if (characters.length <= DESCRIPTION_LENGTH) return description;
  return `${characters
    .slice(0, DESCRIPTION_LENGTH - 1)
    .join("")
    .trimEnd()}…`;
}
