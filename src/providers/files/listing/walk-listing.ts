import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { createFolderRules, IGNORE_NAME } from "../ignore/folder-rules.ts";
import { isListableLink } from "../links.ts";
import { createPause } from "../pause.ts";
import type { Scope } from "../scope.ts";
import { entryPath } from "./folder-reader.ts";
import type { Sink } from "./sink.ts";

/** More do not come faster. */
const READS_AT_ONCE = 32;
const BATCH = 200;

/**
 * Lists `folder` (from the root) by a walk that follows `.gitignore` files, level by level. What is excluded or ignored is not
 * entered, and neither are links to folders, so no link can lead out of the project or round in a circle.
 *
 * A walk of our own: fast-glob hands folders over whole and keeps an object for each entry, which with 200 000 files took
 * half as long again and half as much memory again.
 */
export async function listFolder(
  root: string,
  scope: Scope,
  sink: Sink,
  signal: AbortSignal,
  folder = "",
): Promise<void> {
  const rules = createFolderRules(root);
  const pause = createPause(signal);

  let files: string[] = [];

  async function hand(least: number): Promise<void> {
    if (files.length < least) return;
    const batch = files;
    files = [];
    await sink.add(batch);
  }

  /** Takes the files of a folder, and gives the folders in it. */
  async function takeEntries(parent: string, entries: readonly Dirent[]): Promise<string[]> {
    if (!entries.some((entry) => entry.name === IGNORE_NAME)) rules.hasNone(parent);
    const folders: string[] = [];
    for (const entry of entries) {
      const turn = pause();
      if (turn !== undefined) await turn;
      if (entry.name.includes("\uFFFD")) {
        // A name that is not UTF-8 was mangled on the way here and cannot be opened.
        sink.skip(1);
        continue;
      }
      const path = entryPath(parent, entry);
      const isFolder = entry.isDirectory();
      const isLink = entry.isSymbolicLink();
      const accepted = isFolder ? scope.acceptsFolder(path) : (entry.isFile() || isLink) && scope.acceptsFile(path);
      if (!accepted || (scope.gitignore && rules.isIgnored({ path, isFolder }))) continue;
      if (isFolder) folders.push(path);
      else if (!isLink || (await isListableLink(root, path, scope.denies))) files.push(path);
    }
    await hand(BATCH);
    return folders;
  }

  for (let level = [folder]; level.length > 0 && !sink.isFull; ) {
    const next: string[] = [];
    for (let at = 0; at < level.length && !sink.isFull; at += READS_AT_ONCE) {
      signal.throwIfAborted();
      const part = level.slice(at, at + READS_AT_ONCE);
      const read = await Promise.all(part.map((path) => readFolder(`${root}/${path}`)));
      for (const [index, entries] of read.entries()) next.push(...(await takeEntries(part[index] ?? "", entries)));
    }
    level = next;
  }
  signal.throwIfAborted();
  await hand(1);
}

/** A folder that is gone or not ours to read is empty. */
async function readFolder(absolute: string): Promise<Dirent[]> {
  try {
    return await readdir(absolute, { withFileTypes: true });
  } catch {
    return [];
  }
}
