import { grown } from "./columns.ts";
import type { FolderTree } from "./folder-tree.ts";
import type { NamePool } from "./name-pool.ts";
import { createSlotIndex, hashPair } from "./slot-index.ts";

/** Parallel arrays, replaced when they grow. Lists end with -1. */
export interface FileColumns {
  /** Slots in use or free. */
  count: number;
  /** Files there are. */
  size: number;
  /** The folder's slot; -1 for a free slot. */
  folders: Int32Array;
  names: Int32Array;
  nextInFolder: Int32Array;
  previousInFolder: Int32Array;
  /** By name's slot: its first file, plus one; 0 where it has none. */
  firstOfName: Int32Array;
  nextOfName: Int32Array;
  previousOfName: Int32Array;
}

/** The files: a folder and a name each, chained by folder and by name. */
export interface FileList {
  readonly columns: Readonly<FileColumns>;
  find(folder: number, name: number): number;
  add(folder: number, name: number): number;
  /** Unlinks the file; its name and folder stay. */
  remove(slot: number): void;
  clear(): void;
}

export function createFileList(names: NamePool, tree: FolderTree): FileList {
  const columns = emptyColumns();
  const free: number[] = [];
  const hashOf = (slot: number): number => hashPair(columns.folders[slot]!, columns.names[slot]!);
  const index = createSlotIndex<number>(
    hashOf,
    (slot, folder, name) => columns.folders[slot] === folder && columns.names[slot] === name,
  );

  function grow(): number {
    const slot = columns.count;
    columns.count += 1;
    columns.folders = grown(columns.folders, slot + 1);
    columns.names = grown(columns.names, slot + 1);
    columns.nextInFolder = grown(columns.nextInFolder, slot + 1);
    columns.previousInFolder = grown(columns.previousInFolder, slot + 1);
    columns.nextOfName = grown(columns.nextOfName, slot + 1);
    columns.previousOfName = grown(columns.previousOfName, slot + 1);
    return slot;
  }

  return {
    columns,
    find: (folder, name) => index.find(hashPair(folder, name), folder, name),
    add(folder, name) {
      const slot = free.pop() ?? grow();
      columns.size += 1;
      columns.folders[slot] = folder;
      columns.names[slot] = name;
      const { firstFiles } = tree.columns;
      const neighbour = firstFiles[folder]!;
      columns.nextInFolder[slot] = neighbour;
      columns.previousInFolder[slot] = -1;
      if (neighbour >= 0) columns.previousInFolder[neighbour] = slot;
      firstFiles[folder] = slot;
      columns.firstOfName = grown(columns.firstOfName, names.columns.count);
      const namesake = columns.firstOfName[name]! - 1;
      columns.nextOfName[slot] = namesake;
      columns.previousOfName[slot] = -1;
      if (namesake >= 0) columns.previousOfName[namesake] = slot;
      columns.firstOfName[name] = slot + 1;
      index.add(hashOf(slot), slot);
      return slot;
    },
    remove(slot) {
      index.remove(hashOf(slot), slot);
      columns.size -= 1;
      const next = columns.nextInFolder[slot]!;
      const previous = columns.previousInFolder[slot]!;
      if (next >= 0) columns.previousInFolder[next] = previous;
      if (previous >= 0) columns.nextInFolder[previous] = next;
      else tree.columns.firstFiles[columns.folders[slot]!] = next;
      const nextOfName = columns.nextOfName[slot]!;
      const previousOfName = columns.previousOfName[slot]!;
      if (nextOfName >= 0) columns.previousOfName[nextOfName] = previousOfName;
      if (previousOfName >= 0) columns.nextOfName[previousOfName] = nextOfName;
      else columns.firstOfName[columns.names[slot]!] = nextOfName + 1;
      columns.folders[slot] = -1;
      free.push(slot);
    },
    clear() {
      Object.assign(columns, emptyColumns());
      free.length = 0;
      index.clear();
    },
  };
}

function emptyColumns(): FileColumns {
  return {
    count: 0,
    size: 0,
    folders: new Int32Array(0),
    names: new Int32Array(0),
    nextInFolder: new Int32Array(0),
    previousInFolder: new Int32Array(0),
    firstOfName: new Int32Array(0),
    nextOfName: new Int32Array(0),
    previousOfName: new Int32Array(0),
  };
}
