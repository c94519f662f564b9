import type { PathTable } from "../path-table.ts";
import { LETTER_KEY, WORD_START } from "../table/letters.ts";
import { type Matcher, matchAll } from "./matcher.ts";
import { createPathMatcher } from "./path-match.ts";
import { createReachMatcher } from "./reach-match.ts";
import { createTerm, placeBits, SET_LETTERS, SLASH, type Term } from "./term.ts";

/**
 * Matches files that hold a term in good order: each word that has letters of it from its first letter on, or all of it
 * in one piece within a name. What matches otherwise is scattered, and hardly meant. May pick a file that does not match: codes that share a key are taken for equal.
 */
export function createOrderlyMatcher(table: PathTable, term: Term): Matcher {
  if (term.size > SET_LETTERS) {
    const beginning = createTerm(term.text.slice(0, SET_LETTERS));
    return matchAll([createOrderlyMatcher(table, beginning), createPathMatcher(table, term)]);
  }
  const { keys, offsets, sizes, masks, startMasks } = table.names.columns;
  const { size, bits, keys: wanted } = term;
  const letters = term.masks[0]!;
  const places = placeBits(term);
  // By place: the bits of the letters up to it.
  const openings = bits.map((_, place) => bits.subarray(0, place + 1).reduce((all, bit) => all | bit, 0));

  /** True if the name holds the term in one piece. */
  function containsTerm(name: number): boolean {
    if ((letters & ~masks[name]!) !== 0) return false;
    const from = offsets[name]!;
    const last = from + sizes[name]! - size;
    for (let start = from; start <= last; start += 1) {
      let place = 0;
      while (place < size && (keys[start + place]! & LETTER_KEY) === wanted[place]) place += 1;
      if (place === size) return true;
    }
    return false;
  }

  return createReachMatcher(table, {
    size,
    masks: term.masks,
    openings,
    pass(reached, name) {
      let matched = reached;
      if ((bits[reached]! & masks[name]!) === 0) return passSlash(matched);
      if ((openings[reached]! & startMasks[name]!) !== 0) {
        // Sets of numbers of letters matched: anywhere, and in this word. What begins a good order is in good order, so
        // that fewer letters always are matched as well.
        let any = (2 << reached) - 1;
        let inWord = 0;
        const from = offsets[name]!;
        for (let at = from, to = from + sizes[name]!; at < to; at += 1) {
          const key = keys[at]!;
          if (key >= WORD_START) inWord = (any & places[key]!) << 1;
          else if (inWord === 0) continue;
          else inWord |= (inWord & places[key]!) << 1;
          any |= inWord;
        }
        matched = 31 - Math.clz32(any);
      }
      return matched < size && containsTerm(name) ? size : passSlash(matched);
    },
    need(name) {
      // The same from the end: sets of numbers of letters after which the codes behind hold the rest; and those that end
      // in one piece here.
      let any = 1 << size;
      let inWord = any;
      let inPiece = 0;
      const last = (letters & ~masks[name]!) === 0 ? 1 << (size - 1) : 0;
      const from = offsets[name]!;
      for (let at = from + sizes[name]! - 1; at >= from; at -= 1) {
        const key = keys[at]!;
        const here = places[key]!;
        const before = (inWord >> 1) & here;
        inPiece = ((inPiece >> 1) | last) & here;
        if ((inPiece & 1) !== 0) return 0;
        if (key >= WORD_START) {
          any |= before;
          inWord = any;
        } else inWord |= before;
      }
      return 31 - Math.clz32(any & -any);
    },
  });

  function passSlash(matched: number): number {
    return matched < size && term.low[matched] === SLASH ? matched + 1 : matched;
  }
}
