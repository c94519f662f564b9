import { grown } from "../table/columns.ts";
import { slotRoom } from "./room.ts";
import { NO_MATCH } from "./scores.ts";

/** Rows of numbers, one for each folder that is asked for; folders may share a row. */
export interface FolderRows {
  /** All rows, one behind the other; replaced when it grows. */
  cells: Int32Array;
  /** By folder: where its row begins in `cells`; -1 where it is not known. */
  readonly starts: Int32Array;
  /** Where the row with these cells begins, which is added where it is new. */
  keep(row: Int32Array): number;
  /** Hands the room on to the next rows. These must not be used any more. */
  close(): void;
}

/** The first row belongs to the first folder, the root, and holds `NO_MATCH`. */
export function createFolderRows(folders: number, width: number): FolderRows {
  const starts = slotRoom.take(folders).fill(-1);
  starts[0] = 0;
  let end = width;
  const startOf = new Map<number, number>();

  function isAt(start: number, row: Int32Array): boolean {
    let at = 0;
    while (at < width && rows.cells[start + at] === row[at]) at += 1;
    return at === width;
  }

  const rows: FolderRows = {
    starts,
    cells: slotRoom.take(width).fill(NO_MATCH, 0, width),
    keep(row) {
      const hash = hashOf(row);
      const known = startOf.get(hash);
      if (known !== undefined && isAt(known, row)) return known;
      const start = end;
      end += width;
      rows.cells = grown(rows.cells, end);
      rows.cells.set(row, start);
      startOf.set(hash, start);
      return start;
    },
    close() {
      slotRoom.give(rows.cells);
      slotRoom.give(starts);
    },
  };
  return rows;
}

function hashOf(row: Int32Array): number {
  let hash = 0;
  for (const cell of row) hash = Math.imul(hash ^ cell, 0x01000193) + (hash >>> 15);
  return hash >>> 2;
}
