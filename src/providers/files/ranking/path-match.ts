import type { PathTable } from "../path-table.ts";
import { LETTER_KEY } from "../table/letters.ts";
import type { Matcher } from "./matcher.ts";
import { createReachMatcher } from "./reach-match.ts";
import { SLASH, type Term } from "./term.ts";

/**
 * Matches files that hold a term's letters in order anywhere in their paths. May pick a file that does not match: codes
 * that share a key are taken for equal.
 */
export function createPathMatcher(table: PathTable, { size, bits, masks: rests, keys: wanted }: Term): Matcher {
  const { keys, offsets, sizes, masks } = table.names.columns;
  return createReachMatcher(table, {
    size,
    masks: rests,
    openings: new Int32Array(size).fill(-1),
    pass(reached, name) {
      let place = reached;
      if ((bits[place]! & masks[name]!) !== 0) {
        let at = offsets[name]!;
        for (const to = at + sizes[name]!; at < to && place < size; at += 1) {
          if ((keys[at]! & LETTER_KEY) === wanted[place]) place += 1;
        }
      }
      return place < size && wanted[place] === SLASH ? place + 1 : place;
    },
    need(name) {
      let place = size;
      if ((bits[place - 1]! & masks[name]!) === 0) return place;
      const from = offsets[name]!;
      for (let at = from + sizes[name]! - 1; at >= from && place > 0; at -= 1) {
        if ((keys[at]! & LETTER_KEY) === wanted[place - 1]) place -= 1;
      }
      return place;
    },
  });
}
