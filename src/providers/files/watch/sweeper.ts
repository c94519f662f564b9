import { statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { PathTable } from "../path-table.ts";
import { createPause } from "../pause.ts";
import type { FolderWatch } from "./folder-watch.ts";
import { IGNORE_FILE } from "./ignore-file.ts";

export interface SweeperOptions {
  readonly root: string;
  readonly table: PathTable;
  readonly watch: FolderWatch;
  readonly isTyping: () => boolean;
  /** Names in these folders (from the root) have changed. */
  readonly onFolders: (folders: readonly string[]) => Promise<void>;
  /** An ignore file has another content. */
  readonly onRules: () => void;
  /** Runs one look after what else is done with the table. */
  readonly inTurn: (look: () => Promise<void>) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Between two looks, in milliseconds; the looks take no more than their share of the time. */
const DELAY = 600;
const SHARE = 1 / 5;

/** Looks at the folders that have no watch, again and again while somebody types. The function starts it where it rests. */
export function createSweeper(options: SweeperOptions): () => void {
  const { root, table, watch, signal } = options;
  let isRunning = false;
  let ruleTimes: ReadonlyMap<string, number> = new Map();

  async function run(): Promise<void> {
    isRunning = true;
    while (options.isTyping() && !signal.aborted) {
      const start = performance.now();
      await options.inTurn(look);
      const rest = Math.max(DELAY, (performance.now() - start) / SHARE);
      await setTimeout(rest, undefined, { ref: false });
    }
    isRunning = false;
  }

  async function look(): Promise<void> {
    const changed = await watch.findChanged(createPause(signal));
    if (changed.length > 0) await options.onFolders(changed);
    if (haveRulesChanged()) options.onRules();
  }

  /** A folder's time stamp does not show that a file in it has another content. */
  function haveRulesChanged(): boolean {
    const before = ruleTimes;
    ruleTimes = new Map(table.byName(IGNORE_FILE).map((path) => [path, timeOf(`${root}/${path}`)]));
    return [...ruleTimes].some(([path, time]) => before.has(path) && before.get(path) !== time);
  }

  return () => {
    if (!isRunning && watch.shortage !== undefined) void run();
  };
}

function timeOf(absolute: string): number {
  try {
    return statSync(absolute, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  } catch {
    // Not ours to look at, and so not ours to follow.
    return 0;
  }
}
