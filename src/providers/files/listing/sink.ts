import type { PathTable } from "../path-table.ts";
import { createPause } from "../pause.ts";
import type { ListingOptions } from "./listing.ts";

/** Takes what a listing finds, and keeps out what the settings exclude. Paths are from the root. */
export interface Sink {
  add(paths: readonly string[]): Promise<void>;
  remove(paths: readonly string[]): void;
  skip(names: number): void;
  /** Another engine lists everything once more. */
  restart(): void;
  /** Removes what was in the table before and was not found again. */
  finish(): Promise<void>;
  /** There was no list before. */
  readonly isFirst: boolean;
  readonly skipped: number;
  readonly truncated: boolean;
  /** Nothing more is of use. */
  readonly isFull: boolean;
}

const BATCH = 250;

export function createSink(table: PathTable, options: Pick<ListingOptions, "scope" | "signal" | "onProgress">): Sink {
  const { scope, signal, onProgress } = options;
  const pause = createPause(signal);
  // A list that is made anew goes into the old table, which so stays whole and costs no second one.
  let seen = table.size > 0 ? new Uint8Array(table.fileColumns.count) : undefined;
  let skipped = 0;
  let truncated = false;

  function mark(paths: readonly string[]): void {
    if (seen === undefined) return;
    if (seen.length < table.fileColumns.count) {
      const longer = new Uint8Array(table.fileColumns.count * 2);
      longer.set(seen);
      seen = longer;
    }
    for (const path of paths) {
      const slot = table.slotOf(path);
      if (slot >= 0) seen[slot] = 1;
    }
  }

  return {
    async add(paths) {
      for (let start = 0; start < paths.length; start += BATCH) {
        await pause();
        const accepted = paths.slice(start, start + BATCH).filter(scope.acceptsFile);
        if (accepted.length <= scope.maxFiles - table.size) table.add(accepted);
        else truncated = addWhileRoom(table, accepted, scope.maxFiles) || truncated;
        mark(accepted);
      }
      onProgress?.();
    },
    remove: (paths) => table.remove(paths),
    skip(names) {
      skipped += names;
    },
    restart() {
      if (seen === undefined) table.clear();
      else seen.fill(0);
      skipped = 0;
      truncated = false;
    },
    async finish() {
      // `seen` may be longer than the columns are filled: behind their count nothing is a file.
      const count = Math.min(seen?.length ?? 0, table.fileColumns.count);
      for (let slot = 0; slot < count; slot += 1) {
        if (seen?.[slot] === 1 || (table.fileColumns.folders[slot] ?? -1) < 0) continue;
        table.remove([table.pathOf(slot)]);
        const turn = pause();
        if (turn !== undefined) await turn;
      }
    },
    isFirst: seen === undefined,
    get skipped() {
      return skipped;
    },
    get truncated() {
      return truncated;
    },
    get isFull() {
      // A list made anew has to see all that is still there.
      return truncated && seen === undefined;
    },
  };
}

/** Adds one by one, as some of the paths may be known; true when the table is full and a path was left over. */
export function addWhileRoom(table: PathTable, paths: readonly string[], maxFiles: number): boolean {
  let left = false;
  for (const path of paths) {
    if (table.size < maxFiles) table.add([path]);
    else left ||= !table.has(path);
  }
  return left;
}
