import { compareBytes } from "./table/byte-order.ts";
import { createFileList, type FileColumns } from "./table/file-list.ts";
import { createFirstEntries, type FolderEntry } from "./table/first-entries.ts";
import { createFolderTree, type FolderColumns, ROOT } from "./table/folder-tree.ts";
import { createNamePool, type NamePool } from "./table/name-pool.ts";

export type { FolderEntry };

/**
 * Hundreds of thousands of paths in a few typed arrays. Paths are relative to the root, with `/` and without a final
 * one; folders exist while files are in them.
 */
export interface PathTable {
  readonly size: number;
  /** Changes with the content. */
  readonly version: number;
  /** Known paths are passed over. Costs about a microsecond each: hand a long list over in batches. */
  add(paths: Iterable<string>): void;
  remove(paths: Iterable<string>): void;
  /** Removes all files under the folder; gives their number. */
  removeUnder(folder: string): number;
  has(path: string): boolean;
  /** In no order. The table must not change meanwhile. */
  paths(): IterableIterator<string>;
  /** All files with exactly this base name: fewest path parts first, then by bytes. */
  byName(baseName: string): string[];
  /** What lies directly in the folder, by bytes, the first `limit` of it; `""` is the root. */
  children(folder: string, limit?: number): FolderEntry[];
  hasFolder(folder: string): boolean;
  clear(): void;
  /** For the ranking: the arrays, and what their slots stand for. */
  readonly names: NamePool;
  readonly folderColumns: Readonly<FolderColumns>;
  readonly fileColumns: Readonly<FileColumns>;
  pathOf(file: number): string;
  /** The file's slot, or -1. */
  slotOf(path: string): number;
}

export function createPathTable(): PathTable {
  const names = createNamePool();
  const tree = createFolderTree(names);
  const files = createFileList(names, tree);
  let version = 0;

  function slotOf(path: string): number {
    const cut = path.lastIndexOf("/");
    if (cut === 0) return -1;
    const name = names.find(path.slice(cut + 1));
    if (name < 0) return -1;
    const folder = tree.find(path.slice(0, Math.max(cut, 0)));
    return folder < 0 ? -1 : files.find(folder, name);
  }

  function removeFile(file: number): void {
    const folder = files.columns.folders[file]!;
    files.remove(file);
    names.release(files.columns.names[file]!);
    tree.prune(folder);
    version += 1;
  }

  function pathOf(file: number): string {
    return tree.prefix(files.columns.folders[file]!) + names.text(files.columns.names[file]!);
  }

  return {
    names,
    folderColumns: tree.columns,
    fileColumns: files.columns,
    slotOf,
    pathOf,
    get size() {
      return files.columns.size;
    },
    get version() {
      return version;
    },
    add(paths) {
      let lastFolder = "";
      let folder = ROOT;
      for (const path of paths) {
        const cut = path.lastIndexOf("/");
        if (cut === 0 || cut === path.length - 1) continue;
        const folderPath = path.slice(0, Math.max(cut, 0));
        if (folderPath !== lastFolder) {
          folder = tree.take(folderPath);
          lastFolder = folderPath;
        }
        const name = names.take(path.slice(cut + 1));
        if (files.find(folder, name) >= 0) {
          names.release(name);
          continue;
        }
        files.add(folder, name);
        version += 1;
      }
    },
    remove(paths) {
      for (const path of paths) {
        const file = slotOf(path);
        if (file >= 0) removeFile(file);
      }
    },
    removeUnder(folder) {
      const top = tree.find(withoutSlash(folder));
      const doomed = top < 0 ? [] : filesUnder(top);
      for (const file of doomed) removeFile(file);
      return doomed.length;

      function filesUnder(slot: number, found: number[] = []): number[] {
        for (const file of chain(tree.columns.firstFiles[slot]!, files.columns.nextInFolder)) found.push(file);
        for (const child of chain(tree.columns.firstFolders[slot]!, tree.columns.nextFolders)) filesUnder(child, found);
        return found;
      }
    },
    has: (path) => slotOf(path) >= 0,
    *paths() {
      let folder = -1;
      let prefix = "";
      for (let file = 0; file < files.columns.count; file += 1) {
        const inFolder = files.columns.folders[file]!;
        if (inFolder < 0) continue;
        if (inFolder !== folder) prefix = tree.prefix(inFolder);
        folder = inFolder;
        yield prefix + names.text(files.columns.names[file]!);
      }
    },
    byName(baseName) {
      const name = names.find(baseName);
      if (name < 0) return [];
      const { parts } = tree.columns;
      const { folders, firstOfName, nextOfName } = files.columns;
      return [...chain((firstOfName[name] ?? 0) - 1, nextOfName)]
        .map((file) => ({ path: pathOf(file), parts: parts[folders[file]!]! }))
        .sort((a, b) => a.parts - b.parts || compareBytes(a.path, b.path))
        .map(({ path }) => path);
    },
    children(folder, limit) {
      const slot = tree.find(withoutSlash(folder));
      if (slot < 0) return [];
      const entries = createFirstEntries(limit);
      for (const file of chain(tree.columns.firstFiles[slot]!, files.columns.nextInFolder)) {
        entries.add({ name: names.text(files.columns.names[file]!), isFolder: false });
      }
      for (const child of chain(tree.columns.firstFolders[slot]!, tree.columns.nextFolders)) {
        entries.add({ name: names.text(tree.columns.names[child]!), isFolder: true });
      }
      return entries.list();
    },
    hasFolder: (folder) => tree.find(withoutSlash(folder)) >= 0,
    clear() {
      names.clear();
      tree.clear();
      files.clear();
      version += 1;
    },
  };
}

function withoutSlash(folder: string): string {
  return folder.endsWith("/") ? folder.slice(0, -1) : folder;
}

function* chain(first: number, next: Int32Array): IterableIterator<number> {
  for (let slot = first; slot >= 0; slot = next[slot]!) yield slot;
}
