import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { addUse, bounded, decayed, parseUses, type Uses, writeUses } from "./frecency/uses.ts";

/** Which files of a project are used often and lately, kept in a file between sessions. Nothing here ever fails. */
export interface Frecency {
  /** Counts a use of the file; written a little later, along with others. */
  record(path: string): void;
  /** Higher is used more often and more lately. The same map as long as nothing has changed; empty until read. */
  scores(): ReadonlyMap<string, number>;
  /** Writes at once what is not written yet. */
  flush(): Promise<void>;
}

export interface FrecencyOptions {
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds from a use to its writing. */
  readonly delay?: number;
}

const DELAY = 2_000;
/** How often scores are worked out anew though nothing was used, in milliseconds. */
const REFRESH = 3_600_000;
const MAX_TRIES = 3;

/** Where the uses of a project's files are kept. `root` is absolute. */
export function frecencyFile(stateDir: string, root: string): string {
  return join(stateDir, "frecency", `${createHash("sha256").update(root).digest("hex").slice(0, 24)}.json`);
}

export function createFrecency({ file, now = Date.now, delay = DELAY }: FrecencyOptions): Frecency {
  let uses: Uses = new Map();
  /** Used here and not in the file yet. */
  let pending: [path: string, at: number][] = [];
  let scores: ReadonlyMap<string, number> = new Map();
  let scoredAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const loading = readUses(file).then(({ uses: read }) => adopt(read));

  /** Takes what the file holds, and adds what it does not. */
  function adopt(read: Uses): void {
    uses = read;
    for (const [path, at] of pending) addUse(uses, path, at);
    scoredAt = Number.NEGATIVE_INFINITY;
  }

  async function write(): Promise<void> {
    await loading;
    for (let tries = 0; tries < MAX_TRIES && pending.length > 0; tries += 1) {
      const written = pending.length;
      const { uses: read, changed } = await readUses(file);
      adopt(read);
      uses = bounded(uses, now());
      const temporary = `${file}.${randomUUID()}`;
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFile(temporary, writeUses(uses), { mode: 0o600 });
        // Another Neovim has written meanwhile: merge with that first.
        if ((await timeOfChange(file)) !== changed && tries + 1 < MAX_TRIES) continue;
        await rename(temporary, file);
        pending = pending.slice(written);
      } catch {
        // Not being able to remember is no reason to disturb anybody.
        return;
      } finally {
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    record(path) {
      const at = now();
      pending.push([path, at]);
      addUse(uses, path, at);
      scoredAt = Number.NEGATIVE_INFINITY;
      timer ??= setTimeout(flush, delay).unref();
    },
    scores() {
      const at = now();
      if (at - scoredAt >= REFRESH) {
        scoredAt = at;
        scores = decayed(uses, at);
      }
      return scores;
    },
    flush,
  };
}

async function readUses(file: string): Promise<{ uses: Uses; changed: number | undefined }> {
  const changed = await timeOfChange(file);
  try {
    return { uses: parseUses(await readFile(file, "utf8")), changed };
  } catch {
    // No file yet, or one that cannot be read: start anew.
    return { uses: new Map(), changed };
  }
}

async function timeOfChange(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.mtimeMs;
}
