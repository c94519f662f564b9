import { endsWord, isSeparator, LETTER_KEY, WORD_START } from "../table/letters.ts";
import type { NameColumns } from "../table/name-pool.ts";
import {
  clampFine,
  EXACT_NAME,
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
import type { Term } from "./term.ts";

const DOT = 46;

/**
 * Scores a term as the name, as its beginning, or as beginnings of its words; `NO_MATCH` where it is none of these, and
 * for the last of them where `floor` is above its level.
 */
export type NameScorer = (name: number, floor: number) => number;

export function createNameScorer(columns: Readonly<NameColumns>, term: Term): NameScorer {
  const scoreWords = createWordScorer(columns, term);
  return (name, floor) => {
    if (term.masks[0]! & ~columns.masks[name]! || term.head & ~columns.startMasks[name]!) return NO_MATCH;
    const from = columns.offsets[name]!;
    const to = from + columns.sizes[name]!;
    const end = followPrefix(columns, term, 0, from, to);
    if (end >= 0) return scorePrefix(columns, end, to);
    if (floor > NAME_PREFIX - LEVEL / 2) return NO_MATCH;
    const score = scoreWords(from, to);
    if (score === NO_MATCH) return NO_MATCH;
    return NAME_WORDS + clampFine(score - (to - from - term.size));
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
