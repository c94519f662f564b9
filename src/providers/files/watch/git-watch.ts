import { type FSWatcher, watch } from "node:fs";

/** Tells when git's index (what is tracked) or its private exclude file changes. Best effort: nothing is reported where it fails. */
export function watchGitDir(gitDir: string, onIndex: () => void, onExcludes: () => void): () => void {
  const watchers = [
    tryWatch(gitDir, (name) => {
      if (name === "index") onIndex();
    }),
    tryWatch(`${gitDir}/info`, (name) => {
      if (name === "exclude") onExcludes();
    }),
  ];
  return () => {
    for (const watcher of watchers) watcher?.close();
  };
}

function tryWatch(folder: string, onName: (name: string | null) => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, (_type, name) => onName(name));
    watcher.on("error", () => watcher.close());
    return watcher;
  } catch {
    // Not there, or no watch is left; the working tree's own watches matter more.
    return undefined;
  }
}
