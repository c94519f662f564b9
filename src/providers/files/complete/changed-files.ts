import { setTimeout } from "node:timers/promises";
import { readRecords } from "../git/records.ts";
import { GitError, runGit } from "../git/run.ts";

/** Files that git calls changed, as paths from the root. */
export interface ChangedFiles {
  /** What is known; looked up again in the background when it is old. */
  get(): ReadonlySet<string>;
  close(): void;
}

/** In milliseconds: how old the answer may be, at least and as a multiple of what it took; and how late it is looked up. */
const OLDEST = 3000;
const PAUSE = 20;
const DELAY = 60;
/** So many changes say nothing about what is being worked at. */
const MOST = 2000;
const NONE: ReadonlySet<string> = new Set();

export function createChangedFiles(root: string, onChange: () => void): ChangedFiles {
  const closing = new AbortController();
  let known = NONE;
  let running = false;
  let next = 0;

  async function look(): Promise<void> {
    running = true;
    let start = Date.now();
    try {
      // The start of a process would hold up the answer that is being made.
      await setTimeout(DELAY, undefined, { ref: false, signal: closing.signal });
      start = Date.now();
      const changed = await listChanged(root, closing.signal);
      // The same set again means to the ranking that nothing has changed.
      if (changed.size !== known.size || [...changed].some((path) => !known.has(path))) {
        known = changed;
        onChange();
      }
    } catch (error) {
      if (!closing.signal.aborted && !(error instanceof GitError)) throw error;
    } finally {
      running = false;
      next = Date.now() + Math.max(OLDEST, (Date.now() - start) * PAUSE);
    }
  }

  return {
    get() {
      if (!running && Date.now() >= next && !closing.signal.aborted) void look();
      return known;
    },
    close: () => closing.abort(),
  };
}

async function listChanged(root: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const args = ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules"];
  const changed = new Set<string>();
  for await (const { texts } of readRecords(runGit(args, { cwd: root, signal }))) {
    // Two letters of status and a space stand before each path.
    for (const text of texts) if (text !== "") changed.add(text.slice(3));
    if (changed.size > MOST) return NONE;
  }
  return changed;
}
