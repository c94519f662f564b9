import { isSeparator, letterBit, letterKey, WORD_START } from "../table/letters.ts";

/** One part of a query, made ready for matching. Places are indexes of its letters. */
export interface Term {
  readonly text: string;
  readonly size: number;
  /** A code matches the letter at a place if it equals one of the two. */
  readonly low: Uint16Array;
  readonly high: Uint16Array;
  /** Letter masks of what follows each place; the first is the whole term's. */
  readonly masks: Int32Array;
  /** The letter bit at each place. */
  readonly bits: Int32Array;
  /** Bit of the first letter, or 0 where no word starts with it. */
  readonly head: number;
  /** `letterKey` at each place. */
  readonly keys: Uint8Array;
  /** By `letterKey`: where its places begin in `places`; they descend and end with -1. */
  readonly lists: Uint16Array;
  readonly places: Int16Array;
  /** Capital letters match only themselves. */
  readonly hasCapitals: boolean;
  readonly slashes: number;
}

/** Letters whose places fit a set of bits. */
export const SET_LETTERS = 30;

export const SLASH = 47;
const BACKSLASH = 92;

/** `text` has no accents and no white space. */
export function createTerm(text: string): Term {
  const size = text.length;
  const low = new Uint16Array(size);
  const high = new Uint16Array(size);
  const bits = new Int32Array(size);
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
    bits[place] = letterBit(code);
    masks[place] = masks[place + 1]! | bits[place]!;
  }
  const first = text.charCodeAt(0);
  const head = isSeparator(first) ? 0 : letterBit(first);
  const keys = Uint8Array.from(low, letterKey);
  return { text, size, low, high, bits, masks, head, keys, hasCapitals, slashes, ...placesByKey(keys) };
}

function placesByKey(keys: Uint8Array): Pick<Term, "lists" | "places"> {
  const lists = new Uint16Array(128);
  const places = [-1];
  for (const key of new Set(keys)) {
    lists[key] = places.length;
    for (let place = keys.length - 1; place >= 0; place -= 1) if (keys[place] === key) places.push(place);
    places.push(-1);
  }
  return { lists, places: Int16Array.from(places) };
}

/**
 * By key: the places whose letters have it, as a set of bits; those of the first `SET_LETTERS` letters. The keys of
 * word starts give the same.
 */
export function placeBits(term: Term): Int32Array {
  const sets = new Int32Array(256);
  term.keys.subarray(0, SET_LETTERS).forEach((key, place) => {
    sets[key]! |= 1 << place;
    sets[key | WORD_START]! |= 1 << place;
  });
  return sets;
}
