import { realpath } from "node:fs/promises";
import type { RulesConfig } from "../../config.ts";
import type { EditorState } from "../../types.ts";
import { createRuleCatalog, type RuleCatalog } from "./catalog.ts";
import { discoverRules } from "./discover.ts";

export interface CatalogCacheOptions {
  /** Read anew at each request, since settings may change. */
  readonly getConfig: () => RulesConfig;
  /** Root of the project around a folder, as a real path. */
  readonly findRoot: (cwd: string) => Promise<string>;
  readonly onFault: (fault: string) => void;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface CatalogCache {
  /** `maxAge` in milliseconds: how old the answer may be that another request got. */
  get(editor: EditorState, maxAge: number): Promise<RuleCatalog>;
  clear(): void;
}

interface Entry {
  readonly editor: EditorState;
  readonly catalog: RuleCatalog;
  readonly at: number;
  readonly duration: number;
}

/** One request looks up many tokens; they all see the same rules. Milliseconds. */
const REQUEST_AGE = 50;
/** Where a scan takes this long (a network folder), a new rule may take a second to show up. Milliseconds. */
const SLOW_SCAN = 200;
const SLOW_AGE = 1000;
const MOST_ENTRIES = 8;

/**
 * Keeps scans for a moment. A scan costs a few milliseconds, so that looking again at each request is cheaper than watching
 * folders, most of which do not exist.
 */
export function createCatalogCache(options: CatalogCacheOptions): CatalogCache {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<RuleCatalog>>();
  let generation = 0;

  async function scan(editor: EditorState, config: RulesConfig, key: string): Promise<RuleCatalog> {
    const started = performance.now();
    const begun = generation;
    const [root, cwd] = await Promise.all([options.findRoot(editor.cwd), realpath(editor.cwd).catch(() => editor.cwd)]);
    const { home, env } = options;
    const catalog = createRuleCatalog(await discoverRules({ ...config, root, cwd, home, env }), home);
    for (const fault of catalog.faults) if (fault.inSettings) options.onFault(fault.message);
    if (begun !== generation) return catalog;
    const at = performance.now();
    entries.delete(key);
    entries.set(key, { editor, catalog, at, duration: at - started });
    const [oldest] = entries.keys();
    if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
    return catalog;
  }

  return {
    get(editor, maxAge) {
      const config = options.getConfig();
      const key = JSON.stringify([editor.cwd, config.customRules, config.skillDirs]);
      const entry = entries.get(key);
      if (entry !== undefined && performance.now() - entry.at < allowedAge(entry, editor, maxAge)) {
        return Promise.resolve(entry.catalog);
      }
      const running = pending.get(key);
      if (running !== undefined) return running;
      const started = scan(editor, config, key).finally(() => {
        if (pending.get(key) === started) pending.delete(key);
      });
      pending.set(key, started);
      return started;
    },
    clear() {
      generation++;
      entries.clear();
      pending.clear();
    },
  };
}

function allowedAge(entry: Entry, editor: EditorState, maxAge: number): number {
  const sameRequest = entry.editor === editor ? REQUEST_AGE : 0;
  const slow = entry.duration > SLOW_SCAN ? SLOW_AGE : 0;
  return Math.max(maxAge, sameRequest, slow);
}
