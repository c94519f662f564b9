import type { PathTable } from "../path-table.ts";
import { createPause } from "../pause.ts";
import type { ListingOptions } from "./listing.ts";

/** Takes what a listing finds, and keeps out what the settings exclude. Paths are from the root. */
export interface Sink {
  add(paths: readonly string[]): Promise<void>;
  remove(paths: readonly string[]): void;
  skip(names: number): void;
  readonly skipped: number;
  readonly truncated: boolean;
}

const BATCH = 500;

export function createSink(table: PathTable, options: Pick<ListingOptions, "scope" | "signal" | "onProgress">): Sink {
  const { scope, signal, onProgress } = options;
  const pause = createPause(signal);
  let skipped = 0;
  let truncated = false;

  return {
    async add(paths) {
      for (let start = 0; start < paths.length && !truncated; start += BATCH) {
        await pause();
        const accepted = paths.slice(start, start + BATCH).filter(scope.acceptsFile);
        const room = scope.maxFiles - table.size;
        if (accepted.length <= room) table.add(accepted);
        else truncated = addWhileRoom(table, accepted, scope.maxFiles);
      }
      onProgress?.();
    },
    remove: (paths) => table.remove(paths),
    skip(names) {
      skipped += names;
    },
    get skipped() {
      return skipped;
    },
    get truncated() {
      return truncated;
    },
  };
}

/** Adds one by one, as some of the paths may be known; true when the table is full and a path was left over. */
export function addWhileRoom(table: PathTable, paths: readonly string[], maxFiles: number): boolean {
  for (const path of paths) {
    if (table.size >= maxFiles && !table.has(path)) return true;
    table.add([path]);
  }
  return false;
}
