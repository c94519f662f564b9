import { endsWord, isSeparator, LETTER_KEY, WORD_START } from "../table/letters.ts";
import type { NameColumns } from "../table/name-pool.ts";
import {
  clampFine,
  EXACT_NAME,
  FINE,
  IN_EXTENSION,
  LETTER_OF_WORD,
  LEVEL,
  NAME_PREFIX,
  NAME_WORDS,
  NEXT_WORD,
  NO_MATCH,
  SKIPPED_WORD,
  UNMATCHED_LETTER,
  WHOLE_WORD,
} from "./scores.ts";
import { placeBits, SET_LETTERS, type Term } from "./term.ts";

const DOT = 46;

/** Scores a term as the name, as its beginning, or as beginnings of its words; `NO_MATCH` where it is none of these. */
export interface NameScorer {
  /** `BELOW` where it is surely less than `floor`, and not known whether it matches. */
  score(name: number, floor: number): number;
  /** What the score cannot be above; far cheaper. */
  bound(name: number): number;
  /** Adds for the files `from..to` the level of what each name may be, by its letters alone; 0 where it cannot match. */
  addLevels(files: Int32Array, names: Int32Array, from: number, to: number, levels: Int16Array): void;
}

/** Less than any score. */
export const BELOW: number = NO_MATCH + 1;
const HIGHEST_WORDS = NAME_WORDS + FINE;

export function createNameScorer(columns: Readonly<NameColumns>, term: Term): NameScorer {
  const scoreWords = createWordScorer(columns, term);
  const mayHold = createWordCheck(columns, term);

  function scoreStart(name: number, otherwise: number): number {
    if (term.masks[0]! & ~columns.masks[name]! || term.head & ~columns.startMasks[name]!) return NO_MATCH;
    const from = columns.offsets[name]!;
    const to = from + columns.sizes[name]!;
    const end = followPrefix(columns, term, 0, from, to);
    return end >= 0 ? scorePrefix(columns, end, to) : otherwise;
  }

  /** What words of the name `from..to` are worth at most, by the letters that words begin with. */
  function highestWords(name: number, from: number, to: number): number {
    const startMask = columns.startMasks[name]!;
    let highest = (columns.keys[from]! & LETTER_KEY) === term.keys[0] ? 0 : -SKIPPED_WORD;
    for (let place = 0; place < term.size; place += 1) {
      highest += (term.bits[place]! & startMask) === 0 ? LETTER_OF_WORD : NEXT_WORD;
    }
    return NAME_WORDS + clampFine(highest - (to - from - term.size));
  }

  return {
    score(name, floor) {
      const score = scoreStart(name, HIGHEST_WORDS);
      if (score !== HIGHEST_WORDS) return score;
      const from = columns.offsets[name]!;
      const to = from + columns.sizes[name]!;
      if (floor > highestWords(name, from, to)) return BELOW;
      if (!mayHold(from, to)) return NO_MATCH;
      const words = scoreWords(from, to);
      return words === NO_MATCH ? NO_MATCH : NAME_WORDS + clampFine(words - (to - from - term.size));
    },
    bound: (name) => scoreStart(name, HIGHEST_WORDS),
    addLevels(files, names, from, to, levels) {
      const { masks, startMasks, offsets, keys } = columns;
      const letters = term.masks[0]!;
      const { head } = term;
      const first = term.keys[0]!;
      for (let at = from; at < to; at += 1) {
        const name = names[files[at]!]!;
        if ((letters & ~masks[name]!) !== 0 || (head & ~startMasks[name]!) !== 0) continue;
        const key = keys[offsets[name]!]! & LETTER_KEY;
        levels[at]! += key === first || isSeparator(key) ? EXACT_NAME / LEVEL : NAME_WORDS / LEVEL;
      }
    },
  };
}

/** Whether the codes `from..to` may hold the term as beginnings of words, by their keys; of a long term only its beginning. */
function createWordCheck(columns: Readonly<NameColumns>, term: Term): (from: number, to: number) => boolean {
  const places = placeBits(term);
  const last = 1 << Math.min(term.size, SET_LETTERS);
  return (from, to) => {
    const { keys } = columns;
    // Sets of numbers of letters matched: anywhere, and with the last one here.
    let any = 1;
    let run = 0;
    for (let at = from; at < to; at += 1) {
      const key = keys[at]!;
      if (key < WORD_START && run === 0) continue;
      run = ((key >= WORD_START ? any : run) & places[key]!) << 1;
      any |= run;
    }
    return (any & last) !== 0;
  };
}

/** Where the rest of the term ends if the codes `from..to` begin with it, separators left out or not; else -1. */
export function followPrefix(
  columns: Readonly<NameColumns>,
  term: Term,
  place: number,
  from: number,
  to: number,
): number {
  const { low, high, size } = term;
  const { codes } = columns;
  let at = from;
  for (; place < size; at += 1) {
    if (at === to) return -1;
    const code = codes[at]!;
    if (low[place] === code || high[place] === code) place += 1;
    else if (!isSeparator(code)) return -1;
  }
  return at;
}

/** Scores a name that begins with the term up to `end`: the whole name, all but its extension, or its beginning. */
export function scorePrefix(columns: Readonly<NameColumns>, end: number, to: number): number {
  const { codes, keys } = columns;
  const unmatched = UNMATCHED_LETTER * (to - end);
  if (end === to) return EXACT_NAME + clampFine(WHOLE_WORD);
  if (codes[end] === DOT && end > 0) {
    let next = end + 1;
    while (next < to && codes[next] !== DOT) next += 1;
    if (next === to) return EXACT_NAME + clampFine(-unmatched);
  }
  const isWord = endsWord(codes, keys, end - 1, to);
  return NAME_PREFIX + clampFine((isWord ? WHOLE_WORD : 0) - unmatched);
}

function createWordScorer(columns: Readonly<NameColumns>, term: Term): (from: number, to: number) => number {
  const { size, low, high, lists, places } = term;
  // By letters matched: the best score with the last one at `runsAt`, and the best with it anywhere, skipped words
  // counted from the name's start so that no step has to touch them.
  const runs = new Int32Array(size + 1);
  const runsAt = new Int32Array(size + 1);
  const best = new Int32Array(size + 1);
  return (from, to) => {
    const { codes, keys } = columns;
    for (let matched = 0; matched <= size; matched += 1) {
      best[matched] = NO_MATCH;
      runsAt[matched] = -2;
    }
    best[0] = 0;
    let lastRun = -2;
    let words = 0;
    let extension = 0;
    for (let at = from; at < to; at += 1) {
      const key = keys[at]!;
      const starts = key >= WORD_START;
      const code = codes[at]!;
      if (code === DOT && at > from) extension = IN_EXTENSION;
      if (starts && extension === 0) words += 1;
      if (!starts && lastRun !== at - 1) continue;
      for (let entry = lists[key & LETTER_KEY]!; ; entry += 1) {
        const place = places[entry]!;
        if (place < 0) break;
        if (low[place] !== code && high[place] !== code) continue;
        let score = runsAt[place] === at - 1 ? runs[place]! + LETTER_OF_WORD : NO_MATCH;
        if (starts) {
          const skipped = extension === 0 ? words - 1 : words;
          score = Math.max(score, best[place]! - SKIPPED_WORD * skipped + NEXT_WORD - extension);
        }
        if (score <= NO_MATCH / 2) continue;
        runs[place + 1] = score;
        runsAt[place + 1] = at;
        lastRun = at;
        best[place + 1] = Math.max(best[place + 1]!, score + SKIPPED_WORD * words);
      }
    }
    const score = best[size]!;
    return score <= NO_MATCH / 2 ? NO_MATCH : score - SKIPPED_WORD * words;
  };
}
