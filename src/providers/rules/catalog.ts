import { isAbsolute, join, normalize } from "node:path";
import { SKILL_FILE } from "./discover.ts";
import type { FoundRule, RuleScan } from "./types.ts";

/** A scan, ready for look-ups. */
export interface RuleCatalog extends RuleScan {
  /** The rule that a reference's text names, exactly: by name, path, path and file, or absolute path. */
  find(text: string): FoundRule | undefined;
  /** Rules of a name, the one that wins first. */
  named(name: string): readonly FoundRule[];
  byFile(absolutePath: string): FoundRule | undefined;
}

export function createRuleCatalog(scan: RuleScan, home: string): RuleCatalog {
  const byName = new Map<string, FoundRule[]>();
  const byPath = new Map<string, FoundRule>();
  const byFile = new Map<string, FoundRule>();
  for (const rule of scan.rules) {
    for (const { name, absolutePath } of rule.aliases) {
      const rules = byName.get(name) ?? [];
      if (!rules.includes(rule)) byName.set(name, [...rules, rule]);
      byFile.set(absolutePath, rule);
      byPath.set(normalize(join(absolutePath, "..")), rule);
    }
  }

  function findByPath(text: string): FoundRule | undefined {
    const path = text === "~" || text.startsWith("~/") ? join(home, text.slice(1)) : text;
    const absolute = isAbsolute(path) ? path : join(scan.root, path);
    const folder = absolute.endsWith(`/${SKILL_FILE}`) ? absolute.slice(0, -SKILL_FILE.length) : absolute;
    return byPath.get(normalize(folder).replace(/(?<=.)[/\\]$/, ""));
  }
  return {
    ...scan,
    find: (text) => (text === "" ? undefined : (byName.get(text)?.[0] ?? findByPath(text))),
    named: (name) => byName.get(name) ?? [],
    byFile: (absolutePath) => byFile.get(absolutePath),
  };
}

/** How to write a rule so that it is this one, without trigger: its name, or its path where the name is not unique. */
export function spellRule(rule: FoundRule, catalog: RuleCatalog): string {
  const { name, path } = rule;
  if (catalog.named(name).length === 1) return name;
  return catalog.find(path) === rule ? path : `./${path}`;
}
