import type { FilesConfig } from "../../config.ts";
import { messageOf } from "../../errors.ts";
import { createFolderRules, type IgnoreEntry, type IgnoreRules } from "./ignore/folder-rules.ts";
import { createGitRules } from "./ignore/git-rules.ts";
import { type Listing, listProject } from "./listing/listing.ts";
import { createPathTable, type PathTable } from "./path-table.ts";
import type { Project } from "./project.ts";
import { createScope, type Scope } from "./scope.ts";
import { createSerial } from "./serial.ts";
import { waitFor } from "./wait.ts";
import { createFollower, type FollowState } from "./watch/follower.ts";

export interface IndexStatus {
  readonly count: number;
  /** Who listed the files. */
  readonly source: "git" | "walk" | "none";
  readonly listing: boolean;
  /** The cap on files was reached. */
  readonly truncated: boolean;
  /** Names left out because they are not UTF-8. */
  readonly skipped: number;
  /** Milliseconds since the last listing ended, and what it took. */
  readonly age: number;
  readonly duration: number;
  readonly watch: FollowState;
  /** Why git or events are not used. */
  readonly fault?: string;
}

/** The files of one project, kept in step with the disk. */
export interface FileIndex {
  readonly project: Project;
  readonly scope: Scope;
  /** What is known by now. */
  readonly table: PathTable;
  readonly isComplete: boolean;
  status(): IndexStatus;
  /** Someone is about to ask: starts what is needed, waits for nothing. */
  prepare(): void;
  /** Waits until all files are listed, and not longer ago than promised where nothing reports changes. */
  ready(signal: AbortSignal): Promise<void>;
  /** Waits until there is something to show. */
  started(signal: AbortSignal): Promise<void>;
  /** Takes a change at `path` (from the root) at once. */
  touched(path: string): void;
  /** Those of `entries` (from the root, existing) that git ignores. */
  ignored(entries: readonly IgnoreEntry[], signal: AbortSignal): Promise<ReadonlySet<string>>;
  close(): void;
}

export interface FileIndexOptions {
  readonly project: Project;
  readonly config: FilesConfig;
  /** Folders of rules, from the project's root. */
  readonly ruleFolders: readonly string[];
  /** The files shown may be others now. */
  readonly onChange?: () => void;
  /** False: never watch, list anew when used. */
  readonly watch?: boolean;
  /** Folders to watch; the rest is looked at while a prompt is in use. Default: what the system has room for. */
  readonly mostWatches?: number;
}

/** A prompt counts as in use for so long after the last question. Milliseconds. */
const IN_USE = 30_000;
/** Where nothing reports changes, a list older than this is made anew when somebody asks. */
const OLDEST = 2000;
/** Time for a burst of changes to end before all is listed anew. */
const QUIET = 150;
/** Git's index changes with every `git add`: at most this part of the time goes into looking what that meant. */
const INDEX_SHARE = 1 / 20;
/** Between two notices of how far the first list has come. Milliseconds. */
const PROGRESS = 120;
/** A listing that takes longer answers with what there is. */
const PATIENCE = 1500;

export function createFileIndex(options: FileIndexOptions): FileIndex {
  const { project } = options;
  const scope = createScope(options.config, options.ruleFolders);
  const closing = new AbortController();
  const { signal } = closing;
  const inTurn = createSerial();
  const repositories = new Set<string>();
  const onChange = options.onChange ?? ((): void => {});
  let rules: IgnoreRules = createFolderRules(project.root);
  const table = createPathTable();
  let listing: Listing | undefined;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let listedAt = 0;
  let usedAt = 0;
  let toldAt = 0;
  let due = Number.POSITIVE_INFINITY;
  let isStale = false;
  let failure: string | undefined;
  const waiting = new Set<() => void>();

  const follower = createFollower({
    project,
    scope,
    table,
    rules: () => rules,
    watch: options.watch ?? true,
    mostWatches: options.mostWatches,
    isInUse,
    inTurn,
    onRepository: (folder) => repositories.add(folder),
    onChange,
    onListAgain: (reason) => {
      rules.forget();
      isStale = true;
      if (isInUse()) listLater(reason === "disk" ? QUIET : indexDelay());
    },
    signal,
  });

  function isInUse(within = IN_USE): boolean {
    return Date.now() - usedAt < within;
  }

  function indexDelay(): number {
    return Math.max(2 * QUIET, listedAt + (listing?.took ?? 0) / INDEX_SHARE - Date.now());
  }

  function listLater(delay: number): void {
    if (signal.aborted || Date.now() + delay >= due) return;
    clearTimeout(timer);
    due = Date.now() + delay;
    timer = setTimeout(list, delay).unref();
  }

  /** Joins the listing that is under way, if there is one. */
  function list(): void {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
    running ??= inTurn(listNow)
      .then(() => void follower.attach())
      .catch((error: unknown) => {
        failure = messageOf(error);
      })
      .finally(() => {
        running = undefined;
        // Something happened while the list was made.
        if (isStale && isInUse()) listLater(QUIET);
      });
  }

  async function listNow(): Promise<void> {
    isStale = false;
    const result = await listProject(table, { project, scope, signal, onProgress });
    repositories.clear();
    for (const repository of result.repositories) repositories.add(repository);
    rules =
      result.source === "git" ? createGitRules(project.root, () => [...repositories]) : createFolderRules(project.root);
    listing = result;
    listedAt = Date.now();
    onProgress();
    onChange();
  }

  function onProgress(): void {
    for (const resume of waiting) resume();
    waiting.clear();
    // An open menu fills up while the first list grows.
    if (listing !== undefined || Date.now() - toldAt < PROGRESS) return;
    toldAt = Date.now();
    onChange();
  }

  function prepare(): void {
    if (signal.aborted) return;
    usedAt = Date.now();
    follower.inUse();
    const age = usedAt - listedAt;
    const isOld = follower.state === "polling" && age > Math.max(OLDEST, (listing?.took ?? 0) * 4);
    if (listing === undefined || isOld) list();
    else if (isStale) listLater(QUIET);
  }

  return {
    project,
    scope,
    table,
    get isComplete() {
      return listing !== undefined;
    },
    status: () => {
      const fault = failure ?? listing?.fault ?? follower.fault;
      return {
        count: table.size,
        source: listing?.source ?? "none",
        listing: running !== undefined,
        truncated: listing?.truncated ?? false,
        skipped: listing?.skipped ?? 0,
        age: listing === undefined ? 0 : Date.now() - listedAt,
        duration: listing?.took ?? 0,
        watch: follower.state,
        ...(fault === undefined ? {} : { fault }),
      };
    },
    prepare,
    async ready(asked) {
      prepare();
      await waitFor(running, PATIENCE, asked);
      // What has been reported by now; a first look at all folders is not waited for.
      if (follower.state !== "starting")
        await waitFor(
          inTurn(async () => {}),
          PATIENCE,
          asked,
        );
    },
    async started(asked) {
      prepare();
      if (listing !== undefined || table.size > 0) return;
      await waitFor(new Promise<void>((resume) => waiting.add(resume)), PATIENCE, asked);
    },
    touched(path) {
      follower.push(path);
      follower.flush();
    },
    ignored: (entries, asked) => (scope.gitignore ? rules.ignored(entries, asked) : Promise.resolve(new Set())),
    close() {
      closing.abort();
      clearTimeout(timer);
      follower.close();
      for (const resume of waiting) resume();
    },
  };
}
