import { byteLength } from "../text/bytes.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import type { Finding, NoticeCode, ProblemCode, RequestContext, Target } from "../types.ts";
import type { Group } from "./groups.ts";

/** What a target injects, without the text itself. */
export type Measure =
  | {
      readonly ok: true;
      readonly bytes: number;
      /** An estimate. */
      readonly tokens: number;
      readonly notices: readonly Finding<NoticeCode>[];
      readonly target?: Target;
    }
  | { readonly ok: false; readonly problem: Finding<ProblemCode>; readonly tokens: 0 };

export interface Measures {
  /** Reads a target only where it is not known to be what it was. */
  measure(group: Group, budget: number, context: RequestContext): Promise<Measure>;
  clear(): void;
}

interface Entry {
  readonly measure: Measure;
  readonly version: string | undefined;
  readonly at: number;
}

/** What cannot tell whether it has changed is read again after this. Milliseconds. */
const MEMORY = 3000;
const MOST_ENTRIES = 5000;

/** Remembers how large targets are, so that looking at a prompt again costs no reads. */
export function createMeasures(): Measures {
  const entries = new Map<string, Entry>();

  function remember(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
  }

  return {
    async measure({ guarded, target }, budget, { editor, signal }) {
      const { trigger } = guarded.provider;
      // Only of a glob it depends on the budget how much is taken.
      const room = target.paths === undefined ? undefined : budget;
      const key = JSON.stringify([editor.cwd, trigger, target.kind, target.key, target.range, room]);
      const version = await guarded.version(target);
      const known = entries.get(key);
      if (known !== undefined && known.version === version) {
        if (version !== undefined || performance.now() - known.at < MEMORY) return known.measure;
      }
      const content = await guarded.read(target, budget);
      signal.throwIfAborted();
      const measure: Measure = content.ok
        ? {
            ok: true,
            bytes: byteLength(content.text),
            tokens: estimateTokens(content.text),
            notices: content.notices,
            ...(content.target === undefined ? {} : { target: content.target }),
          }
        : { ok: false, problem: content.problem, tokens: 0 };
      remember(key, { measure, version, at: performance.now() });
      return measure;
    },
    clear: () => entries.clear(),
  };
}
