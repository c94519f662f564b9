import { isSeparator, letterBit } from "../table/letters.ts";

/** One part of a query, made ready for matching. Places are indexes of its letters. */
export interface Term {
  readonly text: string;
  readonly size: number;
  /** A code matches the letter at a place if it equals one of the two. */
  readonly low: Uint16Array;
  readonly high: Uint16Array;
  /** Letter masks of what follows each place; the first is the whole term's. */
  readonly masks: Int32Array;
  /** Bit of the first letter, or 0 where no word starts with it. */
  readonly head: number;
  /** By `bucketOf` a code: where its places begin in `places`; they descend and end with -1. */
  readonly buckets: Uint16Array;
  readonly places: Int16Array;
  /** Capital letters match only themselves. */
  readonly hasCapitals: boolean;
  readonly slashes: number;
}

export const SLASH = 47;
const BACKSLASH = 92;

/** Codes from 128 on share buckets, so a place found in one has still to be compared. */
export function bucketOf(code: number): number {
  return code < 128 ? code : 128 | (code & 127);
}

/** `text` has no accents and no white space. */
export function createTerm(text: string): Term {
  const size = text.length;
  const low = new Uint16Array(size);
  const high = new Uint16Array(size);
  const masks = new Int32Array(size + 1);
  let hasCapitals = false;
  let slashes = 0;
  for (let place = size - 1; place >= 0; place -= 1) {
    const letter = text.charAt(place);
    const code = text.charCodeAt(place);
    const capital = letter.toUpperCase();
    const isCapital = letter !== letter.toLowerCase();
    if (isCapital) hasCapitals = true;
    low[place] = code;
    high[place] = capital.length === 1 ? capital.charCodeAt(0) : code;
    if (code === SLASH || code === BACKSLASH) {
      low[place] = SLASH;
      high[place] = BACKSLASH;
      slashes += 1;
    }
    masks[place] = masks[place + 1]! | letterBit(code);
  }
  const first = text.charCodeAt(0);
  const head = isSeparator(first) ? 0 : letterBit(first);
  return { text, size, low, high, masks, head, hasCapitals, slashes, ...placesByCode(low, high) };
}

function placesByCode(low: Uint16Array, high: Uint16Array): Pick<Term, "buckets" | "places"> {
  const lists: number[][] = [];
  for (let place = low.length - 1; place >= 0; place -= 1) {
    const first = bucketOf(low[place]!);
    const second = bucketOf(high[place]!);
    (lists[first] ??= []).push(place);
    if (second !== first) (lists[second] ??= []).push(place);
  }
  const buckets = new Uint16Array(256);
  const places = [-1];
  lists.forEach((list, bucket) => {
    buckets[bucket] = places.length;
    places.push(...list, -1);
  });
  return { buckets, places: Int16Array.from(places) };
}
