import type { PathTable } from "../path-table.ts";
import { ROOT } from "../table/folder-tree.ts";

export interface ListedFolder {
  readonly path: string;
  /** How many folders directly in it are in the table. */
  readonly folders: number;
}

/**
 * Every folder that holds files of the table, somewhere below: the root (`""`) first, then level by level. The table must not
 * change meanwhile.
 */
export function* listFolders(table: PathTable): Generator<ListedFolder> {
  const { count, parents, parts, names, firstFolders, nextFolders } = table.folderColumns;
  const foldersIn = (slot: number): number => {
    let found = 0;
    for (let child = firstFolders[slot] ?? -1; child >= 0; child = nextFolders[child] ?? -1) found += 1;
    return found;
  };
  const paths: string[] = [""];
  yield { path: "", folders: foldersIn(ROOT) };
  // A file of the root has one part, and so has its folder; a free slot has no parent.
  for (let level = 2, found = true; found; level += 1) {
    found = false;
    for (let slot = 1; slot < count; slot += 1) {
      const parent = parents[slot] ?? -1;
      if (parts[slot] !== level || parent < 0) continue;
      const folder = paths[parent] ?? "";
      const name = table.names.text(names[slot] ?? 0);
      const path = folder === "" ? name : `${folder}/${name}`;
      paths[slot] = path;
      found = true;
      yield { path, folders: foldersIn(slot) };
    }
  }
}
