import { messageOf } from "../../../errors.ts";
import { GitError } from "../git/run.ts";
import type { IgnoreRules } from "../ignore/folder-rules.ts";
import type { PathTable } from "../path-table.ts";
import { createPause } from "../pause.ts";
import type { Project } from "../project.ts";
import type { Scope } from "../scope.ts";
import { applyChanges, attachFolders, type Change, type ChangeTarget } from "./changes.ts";
import { createEventQueue } from "./event-queue.ts";
import { createFolderWatch, type FolderWatch, type WatchEvent } from "./folder-watch.ts";
import { watchGitDir } from "./git-watch.ts";
import { findWatchLimit } from "./limits.ts";
import { listFolders } from "./table-folders.ts";

/** Keeps a listed table in step with the disk. */
export interface Follower {
  readonly state: "events" | "polling" | "starting";
  readonly fault: string | undefined;
  /** Watches the folders of a table that has just been listed. */
  attach(): Promise<void>;
  /** Something may have happened at `path` (from the root). */
  push(path: string): void;
  /** Takes at once what has gathered. */
  flush(): void;
  close(): void;
}

export interface FollowerOptions {
  readonly project: Project;
  readonly scope: Scope;
  readonly table: () => PathTable;
  readonly rules: () => IgnoreRules;
  readonly watch: boolean;
  /** Somebody looks at the files at the moment. */
  readonly isInUse: () => boolean;
  /** Work on the table goes one after the other. */
  readonly inTurn: (task: () => Promise<void>) => Promise<void>;
  readonly onRepository: (folder: string) => void;
  readonly onChange: () => void;
  /** A part is not enough. `index`: only git's index has changed, which most often means nothing for the files. */
  readonly onListAgain: (reason: "disk" | "index") => void;
  readonly signal: AbortSignal;
}

const DELAY = 40;
const DELAY_UNUSED = 2000;
const ALL_AT_ONCE = process.platform !== "linux";

export function createFollower(options: FollowerOptions): Follower {
  const { project, scope, signal } = options;
  let watch: FolderWatch | undefined;
  let closeGit: (() => void) | undefined;
  let fault = options.watch ? undefined : "turned off";
  let attached = false;
  const queue = createEventQueue({
    delay: () => (options.isInUse() ? DELAY : DELAY_UNUSED),
    onPaths: (paths) => void apply(paths.map((path) => ({ path }))),
    onFlood: () => options.onListAgain("disk"),
  });

  function onEvent({ path, moved }: WatchEvent): void {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (name === ".gitignore" && scope.gitignore) options.onListAgain("disk");
    else if (name === ".git" && moved && path !== name) options.onListAgain("disk");
    if (moved) queue.push(path);
  }

  async function apply(changes: readonly Change[]): Promise<void> {
    await options.inTurn(() => applyNow(changes)).catch(onFault);
  }

  async function applyNow(changes: readonly Change[]): Promise<void> {
    const before = options.table().version;
    await applyChanges(target(), changes, signal);
    if (options.table().version !== before) options.onChange();
  }

  function onFault(error: unknown): void {
    if (signal.aborted) return;
    // A repository that went away meanwhile, or a git that was killed: listing anew tells what is left.
    if (error instanceof GitError) options.onListAgain("disk");
    else fault = messageOf(error);
  }

  function target(): ChangeTarget {
    return {
      root: project.root,
      scope,
      table: options.table(),
      rules: options.rules(),
      watch,
      onRepository: options.onRepository,
    };
  }

  async function attachNow(): Promise<void> {
    if (fault !== undefined || project.missing) return;
    const limit = await findWatchLimit(project.root);
    if (signal.aborted) return;
    fault = limit.reason;
    if (fault !== undefined) return;
    watch ??= createFolderWatch(project.root, { limit: limit.folders, recursive: ALL_AT_ONCE, onEvent });
    if (project.gitDir !== undefined) {
      closeGit ??= watchGitDir(
        project.gitDir,
        () => options.onListAgain("index"),
        () => options.onListAgain("disk"),
      );
    }
    const pause = createPause(signal);
    watch.remove(await watch.findDead(pause));
    const folders = listFolders(options.table()).filter((folder) => watch?.has(folder) !== true);
    const unknown = await attachFolders(target(), folders, signal);
    fault = watch.fault;
    attached = true;
    await applyNow(unknown);
  }

  return {
    get state() {
      if ((fault ?? watch?.fault) !== undefined) return "polling";
      return attached ? "events" : "starting";
    },
    get fault() {
      return fault ?? watch?.fault;
    },
    attach: () => options.inTurn(attachNow).catch(onFault),
    push: queue.push,
    flush: queue.flush,
    close() {
      queue.clear();
      watch?.close();
      closeGit?.();
    },
  };
}
