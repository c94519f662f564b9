import type { LineRange, RequestContext } from "../../../types.ts";
import type { FileIndex } from "../types.ts";
import { readSource, readSourceVersion } from "./source.ts";

/** The range as the file has it, or why there are no such lines. */
export type CheckedRange = { readonly range: LineRange } | { readonly fault: string };

/** Checks lines of a file (a path from the root) against it. */
export type RangeCheck = (
  index: FileIndex,
  path: string,
  range: LineRange,
  context: RequestContext,
) => Promise<CheckedRange>;

const MOST_ENTRIES = 1000;

/** Remembers what it has found out as long as a file stays as it is. `getMaxBytes` is for a whole file. */
export function createRangeCheck(getMaxBytes: () => number): RangeCheck {
  const known = new Map<string, { version: string; checked: CheckedRange }>();
  return async (index, path, range, context) => {
    const key = JSON.stringify([index.project.root, path, range]);
    const version = await readSourceVersion(index, path, context);
    const entry = known.get(key);
    if (entry !== undefined && entry.version === version) return entry.checked;
    const source = await readSource(index, path, { maxBytes: getMaxBytes(), range }, context);
    const isBad = !source.ok && source.code === "bad_range";
    const checked = isBad ? { fault: source.message } : { range: (source.ok && source.range) || range };
    known.delete(key);
    if (version !== undefined) known.set(key, { version, checked });
    const [oldest] = known.keys();
    if (known.size > MOST_ENTRIES && oldest !== undefined) known.delete(oldest);
    return checked;
  };
}
