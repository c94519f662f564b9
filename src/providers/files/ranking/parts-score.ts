import type { PathTable } from "../path-table.ts";
import { ROOT } from "../table/folder-tree.ts";
import { followPrefix, scorePrefix } from "./name-score.ts";
import { EXACT_NAME, EXACT_PATH, LEVEL, NO_MATCH } from "./scores.ts";
import { SLASH, type Term } from "./term.ts";

/**
 * Scores a term with slashes as the last parts of a file's path, whole folders and then the name or its beginning
 * (`rpc/cl`); `NO_MATCH` where it is not that.
 */
export function createPartsScorer(table: PathTable, term: Term): (file: number) => number {
  const { folderColumns, fileColumns } = table;
  const names = table.names.columns;
  const chain: number[] = [];

  /** The place behind the folder's name and its slash; -1 where the term goes on differently. */
  function passFolder(folder: number, place: number): number {
    const name = folderColumns.names[folder]!;
    const { codes, offsets, sizes } = names;
    const from = offsets[name]!;
    for (let at = from; at < from + sizes[name]!; at += 1) {
      if (term.low[place] !== codes[at] && term.high[place] !== codes[at]) return -1;
      place += 1;
    }
    return term.low[place] === SLASH ? place + 1 : -1;
  }

  return (file) => {
    chain.length = 0;
    let folder = fileColumns.folders[file]!;
    for (; folder !== ROOT && chain.length < term.slashes; folder = folderColumns.parents[folder]!) chain.push(folder);
    if (chain.length < term.slashes) return NO_MATCH;
    let place = 0;
    for (let at = chain.length - 1; at >= 0; at -= 1) {
      place = passFolder(chain[at]!, place);
      if (place < 0) return NO_MATCH;
    }
    const name = fileColumns.names[file]!;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    const end = followPrefix(names, term, place, from, to);
    if (end < 0) return NO_MATCH;
    const score = scorePrefix(names, end, to);
    return folder === ROOT && end === to && score > EXACT_NAME - LEVEL / 2 ? score + EXACT_PATH - EXACT_NAME : score;
  };
}
