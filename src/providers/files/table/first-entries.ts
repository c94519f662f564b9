import { compareBytes } from "./byte-order.ts";

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Collects entries and keeps the first ones by bytes, so that a folder of any size costs no sorting of all of it. */
export function createFirstEntries(limit = Number.POSITIVE_INFINITY): {
  add(entry: FolderEntry): void;
  list(): FolderEntry[];
} {
  let entries: FolderEntry[] = [];
  let last: FolderEntry | undefined;

  function cut(): void {
    entries = entries.sort((a, b) => compareBytes(a.name, b.name)).slice(0, limit);
    last = entries.length < limit ? undefined : entries.at(-1);
  }

  return {
    add(entry) {
      if (last !== undefined && compareBytes(entry.name, last.name) >= 0) return;
      entries.push(entry);
      if (entries.length >= 2 * limit) cut();
    },
    list() {
      cut();
      return entries;
    },
  };
}
