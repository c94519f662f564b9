import { statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
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

/**
 * How changes come to light. `events`: the system reports them; `mixed`: it reports some, other folders are looked at while a
 * prompt is in use; `polling`: the files are listed anew when the prompt is used.
 */
export type FollowState = "events" | "mixed" | "polling" | "starting";

/** Keeps a listed table in step with the disk. */
export interface Follower {
  readonly state: FollowState;
  readonly fault: string | undefined;
  /** Watches the folders of a table that has just been listed. */
  attach(): Promise<void>;
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
/** Folders without a watch are looked at so often while somebody types, as far as that takes no more than its share of the time. */
const SWEEP_DELAY = 600;
const SWEEP_SHARE = 1 / 8;
const TYPING = 5000;
const ALL_AT_ONCE = process.platform !== "linux";

const IGNORE_FILE = ".gitignore";

function isIgnoreFile(path: string): boolean {
  return path === IGNORE_FILE || path.endsWith(`/${IGNORE_FILE}`);
}

export function createFollower(options: FollowerOptions): Follower {
  const { project, scope, signal } = options;
  let watch: FolderWatch | undefined;
  let closeGit: (() => void) | undefined;
  let fault = options.watch ? undefined : "turned off";
  let attached = false;
  let sweeping = false;
  let ruleTimes: ReadonlyMap<string, number> = new Map();
  const queue = createEventQueue({
    delay: () => (options.isInUse(IN_USE) ? DELAY : DELAY_UNUSED),
    onPaths: (paths) => void apply(paths.map((path) => ({ path }))),
    onFlood: () => options.onListAgain("disk"),
  });

  function onEvent({ path, moved }: WatchEvent): void {
    // A repository may begin or end inside the project.
    if (isIgnoreFile(path) || (moved && path.endsWith("/.git"))) options.onListAgain("disk");
    if (moved) queue.push(path);
  }

  async function apply(changes: readonly Change[]): Promise<void> {
    await options.inTurn(() => applyNow(changes)).catch(onFault);
  }

  async function applyNow(changes: readonly Change[]): Promise<void> {
    const before = options.table.version;
    await applyChanges(target(), changes, signal);
    if (options.table.version !== before) options.onChange();
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
      table: options.table,
      rules: options.rules(),
      watch,
      onRepository: options.onRepository,
    };
  }

  async function attachNow(): Promise<void> {
    if (fault !== undefined || project.missing) return;
    const limit = await findWatchLimit(project.root, options.mostWatches);
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
    const folders = listFolders(options.table).filter((folder) => watch?.has(folder) !== true);
    const unknown = await attachFolders(target(), folders, signal);
    attached = true;
    await applyNow(unknown);
    void sweep();
  }

  async function sweep(): Promise<void> {
    if (sweeping || watch?.shortage === undefined) return;
    sweeping = true;
    while (options.isInUse(TYPING) && !signal.aborted) {
      const start = performance.now();
      await options.inTurn(sweepNow).catch(onFault);
      const rest = Math.max(SWEEP_DELAY, (performance.now() - start) / SWEEP_SHARE);
      await setTimeout(rest, undefined, { ref: false });
    }
    sweeping = false;
  }

  async function sweepNow(): Promise<void> {
    const changed = (await watch?.findChanged(createPause(signal))) ?? [];
    const changes = changed.length === 0 ? [] : await attachFolders(target(), changed, signal);
    for (const { path } of changes) if (isIgnoreFile(path)) options.onListAgain("disk");
    if (changes.length > 0) await applyNow(changes);
    if (haveRulesChanged()) options.onListAgain("disk");
  }

  /** A folder does not show that a file in it has another content. */
  function haveRulesChanged(): boolean {
    const times = new Map<string, number>();
    for (const path of options.table.byName(IGNORE_FILE)) {
      times.set(path, statSync(`${project.root}/${path}`, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    }
    const before = ruleTimes;
    ruleTimes = times;
    return [...times].some(([path, time]) => before.has(path) && before.get(path) !== time);
  }

  return {
    get state() {
      if (fault !== undefined) return "polling";
      if (!attached) return "starting";
      return watch?.shortage === undefined ? "events" : "mixed";
    },
    get fault() {
      return fault ?? watch?.shortage;
    },
    attach: () => options.inTurn(attachNow).catch(onFault),
    push: queue.push,
    flush: queue.flush,
    inUse() {
      queue.flush();
      void sweep();
    },
    close() {
      queue.clear();
      watch?.close();
      closeGit?.();
    },
  };
}
