import type { Dirent } from "node:fs";
import { createFolderRules } from "../ignore/folder-rules.ts";
import { isListableLink } from "../links.ts";
import type { Scope } from "../scope.ts";
import { createFolderReader, entryPath } from "./folder-reader.ts";
import type { Sink } from "./sink.ts";

const BATCH = 200;

/**
 * Lists `folder` (from the root) by a walk that follows `.gitignore` files. What is excluded or ignored is not entered, and
 * neither are links to folders, so no link can lead out of the project or round in a circle.
 */
export async function listFolder(
  root: string,
  scope: Scope,
  sink: Sink,
  signal: AbortSignal,
  folder = "",
): Promise<void> {
  const rules = createFolderRules(root);
  const prefix = folder === "" ? "" : `${folder}/`;

  async function keepListable(parent: string, entries: readonly Dirent[]): Promise<Dirent[]> {
    const listable: Dirent[] = [];
    if (signal.aborted || sink.isFull) return listable;
    for (const entry of entries) {
      if (entry.name.includes("\uFFFD")) {
        // A name that is not UTF-8 was mangled on the way here and cannot be opened.
        sink.skip(1);
        continue;
      }
      const path = entryPath(parent, entry);
      const isFolder = entry.isDirectory();
      const accepted = isFolder
        ? scope.acceptsFolder(path)
        : (entry.isFile() || entry.isSymbolicLink()) && scope.acceptsFile(path);
      if (!accepted || (scope.gitignore && rules.isIgnored({ path, isFolder }))) continue;
      if (!entry.isSymbolicLink()) listable.push(entry);
      else if (await isListableLink(root, path, scope.denies)) listable.push(asFile(entry));
    }
    return listable;
  }

  // A large part of the time to load, and seldom needed: most projects are listed by git.
  const { default: fastGlob } = await import("fast-glob");
  const stream = fastGlob.stream("**/*", {
    cwd: `${root}/${folder}`,
    dot: true,
    followSymbolicLinks: false,
    suppressErrors: true,
    unique: false,
    fs: { readdir: createFolderReader(root, keepListable) },
  });
  let batch: string[] = [];
  for await (const path of stream) {
    signal.throwIfAborted();
    batch.push(prefix + String(path));
    if (batch.length < BATCH) continue;
    await sink.add(batch);
    batch = [];
  }
  signal.throwIfAborted();
  await sink.add(batch);
}

function asFile(link: Dirent): Dirent {
  return Object.create(link, {
    isFile: { value: () => true },
    isSymbolicLink: { value: () => false },
  }) as Dirent;
}
