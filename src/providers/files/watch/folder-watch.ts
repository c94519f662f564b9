import { type FSWatcher, lstatSync, type Stats, watch } from "node:fs";
import { messageOf } from "../../../errors.ts";
import { folderOf } from "../path-filter.ts";
import type { Pause } from "../pause.ts";

export interface WatchEvent {
  /** From the root. */
  readonly path: string;
  /** Something appeared, went or was replaced; otherwise only its content or its rights changed. */
  readonly moved: boolean;
}

/**
 * Notices changes in single folders of a project, so that what is ignored costs nothing. Folders are from the root, which is `""`.
 * Those that get no watch have to be looked at now and then.
 */
export interface FolderWatch {
  /** Why some folders are not watched. */
  readonly shortage: string | undefined;
  has(folder: string): boolean;
  /** Gives the folder's state from after its watch began; undefined where there is none, or it is known. */
  add(folder: string): Stats | undefined;
  /** Forgets the folders and all that is in them. */
  remove(folders: ReadonlySet<string>): void;
  /** Watched folders that are gone or are not the same folder any more. */
  findDead(pause: Pause): Promise<Set<string>>;
  /** Looks at the folders without a watch; gives those that have changed since. */
  findChanged(pause: Pause): Promise<string[]>;
  close(): void;
}

export interface FolderWatchOptions {
  /** Of watches. */
  readonly limit: number;
  /** One watch for the whole tree, where the system has that (macOS, Windows). */
  readonly recursive: boolean;
  readonly onEvent: (event: WatchEvent) => void;
}

interface Watched {
  readonly watcher: FSWatcher;
  readonly inode: number;
}

/** Steps of the clock by which file systems stamp changes, at the most. Milliseconds. */
export const CLOCK_STEP = 20;

export function createFolderWatch(root: string, options: FolderWatchOptions): FolderWatch {
  const { limit, recursive, onEvent } = options;
  const watched = new Map<string, Watched>();
  /** Folders without a watch, with the time of their last change: of a name in them, or of their own. */
  const unwatched = new Map<string, number>();
  let tree: FSWatcher | undefined;
  let shortage: string | undefined;

  function watchFolder(folder: string): FSWatcher {
    const watcher = watch(absoluteOf(folder), { persistent: false }, (type, name) => {
      if (name !== null) onEvent({ path: folder === "" ? name : `${folder}/${name}`, moved: type === "rename" });
    });
    // A folder that goes away is reported by its parent as well.
    watcher.on("error", () => watcher.close());
    return watcher;
  }

  function watchTree(): FSWatcher {
    const watcher = watch(root, { persistent: false, recursive: true }, (type, name) => {
      if (name === null) return;
      const path = name.replaceAll("\\", "/");
      if (watched.has(folderOf(path))) onEvent({ path, moved: type === "rename" });
    });
    watcher.on("error", () => watcher.close());
    return watcher;
  }

  /** There may be none to be had: the system's limit is reached, or rights are missing. */
  function tryWatch(folder: string): FSWatcher | undefined {
    if (watched.size >= limit && !recursive) {
      shortage ??= `the project has more than ${limit} folders`;
      return undefined;
    }
    try {
      if (recursive) tree ??= watchTree();
      return tree ?? watchFolder(folder);
    } catch (error) {
      shortage ??= messageOf(error);
      return undefined;
    }
  }

  function absoluteOf(folder: string): string {
    return folder === "" ? root : `${root}/${folder}`;
  }

  function statFolder(folder: string): Stats | undefined {
    try {
      const stats = lstatSync(absoluteOf(folder), { throwIfNoEntry: false });
      return stats?.isDirectory() === true ? stats : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    get shortage() {
      return shortage;
    },
    has: (folder) => watched.has(folder) || unwatched.has(folder),
    add(folder) {
      if (watched.has(folder) || unwatched.has(folder)) return undefined;
      const before = statFolder(folder);
      if (before === undefined) return undefined;
      const watcher = tryWatch(folder);
      if (watcher === undefined) {
        unwatched.set(folder, before.ctimeMs);
        return before;
      }
      const stats = statFolder(folder);
      if (stats !== undefined) watched.set(folder, { watcher, inode: stats.ino });
      else if (watcher !== tree) watcher.close();
      return stats;
    },
    remove(gone) {
      if (gone.size === 0) return;
      for (const [folder, { watcher }] of watched) {
        if (!isBelowAny(folder, gone)) continue;
        if (watcher !== tree) watcher.close();
        watched.delete(folder);
      }
      for (const folder of unwatched.keys()) if (isBelowAny(folder, gone)) unwatched.delete(folder);
    },
    async findDead(pause) {
      const dead = new Set<string>();
      for (const [folder, { inode }] of watched) {
        const turn = pause();
        if (turn !== undefined) await turn;
        if (statFolder(folder)?.ino !== inode) dead.add(folder);
      }
      return dead;
    },
    async findChanged(pause) {
      const changed: string[] = [];
      for (const [folder, time] of unwatched) {
        const turn = pause();
        if (turn !== undefined) await turn;
        const now = Date.now();
        const latest = statFolder(folder)?.ctimeMs;
        if (latest === time) continue;
        changed.push(folder);
        // Another change within the same step of the clock would leave the same stamp.
        if (latest !== undefined) unwatched.set(folder, now - latest > CLOCK_STEP ? latest : 0);
      }
      return changed;
    },
    close() {
      tree?.close();
      for (const { watcher } of watched.values()) watcher.close();
      watched.clear();
      unwatched.clear();
    },
  };
}

function isBelowAny(folder: string, gone: ReadonlySet<string>): boolean {
  for (let at = folder; at !== ""; at = folderOf(at)) if (gone.has(at)) return true;
  return gone.has("");
}
