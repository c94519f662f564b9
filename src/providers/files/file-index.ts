import { messageOf } from "../../errors.ts";
import { createFolderRules, type IgnoreRules } from "./ignore/folder-rules.ts";
import { createGitRules } from "./ignore/git-rules.ts";
import { type Listing, listProject } from "./listing/listing.ts";
import { createListingSchedule } from "./listing/schedule.ts";
import { createPathTable } from "./path-table.ts";
import { createScope } from "./scope.ts";
import { createSerial } from "./serial.ts";
import type { FileIndex, FileIndexOptions, IndexStatus } from "./types.ts";
import { waitFor } from "./wait.ts";
import { createFollower } from "./watch/follower.ts";

/** A prompt counts as in use for so long after the last question. Milliseconds. */
const IN_USE = 30_000;
/** Where nothing reports changes, a list older than this is made anew when somebody asks. */
const OLDEST = 2000;
/** And than so many times what a list takes. */
const OLDER = 4;
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
  const table = createPathTable();
  const closing = new AbortController();
  const { signal } = closing;
  const inTurn = createSerial();
  const repositories = new Set<string>();
  const waiting = new Set<() => void>();
  const onChange = options.onChange ?? ((): void => {});
  let rules: IgnoreRules = createFolderRules(project.root);
  let listing: Listing | undefined;
  let failure: string | undefined;
  let startedAt = 0;
  let listedAt = 0;
  let usedAt = 0;
  let toldAt = 0;

  const schedule = createListingSchedule({
    list: (onStart) =>
      inTurn(() => {
        onStart();
        return list();
      })
        .then(() => {
          // What is new is watched once the list holds.
          if (!schedule.isStale) void follower.attach(startedAt);
        })
        .catch((error: unknown) => {
          failure = messageOf(error);
        }),
    onStaleAgain: () => listWhenUsed(QUIET),
  });
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
      schedule.markStale();
      listWhenUsed(reason === "disk" ? QUIET : indexDelay());
    },
    signal,
  });

  function isInUse(within = IN_USE): boolean {
    return Date.now() - usedAt < within;
  }

  /** Otherwise the next question sees to it. */
  function listWhenUsed(delay: number): void {
    if (isInUse()) schedule.startWithin(delay);
  }

  function indexDelay(): number {
    return Math.max(2 * QUIET, listedAt + (listing?.took ?? 0) / INDEX_SHARE - Date.now());
  }

  async function list(): Promise<void> {
    startedAt = Date.now();
    const result = await listProject(table, { project, scope, signal, onProgress });
    repositories.clear();
    for (const repository of result.repositories) repositories.add(repository);
    const { root } = project;
    rules = result.source === "git" ? createGitRules(root, () => [...repositories]) : createFolderRules(root);
    listing = result;
    listedAt = Date.now();
    if (result.fault !== undefined) options.onFault?.(result.fault);
    onProgress();
    onChange();
  }

  function onProgress(): void {
    resume();
    // An open menu fills up while the first list grows.
    if (listing !== undefined || Date.now() - toldAt < PROGRESS) return;
    toldAt = Date.now();
    onChange();
  }

  function resume(): void {
    for (const go of waiting) go();
    waiting.clear();
  }

  function prepare(): void {
    if (signal.aborted) return;
    usedAt = Date.now();
    follower.inUse();
    const age = usedAt - listedAt;
    const isOld = follower.state === "polling" && age > Math.max(OLDEST, (listing?.took ?? 0) * OLDER);
    if (listing === undefined || isOld) schedule.start();
    else if (schedule.isStale) schedule.startWithin(QUIET);
  }

  async function ready(asked: AbortSignal): Promise<void> {
    prepare();
    await waitFor(schedule.running, PATIENCE, asked);
    // A first look at all folders is not waited for; what has been reported by now is.
    if (follower.state !== "starting") await waitFor(inTurn(NOTHING), PATIENCE, asked);
  }

  async function started(asked: AbortSignal): Promise<void> {
    prepare();
    if (listing !== undefined || table.size > 0) return;
    await waitFor(new Promise<void>((go) => waiting.add(go)), PATIENCE, asked);
  }

  function status(): IndexStatus {
    const fault = failure ?? listing?.fault ?? follower.fault;
    return {
      count: table.size,
      source: listing?.source ?? "none",
      listing: schedule.running !== undefined,
      truncated: listing?.truncated ?? false,
      skipped: listing?.skipped ?? 0,
      age: listing === undefined ? 0 : Date.now() - listedAt,
      duration: listing?.took ?? 0,
      watch: follower.state,
      ...(fault === undefined ? {} : { fault }),
    };
  }

  return {
    project,
    scope,
    table,
    get isComplete() {
      return listing !== undefined;
    },
    status,
    prepare,
    ready,
    started,
    touched(path) {
      follower.push(path);
      follower.flush();
    },
    ignored: (entries, asked) => (scope.gitignore ? rules.ignored(entries, asked) : Promise.resolve(new Set())),
    close() {
      closing.abort();
      schedule.close();
      follower.close();
      resume();
    },
  };
}

const NOTHING = async (): Promise<void> => {};
