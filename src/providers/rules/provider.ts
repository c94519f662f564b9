import { homedir } from "node:os";
import type { RulesConfig } from "../../config.ts";
import { formatToken } from "../../text/quoting.ts";
import type { EditorState, Finding, Lookup, NoticeCode, Provider } from "../../types.ts";
import { type RuleCatalog, spellRule } from "./catalog.ts";
import { createCatalogCache } from "./catalog-cache.ts";
import { explainRule } from "./explain.ts";
import { createHeadReader } from "./heads.ts";
import { documentationOf, matchRules, ruleItem } from "./items.ts";
import { readRule, readRuleVersion } from "./read-rule.ts";
import type { FoundRule, Rule, RuleFault } from "./types.ts";

export interface RulesProviderOptions {
  /** Asked at each request, since settings may change. */
  readonly getConfig: () => RulesConfig;
  /** Root of the project around a folder, as a real path. */
  readonly findRoot: (cwd: string) => Promise<string>;
  /** The settings are wrong; one sentence, perhaps told before. */
  readonly onFault?: (fault: string) => void;
  readonly trigger?: string;
  /** The user's home folder. */
  readonly home?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface RulesProvider extends Provider {
  /** All rules, the one that wins among equals first, and all that is wrong with them or with the settings. */
  rules(editor: EditorState): Promise<{ rules: Rule[]; faults: RuleFault[] }>;
  /** Forgets everything; the next request looks anew. */
  refresh(): void;
}

/** A new rule is in the menu this long after it was made, at the latest. Milliseconds. */
const MENU_AGE = 500;

export function createRulesProvider(options: RulesProviderOptions): RulesProvider {
  const { getConfig, findRoot, trigger = "#", home = homedir(), env = process.env, onFault = () => {} } = options;
  const catalogs = createCatalogCache({ getConfig, findRoot, onFault, home, env });
  const heads = createHeadReader();

  return {
    trigger,
    name: "rules",
    lineRanges: false,
    unknownCode: "unknown_rule",

    async complete(query, limit, { editor, signal }) {
      const catalog = await catalogs.get(editor, MENU_AGE);
      signal.throwIfAborted();
      const rules = matchRules(catalog.rules, query).slice(0, limit);
      const items = rules.map(async (rule, position) =>
        ruleItem(rule, { trigger, catalog, head: await heads.read(rule), position }),
      );
      // Menus that filter by name alone would drop what was found by path.
      return { items: await Promise.all(items), isIncomplete: catalog.rules.length > 0 };
    },

    async describe({ key }, { editor }) {
      const rule = (await catalogs.get(editor, MENU_AGE)).byFile(key);
      const head = rule && (await heads.read(rule));
      return head && documentationOf(head);
    },

    async find({ text }, { editor }) {
      const catalog = await catalogs.get(editor, 0);
      const rule = catalog.find(text);
      return rule === undefined ? { status: "missing" } : found(rule, text, trigger, catalog);
    },

    async explain({ text }, { editor }) {
      return explainRule(text, trigger, await catalogs.get(editor, 0));
    },

    read({ name, key }, _budget, context) {
      const mentionsFolder = getConfig().mentionFolder;
      return readRule({ name: name ?? "", absolutePath: key, mentionsFolder }, context);
    },

    version({ key }, context) {
      return readRuleVersion({ absolutePath: key, mentionsFolder: getConfig().mentionFolder }, context);
    },

    async rules(editor) {
      const catalog = await catalogs.get(editor, 0);
      const rules = catalog.rules.map(({ name, path, absolutePath }) => ({ name, path, absolutePath }));
      return { rules, faults: [...catalog.faults, ...(await heads.faults(catalog.rules))] };
    },

    refresh() {
      catalogs.clear();
      heads.clear();
    },
  };
}

function found(rule: FoundRule, text: string, trigger: string, catalog: RuleCatalog): Lookup {
  const { name, path, absolutePath } = rule;
  // A path says which rule is meant; only a bare name can hide others.
  const others = catalog.named(text).filter((other) => other !== rule);
  const notices = others.length === 0 ? [] : [shadowed(rule, others, trigger, catalog)];
  return { status: "found", target: { key: absolutePath, kind: "rule", name, path, file: absolutePath, notices } };
}

function shadowed(
  rule: FoundRule,
  others: readonly FoundRule[],
  trigger: string,
  catalog: RuleCatalog,
): Finding<NoticeCode> {
  const paths = others.map((other) => other.path).join(", ");
  return {
    code: "shadowed",
    message: `${rule.path} is used; the name "${rule.name}" also stands for ${paths}.`,
    suggestions: [rule, ...others].map((one) => formatToken(trigger, spellRule(one, catalog))),
  };
}
