import { type Dirent, readdir } from "node:fs";
import { pathInside } from "../links.ts";

/** Decides about the entries of one folder. `folder` is from the root, `""` for the root itself. */
export type EntryFilter = (folder: string, entries: readonly Dirent[]) => Promise<Dirent[]>;

/**
 * A `readdir` for fast-glob that shows it only what `filter` leaves, so that nothing else is entered. A folder that is gone or not
 * ours to read is empty.
 */
export function createFolderReader(root: string, filter: EntryFilter): typeof readdir {
  const read = (
    path: string,
    options: { withFileTypes: true },
    done: (error: Error | null, entries: Dirent[]) => void,
  ): void => {
    readdir(path, options, (error, entries) => {
      if (error !== null) return done(null, []);
      filter(pathInside(root, path) ?? "", entries).then(
        (kept) => done(null, kept),
        (fault: Error) => done(fault, []),
      );
    });
  };
  return read as typeof readdir;
}

export function entryPath(folder: string, entry: Dirent): string {
  return folder === "" ? entry.name : `${folder}/${entry.name}`;
}
