import { compileGlob } from "../globs.ts";
import { createPause } from "../pause.ts";
import { compareBytes } from "../table/byte-order.ts";
import type { FileIndex } from "../types.ts";

/** Magic, and something to hold on to: a lone `*` is a mark of the text around it. */
export function isGlob(text: string): boolean {
  return /[*?[{]/.test(text) && /[^*?]/.test(text);
}

/** The indexed files that a glob from the root matches, in byte order. */
export async function findMatches(index: FileIndex, glob: string, signal: AbortSignal): Promise<string[]> {
  const matches = compileGlob(glob.replace(/^(?:\.\/)+/, ""));
  if (matches === undefined) return [];
  await index.ready(signal);
  const pause = createPause(signal);
  const { table } = index;
  const paths: string[] = [];
  // By slot, as the table may change at a pause.
  for (let file = 0; file < table.fileColumns.count; file += 1) {
    const turn = pause();
    if (turn !== undefined) await turn;
    if ((table.fileColumns.folders[file] ?? -1) < 0) continue;
    const path = table.pathOf(file);
    if (matches(path)) paths.push(path);
  }
  return paths.sort(compareBytes);
}
