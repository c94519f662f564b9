import type { PathTable } from "../path-table.ts";
import { ROOT } from "../table/folder-tree.ts";
import { WORD_START } from "../table/letters.ts";
import type { Matcher } from "./matcher.ts";
import { slotRoom } from "./room.ts";
import { createTerm, placeBits, SET_LETTERS, SLASH, type Term } from "./term.ts";

/** From this many letters on they may be spread over several words. */
const LETTERS_TO_SPREAD = 6;

/** Matchers of one kind pick fewer files as the term grows. */
export function nearKind(term: Term, where: "name" | "path"): string {
  return term.size < LETTERS_TO_SPREAD ? `near ${where}` : `near ${where}, spread`;
}

/**
 * Matches files that hold a term with at most one letter wrong, missing, extra or swapped with the next, in pieces that
 * each begin a word, of the name or of the whole path. May pick a file that does not match: codes that share a key are
 * taken for equal, and of a long term only the beginning is looked at.
 */
export function createNearMatcher(table: PathTable, term: Term, where: "name" | "path"): Matcher {
  if (term.size > SET_LETTERS) return createNearMatcher(table, createTerm(term.text.slice(0, SET_LETTERS)), where);
  const { folderColumns, fileColumns } = table;
  const names = table.names.columns;
  const { size, bits, masks } = term;
  const heads = bits[0]! | (bits[1] ?? 0);
  const places = placeBits(term);
  const spreads = size >= LETTERS_TO_SPREAD;
  // Sets of numbers of letters matched so far, without and with the edit, by folder; 0 where not known yet.
  let exact = 0;
  let edited = 0;
  const count = where === "name" ? 1 : folderColumns.count;
  const exactOf = slotRoom.take(count).fill(0);
  const editedOf = slotRoom.take(count);
  exactOf[ROOT] = 0b01;
  editedOf[ROOT] = 0b11;

  function walk(name: number): void {
    const { keys } = names;
    const from = names.offsets[name]!;
    const to = from + names.sizes[name]!;
    let run = 0;
    let editedRun = 0;
    let openBefore = 0;
    let hereBefore = 0;
    for (let at = from; at < to; at += 1) {
      const key = keys[at]!;
      let open = run;
      let editedOpen = editedRun;
      if (key >= WORD_START) {
        open |= spreads ? exact : 0b01;
        editedOpen |= spreads ? edited : 0b11;
      } else if ((run | editedRun) === 0) {
        openBefore = 0;
        continue;
      }
      const here = places[key]!;
      const next = (open & here) << 1;
      const wrong = open << 1;
      const missing = run;
      const extra = next << 1;
      const swapped = (((openBefore & here) << 1) & hereBefore) << 1;
      editedRun = ((editedOpen & here) << 1) | wrong | missing | extra | swapped;
      run = next;
      exact |= run;
      edited |= editedRun;
      openBefore = open;
      hereBefore = here;
    }
  }

  function enter(folder: number): void {
    exact = exactOf[folder] ?? 0;
    if (exact !== 0) {
      edited = editedOf[folder]!;
      return;
    }
    enter(folderColumns.parents[folder]!);
    walk(folderColumns.names[folder]!);
    const slash = places[SLASH]!;
    exact |= (exact & slash) << 1;
    edited |= ((edited & slash) << 1) | exact;
    exactOf[folder] = exact;
    editedOf[folder] = edited;
  }

  /** Whether a name may hold what is left of the term, by its letters alone. */
  function mayHold(name: number): boolean {
    const absent = ~names.masks[name]!;
    const lacking = masks[31 - Math.clz32(exact)]! & absent;
    if (where === "path" && (masks[31 - Math.clz32(edited)]! & absent) === 0) return true;
    if ((lacking & (lacking - 1)) !== 0) return false;
    // A word starts with one of the first two letters, unless it is the first one that is wrong.
    return where === "path" || (heads & names.startMasks[name]!) !== 0 || (masks[1]! & absent) === 0;
  }

  function isNear(file: number): boolean {
    if (where === "name") {
      exact = 0b01;
      edited = 0b11;
    } else enter(fileColumns.folders[file]!);
    if ((exact | edited) >> size !== 0) return true;
    const name = fileColumns.names[file]!;
    if (!mayHold(name)) return false;
    walk(name);
    return (exact | edited) >> size !== 0;
  }

  return {
    select(files, from, to, found, end) {
      const { folders } = fileColumns;
      for (let index = from; index < to; index += 1) {
        const file = files === undefined ? index : files[index]!;
        if (folders[file]! < 0 || !isNear(file)) continue;
        found[end] = file;
        end += 1;
      }
      return end;
    },
    close() {
      slotRoom.give(exactOf);
      slotRoom.give(editedOf);
    },
  };
}
