import { messageOf } from "../../../errors.ts";
import { GitError } from "../git/run.ts";
import type { IgnoreRules } from "../ignore/folder-rules.ts";
import type { PathTable } from "../path-table.ts";
import { createPause, type Pause } from "../pause.ts";
import type { Project } from "../project.ts";
import type { Scope } from "../scope.ts";
import { applyChanges, attachFolders, attachListed, type Change, type ChangeTarget } from "./changes.ts";
import { createEventQueue } from "./event-queue.ts";
import { createFolderWatch, type FolderWatch, type WatchEvent } from "./folder-watch.ts";
import { watchGitDir } from "./git-watch.ts";
import { isIgnoreFile } from "./ignore-file.ts";
import { findWatchLimit } from "./limits.ts";
import { createSweeper } from "./sweeper.ts";
import { type ListedFolder, listFolders } from "./table-folders.ts";

/**
 * How changes come to light. `events`: the system reports them; `mixed`: it reports some, other folders are looked at while a
 * prompt is in use; `polling`: the files are listed anew when the prompt is used.
 */
export type FollowState = "events" | "mixed" | "polling" | "starting";

/** Keeps a listed table in step with the disk. */
export interface Follower {
  readonly state: FollowState;
  readonly fault: string | undefined;
  /** Watches the folders of a table that has just been listed, from `since` on (milliseconds since 1970). */
  attach(since: number): Promise<void>;
  /** Something may have happened at `path` (from the root). */
  push(path: string): void;
  /** Takes at once what has gathered. */
  flush(): void;
  /** Somebody looks at the files: takes at once what has gathered. */
  inUse(): void;
  close(): void;
}

export interface FollowerOptions {
  readonly project: Project;
  readonly scope: Scope;
  readonly table: PathTable;
  readonly rules: () => IgnoreRules;
  readonly watch: boolean;
  readonly mostWatches?: number | undefined;
  /** Somebody has looked at the files within that many milliseconds. */
  readonly isInUse: (within: number) => boolean;
  /** Work on the table goes one after the other. */
  readonly inTurn: (task: () => Promise<void>) => Promise<void>;
  readonly onRepository: (folder: string) => void;
  readonly onChange: () => void;
  /** A part is not enough. `index`: only git's index has changed, which most often means nothing for the files. */
  readonly onListAgain: (reason: "disk" | "index") => void;
  readonly signal: AbortSignal;
}

/** Events are gathered for so long while somebody looks, and while nobody does. Milliseconds. */
const DELAY = 40;
const DELAY_UNUSED = 2000;
const IN_USE = 30_000;
const TYPING = 5000;
/** Folders that are watched in one turn. */
const AT_ONCE = 200;
const ALL_AT_ONCE = process.platform !== "linux";

export function createFollower(options: FollowerOptions): Follower {
  const { project, scope, table, signal } = options;
  let watch: FolderWatch | undefined;
  let sweep: (() => void) | undefined;
  let closeGit: (() => void) | undefined;
  let fault = options.watch ? undefined : "turned off";
  let isAttached = false;
  const queue = createEventQueue({
    delay: () => (options.isInUse(IN_USE) ? DELAY : DELAY_UNUSED),
    onPaths: (paths) => inTurn(() => apply(paths.map((path) => ({ path })))),
    onFlood: () => options.onListAgain("disk"),
  });

  function onEvent({ path, moved }: WatchEvent): void {
    // A repository may begin or end inside the project.
    if (isIgnoreFile(path) || (moved && path.endsWith("/.git"))) options.onListAgain("disk");
    if (moved) queue.push(path);
  }

  function inTurn(task: () => Promise<void>): Promise<void> {
    return options.inTurn(task).catch((error: unknown) => {
      if (signal.aborted) return;
      // A repository that went away meanwhile, or a git that was killed: listing anew tells what is left.
      if (error instanceof GitError) options.onListAgain("disk");
      else fault = messageOf(error);
    });
  }

  function target(): ChangeTarget {
    const { onRepository } = options;
    return { root: project.root, scope, table, rules: options.rules(), watch, onRepository };
  }

  async function apply(changes: readonly Change[]): Promise<void> {
    const before = table.version;
    await applyChanges(target(), changes, signal);
    if (table.version !== before) options.onChange();
  }

  /** Bit by bit: what is reported meanwhile need not wait for the last folder of a big tree. */
  async function attach(since: number): Promise<void> {
    // One for all bits: each alone may be too short for a pause.
    const pause = createPause(signal);
    let folders: readonly ListedFolder[] = [];
    await inTurn(async () => {
      folders = await findNewFolders(pause);
    });
    for (let at = 0; at < folders.length && !signal.aborted; at += AT_ONCE) {
      const some = folders.slice(at, at + AT_ONCE);
      await inTurn(async () => apply(await attachListed(target(), some, since, pause, signal)));
    }
    isAttached = watch !== undefined;
    sweep?.();
  }

  async function findNewFolders(pause: Pause): Promise<ListedFolder[]> {
    if (fault !== undefined || project.missing) return [];
    watch ??= await createWatch();
    if (watch === undefined || signal.aborted) {
      watch?.close();
      return [];
    }
    watch.remove(await watch.findDead(pause));
    const found: ListedFolder[] = [];
    for (const folder of listFolders(table)) {
      const turn = pause();
      if (turn !== undefined) await turn;
      if (!watch.has(folder.path)) found.push(folder);
    }
    return found;
  }

  async function createWatch(): Promise<FolderWatch | undefined> {
    const limit = await findWatchLimit(project.root, options.mostWatches);
    fault = limit.reason;
    if (fault !== undefined) return undefined;
    if (project.gitDir !== undefined) {
      const onIndex = (): void => options.onListAgain("index");
      const onExcludes = (): void => options.onListAgain("disk");
      closeGit = watchGitDir(project.gitDir, onIndex, onExcludes);
    }
    const created = createFolderWatch(project.root, { limit: limit.folders, recursive: ALL_AT_ONCE, onEvent });
    sweep = createSweeper({
      root: project.root,
      table,
      watch: created,
      isTyping: () => options.isInUse(TYPING),
      onFolders,
      onRules: () => options.onListAgain("disk"),
      inTurn,
      signal,
    });
    return created;
  }

  async function onFolders(folders: readonly string[]): Promise<void> {
    const changes = await attachFolders(target(), folders, signal);
    if (changes.some(({ path }) => isIgnoreFile(path))) options.onListAgain("disk");
    await apply(changes);
  }

  return {
    get state() {
      if (fault !== undefined) return "polling";
      if (!isAttached) return "starting";
      return watch?.shortage === undefined ? "events" : "mixed";
    },
    get fault() {
      return fault ?? watch?.shortage;
    },
    attach,
    push: queue.push,
    flush: queue.flush,
    inUse() {
      queue.flush();
      sweep?.();
    },
    close() {
      queue.clear();
      watch?.close();
      closeGit?.();
    },
  };
}
