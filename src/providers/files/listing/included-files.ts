import type { Dirent } from "node:fs";
import { findRealPath } from "../links.ts";
import type { Scope } from "../scope.ts";
import { createFolderReader, entryPath } from "./folder-reader.ts";
import type { Sink } from "./sink.ts";

/**
 * Adds the ignored files that the settings bring back. A glob with a fixed first folder has only that folder walked; a
 * folder that the settings exclude is entered only where a glob names it.
 */
export async function listIncluded(root: string, scope: Scope, sink: Sink, signal: AbortSignal): Promise<void> {
  const patterns = scope.include.flatMap(searchPatterns);
  if (patterns.length === 0) return;
  const keepWanted = async (folder: string, entries: readonly Dirent[]): Promise<Dirent[]> =>
    entries.filter((entry) => !entry.isDirectory() || scope.filter.mayInclude(entryPath(folder, entry)));
  const { default: fastGlob } = await import("fast-glob");
  const stream = fastGlob.stream(patterns, {
    cwd: root,
    dot: true,
    followSymbolicLinks: false,
    suppressErrors: true,
    onlyFiles: false,
    extglob: false,
    fs: { readdir: createFolderReader(root, keepWanted) },
  });
  for await (const found of stream) {
    signal.throwIfAborted();
    const path = String(found);
    if (sink.isFull || !scope.filter.includes(path) || scope.denies(path)) continue;
    const real = await findRealPath(root, `${root}/${path}`);
    if (real.status === "inside" && real.kind === "file" && !scope.denies(real.path)) await sink.add([path]);
  }
}

/** A setting names files, or folders with all that is in them; without a slash at any depth. */
function searchPatterns(pattern: string): string[] {
  const bare = pattern.replace(/\/+$/, "");
  const glob = bare.includes("/") ? bare.replace(/^\.?\//, "") : `**/${bare}`;
  if (bare === "" || glob.startsWith("../")) return [];
  return pattern.endsWith("/") ? [`${glob}/**`] : [glob, `${glob}/**`];
}
