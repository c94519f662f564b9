import { type FSWatcher, lstatSync, watch } from "node:fs";
import { messageOf } from "../../../errors.ts";
import { folderOf } from "../path-filter.ts";

export interface WatchEvent {
  /** From the root. */
  readonly path: string;
  /** Something appeared, went or was replaced; otherwise only its content or its rights changed. */
  readonly moved: boolean;
}

/** Watches single folders of a project, so that what is ignored costs nothing. Folders are from the root, which is `""`. */
export interface FolderWatch {
  readonly size: number;
  /** Why watching has ended. All watches are closed then. */
  readonly fault: string | undefined;
  has(folder: string): boolean;
  add(folder: string): void;
  /** Ends watching the folders and all that is in them. */
  remove(folders: ReadonlySet<string>): void;
  /** Watched folders that are gone or are not the same folder any more. */
  findDead(pause: () => Promise<void> | undefined): Promise<Set<string>>;
  close(): void;
}

export interface FolderWatchOptions {
  /** Of folders. */
  readonly limit: number;
  /** One watch for the whole tree, where the system has that (macOS, Windows). */
  readonly recursive: boolean;
  readonly onEvent: (event: WatchEvent) => void;
}

interface Watched {
  readonly watcher: FSWatcher | undefined;
  readonly inode: number;
}

export function createFolderWatch(root: string, options: FolderWatchOptions): FolderWatch {
  const { limit, recursive, onEvent } = options;
  const folders = new Map<string, Watched>();
  let tree: FSWatcher | undefined;
  let fault: string | undefined;

  function fail(reason: string): void {
    fault ??= reason;
    close();
  }

  function close(): void {
    tree?.close();
    tree = undefined;
    for (const { watcher } of folders.values()) watcher?.close();
    folders.clear();
  }

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
      if (folders.has(folderOf(path))) onEvent({ path, moved: type === "rename" });
    });
    watcher.on("error", (error) => fail(messageOf(error)));
    return watcher;
  }

  function absoluteOf(folder: string): string {
    return folder === "" ? root : `${root}/${folder}`;
  }

  function inodeOf(folder: string): number | undefined {
    try {
      const stats = lstatSync(absoluteOf(folder), { throwIfNoEntry: false });
      return stats?.isDirectory() === true ? stats.ino : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    get size() {
      return folders.size;
    },
    get fault() {
      return fault;
    },
    has: (folder) => folders.has(folder),
    add(folder) {
      if (fault !== undefined || folders.has(folder)) return;
      if (!recursive && folders.size >= limit) return fail(`more than ${limit} folders`);
      const inode = inodeOf(folder);
      if (inode === undefined) return;
      try {
        if (recursive) tree ??= watchTree();
        folders.set(folder, { watcher: recursive ? undefined : watchFolder(folder), inode });
      } catch (error) {
        // ENOSPC, EMFILE: nothing is left for us. Anything else is the folder's own trouble, such as missing rights.
        if (isExhausted(error)) fail(messageOf(error));
      }
    },
    remove(gone) {
      if (gone.size === 0) return;
      for (const [folder, { watcher }] of folders) {
        if (!isBelowAny(folder, gone)) continue;
        watcher?.close();
        folders.delete(folder);
      }
    },
    async findDead(pause) {
      const dead = new Set<string>();
      for (const [folder, { inode }] of folders) {
        await pause();
        if (inodeOf(folder) !== inode) dead.add(folder);
      }
      return dead;
    },
    close,
  };
}

function isExhausted(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ["ENOSPC", "EMFILE", "ENFILE", "ENOMEM"].some((code) => code === error.code)
  );
}

function isBelowAny(folder: string, gone: ReadonlySet<string>): boolean {
  for (let at = folder; at !== ""; at = folderOf(at)) if (gone.has(at)) return true;
  return gone.has("");
}
