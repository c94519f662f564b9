import type { PathTable } from "../path-table.ts";
import { ROOT } from "../table/folder-tree.ts";
import { WORD_START } from "../table/letters.ts";
import type { PathMatcher } from "./path-match.ts";
import { bucketOf, SLASH, type Term } from "./term.ts";

/** Letters that fit a set of bits. */
export const MAX_NEAR_LETTERS = 30;

/**
 * Says which files hold a term with at most one letter wrong, missing, extra or swapped with the next, in pieces that
 * each begin a word of the path. May say so of a file that does not: codes that share a bucket are taken for equal.
 */
export function createNearMatcher(table: PathTable, term: Term): PathMatcher {
  const { folderColumns, fileColumns } = table;
  const names = table.names.columns;
  const { size, masks } = term;
  const bits = placeBits(term);
  // Sets of numbers of letters matched: by the code just before (`run`), or anywhere; without and with the edit.
  let run = 0;
  let any = 0;
  let editedRun = 0;
  let editedAny = 0;
  const anyOf = new Int32Array(folderColumns.count);
  const editedOf = new Int32Array(folderColumns.count);
  anyOf[ROOT] = 0b01;
  editedOf[ROOT] = 0b11;

  function walk(name: number): void {
    const { codes, marks } = names;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    run = 0;
    editedRun = 0;
    let openBefore = 0;
    let bitsBefore = 0;
    for (let at = from; at < to; at += 1) {
      const here = bits[bucketOf(codes[at]!)]!;
      const starts = at === from || (marks[at]! & WORD_START) !== 0;
      const open = starts ? any : run;
      const editedOpen = starts ? editedAny : editedRun;
      const next = (open & here) << 1;
      const wrong = open << 1;
      const missing = run;
      const extra = next << 1;
      const swapped = (((openBefore & here) << 1) & bitsBefore) << 1;
      editedRun = ((editedOpen & here) << 1) | wrong | missing | extra | swapped;
      run = next;
      any |= run;
      editedAny |= editedRun;
      openBefore = open;
      bitsBefore = here;
    }
  }

  function enter(folder: number): void {
    any = anyOf[folder] ?? 0;
    if (any === 0) {
      enter(folderColumns.parents[folder]!);
      walk(folderColumns.names[folder]!);
      const slash = bits[SLASH]!;
      any |= (any & slash) << 1;
      editedAny |= ((editedAny & slash) << 1) | any;
      anyOf[folder] = any;
      editedOf[folder] = editedAny;
    } else editedAny = editedOf[folder]!;
  }

  return (file) => {
    enter(fileColumns.folders[file]!);
    if (editedAny >> size !== 0) return true;
    const name = fileColumns.names[file]!;
    const absent = ~names.masks[name]!;
    // The name must hold the letters that the folders lack, all but one where the folders need no edit.
    if (masks[31 - Math.clz32(editedAny)]! & absent) {
      const lacking = masks[31 - Math.clz32(any)]! & absent;
      if ((lacking & (lacking - 1)) !== 0) return false;
    }
    walk(name);
    return editedAny >> size !== 0;
  };
}

/** By bucket: the places whose letter is in it, as bits. */
function placeBits(term: Term): Int32Array {
  return Int32Array.from({ length: 256 }, (_, bucket) => {
    let set = 0;
    for (let entry = term.buckets[bucket]!; term.places[entry]! >= 0; entry += 1) set |= 1 << term.places[entry]!;
    return set;
  });
}
