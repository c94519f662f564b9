import type { Dirent } from "node:fs";
import { opendir, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";

export interface FolderFiles {
  /** From the folder, with `/`, sorted. */
  readonly paths: readonly string[];
  /** The walk ended early: there may be more. */
  readonly isCut: boolean;
}

export interface WalkLimits {
  /** Entries that are looked at, folders and links included. */
  readonly entries: number;
  /** Milliseconds. A network disk may need long for a few entries. */
  readonly duration: number;
}

/** Enough to count what a rule may bring along, and done in some 20 ms on a local disk. */
const LIMITS: WalkLimits = { entries: 2000, duration: 1000 };
const SKIPPED: ReadonlySet<string> = new Set([".git", "node_modules"]);

/**
 * The files in a folder and in the folders in it, those nearest to it first where a limit ends the walk. Links to files in the folder count
 * as files, other links as nothing. What cannot be read is left out. Rejects only when aborted.
 */
export async function listFolderFiles(
  folder: string,
  signal: AbortSignal,
  limits: WalkLimits = LIMITS,
): Promise<FolderFiles> {
  const started = performance.now();
  const paths: string[] = [];
  const folders = [""];
  let left = limits.entries;
  // Folders are added while the loop runs.
  for (const prefix of folders) {
    for await (const entry of entriesOf(join(folder, prefix))) {
      signal.throwIfAborted();
      if (left === 0 || performance.now() - started > limits.duration) return { paths: paths.sort(), isCut: true };
      left -= 1;
      if (SKIPPED.has(entry.name)) continue;
      const path = prefix + entry.name;
      if (entry.isDirectory()) folders.push(`${path}/`);
      else if (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFileIn(folder, path)))) paths.push(path);
    }
    signal.throwIfAborted();
  }
  return { paths: paths.sort(), isCut: false };
}

/** Reads on only as far as it is asked to: a folder may hold millions. Ends where the folder cannot be read. */
async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  try {
    // Leaving the loop closes the folder.
    for await (const entry of await opendir(folder, { bufferSize: 128 })) yield entry;
  } catch {
    // Gone meanwhile, or closed to this user.
  }
}

async function leadsToFileIn(folder: string, path: string): Promise<boolean> {
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    const way = relative(root, real);
    return !isAbsolute(way) && way.split(sep)[0] !== ".." && (await stat(real)).isFile();
  } catch {
    // It leads nowhere, or in a circle.
    return false;
  }
}
