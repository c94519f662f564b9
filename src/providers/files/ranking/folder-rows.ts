import { grown } from "../table/columns.ts";
import { NO_MATCH } from "./scores.ts";

/** Rows of numbers, one for each folder that is asked for; folders may share a row. */
export interface FolderRows {
  /** All rows, one behind the other; replaced when it grows. */
  cells: Int32Array;
  /** A second number for each cell, where there is one. */
  seconds: Int32Array | undefined;
  /** By folder: where its row begins in `cells`; -1 where it is not known. */
  readonly starts: Int32Array;
  /** Makes room for a row, and gives its start. */
  add(): number;
  /** Hands the room on to the next rows. These must not be used any more. */
  close(): void;
}

/** The room of closed rows, kept so that each key does not leave a megabyte to be collected. */
const spares: Int32Array[] = [];
const MAX_SPARES = 4;

/** The first row belongs to the first folder, the root, and holds `NO_MATCH`. */
export function createFolderRows(folders: number, width: number, hasSeconds: boolean): FolderRows {
  const starts = grown(spares.pop() ?? new Int32Array(0), folders).fill(-1);
  starts[0] = 0;
  let end = width;
  const rows: FolderRows = {
    starts,
    cells: grown(spares.pop() ?? new Int32Array(0), width).fill(NO_MATCH, 0, width),
    seconds: hasSeconds ? new Int32Array(width).fill(NO_MATCH) : undefined,
    add() {
      const start = end;
      end += width;
      rows.cells = grown(rows.cells, end);
      if (rows.seconds !== undefined) rows.seconds = grown(rows.seconds, end);
      return start;
    },
    close() {
      if (spares.length < MAX_SPARES) spares.push(rows.cells, starts);
    },
  };
  return rows;
}
