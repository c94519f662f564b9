import { type Dirent, lstatSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type { IgnoreEntry, IgnoreRules } from "../ignore/folder-rules.ts";
import { isListableLink } from "../links.ts";
import { addWhileRoom } from "../listing/sink.ts";
import type { PathTable } from "../path-table.ts";
import { createPause, type Pause } from "../pause.ts";
import { findGitDir } from "../project.ts";
import type { Scope } from "../scope.ts";
import { CLOCK_STEP, type FolderWatch } from "./folder-watch.ts";
import type { ListedFolder } from "./table-folders.ts";

export type EntryKind = "file" | "folder" | "link" | "missing" | "other";

/** A path that may have changed. Its kind is looked up where it is not known. */
export interface Change {
  readonly path: string;
  readonly kind?: EntryKind;
}

export interface ChangeTarget {
  readonly root: string;
  readonly scope: Scope;
  readonly table: PathTable;
  readonly rules: IgnoreRules;
  /** Undefined where nothing is watched. */
  readonly watch: FolderWatch | undefined;
  /** A work tree inside the project came to light. */
  readonly onRepository: (folder: string) => void;
}

const READS_AT_ONCE = 16;
/** A folder has links from its parent and itself, and one from each folder in it; where a system counts more or less, it is read. */
const OWN_LINKS = 2;

/**
 * Brings the table up to date at the given paths, and below them where folders are new: they are watched first and read
 * then, so that nothing slips through between.
 */
export async function applyChanges(
  target: ChangeTarget,
  changes: readonly Change[],
  signal: AbortSignal,
): Promise<void> {
  for (let level = changes; level.length > 0; ) level = await applyLevel(target, level, signal);
}

/**
 * Watches folders that have just been listed, and gives where the table differs from what is in them. A folder that has
 * not changed since the listing began (`since`, milliseconds since 1970), and holds no folder that the list does not
 * know, need not be read.
 */
export async function attachListed(
  target: ChangeTarget,
  folders: readonly ListedFolder[],
  since: number,
  pause: Pause,
  signal: AbortSignal,
): Promise<Change[]> {
  const rest: string[] = [];
  for (const { path, folders: known } of folders) {
    const turn = pause();
    if (turn !== undefined) await turn;
    if (target.watch?.has(path) === true) continue;
    const stats = target.watch?.add(path);
    if (stats === undefined || stats.ctimeMs >= since - CLOCK_STEP || stats.nlink !== OWN_LINKS + known)
      rest.push(path);
  }
  return attachFolders(target, rest, signal);
}

/** Watches the folders, and gives where the table differs from what is in them. */
export async function attachFolders(
  target: ChangeTarget,
  folders: Iterable<string>,
  signal: AbortSignal,
): Promise<Change[]> {
  const pause = createPause(signal);
  const changes: Change[] = [];
  const rest = folders[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) {
      const folder = next.value;
      await pause();
      target.watch?.add(folder);
      const entries = await readFolder(`${target.root}/${folder}`);
      changes.push(...compareFolder(target, folder, entries));
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, worker));
  return changes;
}

function compareFolder({ table, watch }: ChangeTarget, folder: string, entries: readonly Dirent[]): Change[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const known = new Map(table.children(folder).map(({ name, isFolder }) => [name, isFolder]));
  const changes: Change[] = [];
  for (const entry of entries) {
    const path = prefix + entry.name;
    const kind = kindOf(entry);
    const wasFolder = known.get(entry.name);
    known.delete(entry.name);
    if (kind === "folder" && wasFolder !== true && watch?.has(path) !== true) changes.push({ path, kind });
    if (kind === "file" && wasFolder !== false) changes.push({ path, kind });
    if (kind === "link" && wasFolder !== false) changes.push({ path });
  }
  for (const name of known.keys()) changes.push({ path: prefix + name });
  return changes;
}

async function applyLevel(target: ChangeTarget, changes: readonly Change[], signal: AbortSignal): Promise<Change[]> {
  const { root, scope, table, watch } = target;
  const pause = createPause(signal);
  const goneFiles: string[] = [];
  const goneFolders = new Set<string>();
  const candidates: IgnoreEntry[] = [];

  for (const { path, kind: known } of changes) {
    await pause();
    const kind = known ?? (await statKind(target, path));
    const isFolder = kind === "folder";
    if (!isFolder && (table.hasFolder(path) || watch?.has(path) === true)) goneFolders.add(path);
    if (kind !== "file" && table.has(path)) goneFiles.push(path);
    // Only an event gives no kind: a folder that is known and had one was replaced.
    if (isFolder && known === undefined && isKnown(target, path, kind)) goneFolders.add(path);
    if (kind === "missing" || kind === "other") continue;
    if (isFolder ? entersFolder(scope, path) : scope.acceptsFile(path) && !table.has(path))
      candidates.push({ path, isFolder });
  }
  table.remove(goneFiles);
  for (const folder of goneFolders) table.removeUnder(folder);
  watch?.remove(goneFolders);
  // Their ignore files went with them, unseen.
  if (goneFolders.size > 0) target.rules.forget();
  if (candidates.length === 0) return [];

  const ignored = scope.gitignore ? await target.rules.ignored(candidates, signal) : new Set<string>();
  const wanted = candidates.filter(
    ({ path, isFolder }) =>
      !ignored.has(path) || (isFolder ? scope.filter.mayInclude(path) : scope.filter.includes(path)),
  );
  addWhileRoom(
    table,
    wanted.filter(({ isFolder }) => !isFolder).map(({ path }) => path),
    scope.maxFiles,
  );
  const folders = wanted.filter(({ isFolder }) => isFolder).map(({ path }) => path);
  for (const folder of folders) if ((await findGitDir(`${root}/${folder}`)) !== undefined) target.onRepository(folder);
  return attachFolders(target, folders, signal);
}

function isKnown({ table, watch }: ChangeTarget, path: string, kind: EntryKind): boolean {
  return kind === "folder" ? table.hasFolder(path) || watch?.has(path) === true : table.has(path);
}

function entersFolder(scope: Scope, folder: string): boolean {
  return scope.acceptsFolder(folder) || (scope.filter.mayInclude(folder) && !scope.denies(folder));
}

/** A link that may be listed counts as the file that it names. */
async function statKind({ root, scope }: ChangeTarget, path: string): Promise<EntryKind> {
  try {
    const stats = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    const kind = stats === undefined ? "missing" : kindOf(stats);
    return kind === "link" ? ((await isListableLink(root, path, scope.denies)) ? "file" : "other") : kind;
  } catch {
    // A folder on the way is not ours to search.
    return "missing";
  }
}

function kindOf(entry: Pick<Dirent, "isFile" | "isDirectory" | "isSymbolicLink">): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

async function readFolder(absolute: string): Promise<Dirent[]> {
  try {
    // Names that are not UTF-8 come mangled and cannot be opened.
    return (await readdir(absolute, { withFileTypes: true })).filter((entry) => !entry.name.includes("\uFFFD"));
  } catch {
    // Gone again, or not ours to read.
    return [];
  }
}
