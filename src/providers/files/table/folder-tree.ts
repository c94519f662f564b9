import { grown } from "./columns.ts";
import { letterBit } from "./letters.ts";
import type { NamePool } from "./name-pool.ts";
import { createSlotIndex, hashPair } from "./slot-index.ts";

export const ROOT = 0;
const SLASH_BIT = letterBit(47);

/** Parallel arrays, replaced when they grow. Lists end with -1. */
export interface FolderColumns {
  count: number;
  /** The parent's slot; -1 for the root and for free slots. */
  parents: Int32Array;
  names: Int32Array;
  /** Path parts of a file in the folder: 1 in the root. */
  parts: Int32Array;
  /** Codes of the folder's path, the final slash included. */
  lengths: Int32Array;
  /** `letterBit`s of the folder's path. */
  masks: Int32Array;
  firstFiles: Int32Array;
  firstFolders: Int32Array;
  nextFolders: Int32Array;
  previousFolders: Int32Array;
}

/** The folders that hold files, as a tree of names. */
export interface FolderTree {
  readonly columns: FolderColumns;
  /** The slot of a folder's path (`""` is the root), or -1. */
  find(path: string): number;
  /** `find`, which adds what is missing. */
  take(path: string): number;
  /** Frees the folder, and then its parents, where nothing is left inside. */
  prune(slot: number): void;
  /** The folder's path with a final slash; `""` for the root. */
  prefix(slot: number): string;
  clear(): void;
}

export function createFolderTree(names: NamePool): FolderTree {
  const columns = emptyColumns();
  const free: number[] = [];
  const hashOf = (slot: number): number => hashPair(columns.parents[slot]!, columns.names[slot]!);
  const index = createSlotIndex<number>(
    hashOf,
    (slot, parent, name) => columns.parents[slot] === parent && columns.names[slot] === name,
  );

  function findChild(parent: number, name: string): number {
    const nameSlot = names.find(name);
    return nameSlot < 0 ? -1 : index.find(hashPair(parent, nameSlot), parent, nameSlot);
  }

  function addChild(parent: number, name: string): number {
    const slot = free.pop() ?? grow(columns);
    const nameSlot = names.take(name);
    const sibling = columns.firstFolders[parent]!;
    columns.parents[slot] = parent;
    columns.names[slot] = nameSlot;
    columns.parts[slot] = columns.parts[parent]! + 1;
    columns.lengths[slot] = columns.lengths[parent]! + names.columns.sizes[nameSlot]! + 1;
    columns.masks[slot] = columns.masks[parent]! | names.columns.masks[nameSlot]! | SLASH_BIT;
    columns.firstFiles[slot] = -1;
    columns.firstFolders[slot] = -1;
    columns.nextFolders[slot] = sibling;
    columns.previousFolders[slot] = -1;
    if (sibling >= 0) columns.previousFolders[sibling] = slot;
    columns.firstFolders[parent] = slot;
    index.add(hashOf(slot), slot);
    return slot;
  }

  function unlink(slot: number): void {
    const next = columns.nextFolders[slot]!;
    const previous = columns.previousFolders[slot]!;
    if (next >= 0) columns.previousFolders[next] = previous;
    if (previous >= 0) columns.nextFolders[previous] = next;
    else columns.firstFolders[columns.parents[slot]!] = next;
    index.remove(hashOf(slot), slot);
    names.release(columns.names[slot]!);
    columns.parents[slot] = -1;
    free.push(slot);
  }

  return {
    columns,
    find(path) {
      if (path === "") return ROOT;
      let slot = ROOT;
      for (const name of path.split("/")) {
        slot = findChild(slot, name);
        if (slot < 0) return -1;
      }
      return slot;
    },
    take(path) {
      if (path === "") return ROOT;
      let slot = ROOT;
      for (const name of path.split("/")) {
        const child = findChild(slot, name);
        slot = child >= 0 ? child : addChild(slot, name);
      }
      return slot;
    },
    prune(slot) {
      let at = slot;
      while (at !== ROOT && columns.firstFiles[at] === -1 && columns.firstFolders[at] === -1) {
        const parent = columns.parents[at]!;
        unlink(at);
        at = parent;
      }
    },
    prefix(slot) {
      let prefix = "";
      for (let at = slot; at !== ROOT; at = columns.parents[at]!)
        prefix = `${names.text(columns.names[at]!)}/${prefix}`;
      return prefix;
    },
    clear() {
      Object.assign(columns, emptyColumns());
      free.length = 0;
      index.clear();
    },
  };
}

function grow(columns: FolderColumns): number {
  const slot = columns.count;
  columns.count += 1;
  columns.parents = grown(columns.parents, slot + 1);
  columns.names = grown(columns.names, slot + 1);
  columns.parts = grown(columns.parts, slot + 1);
  columns.lengths = grown(columns.lengths, slot + 1);
  columns.masks = grown(columns.masks, slot + 1);
  columns.firstFiles = grown(columns.firstFiles, slot + 1);
  columns.firstFolders = grown(columns.firstFolders, slot + 1);
  columns.nextFolders = grown(columns.nextFolders, slot + 1);
  columns.previousFolders = grown(columns.previousFolders, slot + 1);
  return slot;
}

function emptyColumns(): FolderColumns {
  return {
    count: 1,
    parents: Int32Array.of(-1),
    names: Int32Array.of(-1),
    parts: Int32Array.of(1),
    lengths: Int32Array.of(0),
    masks: Int32Array.of(0),
    firstFiles: Int32Array.of(-1),
    firstFolders: Int32Array.of(-1),
    nextFolders: Int32Array.of(-1),
    previousFolders: Int32Array.of(-1),
  };
}
