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
  const chain = new Int32Array(term.slashes);

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

  // Files come folder by folder: the place that the last one's folders reach (-1 where the term goes on differently), and
  // whether there are no others above.
  let lastFolder = -1;
  let reached = -1;
  let isTop = false;

  function enter(of: number): void {
    lastFolder = of;
    reached = -1;
    let folder = of;
    for (let depth = 0; depth < chain.length; depth += 1) {
      if (folder === ROOT) return;
      chain[depth] = folder;
      folder = folderColumns.parents[folder]!;
    }
    isTop = folder === ROOT;
    reached = 0;
    for (let depth = chain.length - 1; depth >= 0 && reached >= 0; depth -= 1) {
      reached = passFolder(chain[depth]!, reached);
    }
  }

  return (file) => {
    const folder = fileColumns.folders[file]!;
    if (folder !== lastFolder) enter(folder);
    if (reached < 0) return NO_MATCH;
    const name = fileColumns.names[file]!;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    const end = followPrefix(names, term, reached, from, to);
    if (end < 0) return NO_MATCH;
    const score = scorePrefix(names, end, to);
    const isWhole = end === to && score > EXACT_NAME - LEVEL / 2;
    return isWhole && isTop ? score + EXACT_PATH - EXACT_NAME : score;
  };
}
