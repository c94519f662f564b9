import { explainFileError } from "../../text/file-error.ts";
import { createGate } from "./gate.ts";
import { readSkillHead, type SkillHead } from "./skill-file.ts";
import type { FoundRule, RuleFault } from "./types.ts";

export interface HeadReader {
  /** Undefined where the file cannot be read. */
  read(rule: FoundRule): Promise<SkillHead | undefined>;
  /** What is wrong with the heads of these rules. */
  faults(rules: readonly FoundRule[]): Promise<RuleFault[]>;
  clear(): void;
}

type Head = { readonly ok: true; readonly head: SkillHead } | { readonly ok: false; readonly message: string };

interface Entry {
  readonly version: string;
  readonly head: Promise<Head>;
}

const MOST_ENTRIES = 10_000;
/** Files open at once. */
const READS_AT_ONCE = 32;

/** Reads the heads of rules' files, each again only when the file has changed. */
export function createHeadReader(): HeadReader {
  const entries = new Map<string, Entry>();
  const gate = createGate(READS_AT_ONCE);

  function load(rule: FoundRule): Promise<Head> {
    const known = entries.get(rule.absolutePath);
    if (known?.version === rule.version) return known.head;
    const head = gate(() => readSkillHead(rule.absolutePath)).then(
      (read): Head => ({ ok: true, head: read }),
      (error: unknown): Head => {
        entries.delete(rule.absolutePath);
        return { ok: false, message: explainFileError(error, "This rule") };
      },
    );
    if (entries.size >= MOST_ENTRIES) entries.clear();
    entries.set(rule.absolutePath, { version: rule.version, head });
    return head;
  }

  return {
    async read(rule) {
      const head = await load(rule);
      return head.ok ? head.head : undefined;
    },
    async faults(rules) {
      const heads = await Promise.all(rules.map(load));
      return heads.flatMap((head, index) => {
        const message = head.ok ? head.head.fault : head.message;
        const path = rules[index]?.absolutePath;
        return message === undefined || path === undefined ? [] : [{ path, message }];
      });
    },
    clear: () => entries.clear(),
  };
}
