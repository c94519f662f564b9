/**
 * How matches compare. A term's score is a level plus something finer within `FINE`; with what the file adds (its place
 * and what the editor knows) it still stays away from the next level.
 */
export const LEVEL = 10_000;
/** The highest level of a term: it is the whole path. */
export const LEVELS = 4;
export const EXACT_PATH: number = LEVELS * LEVEL;
export const EXACT_NAME: number = 3 * LEVEL;
export const NAME_PREFIX: number = 2 * LEVEL;
export const NAME_WORDS: number = LEVEL;
export const FINE = 4_000;

/** Taken off what matches less surely; each outweighs all levels. */
export const IGNORED_CASE = 1_000_000;
/** The name but for one edit, or its beginning. */
export const NEARLY_NAME = 2_000_000;
/** In good order, but in small pieces. */
export const IN_PIECES = 3_000_000;
/** Words of the name but for one edit. */
export const NEARLY_WORDS = 4_000_000;
export const SCATTERED = 5_000_000;
/** Words of the path but for one edit. */
export const NEARLY_PATH = 6_000_000;

export const NO_MATCH = -1_000_000_000;

/** Letters in a path. Found by trying on the benchmark's queries, where a little more or less of any changes little. */
export const LETTER = 16;
export const IN_NAME = 5;
export const AT_WORD_START = 24;
export const AT_NAME_START = 10;
export const AT_WORD_END = 6;
export const NEXT_LETTER = 22;
export const GAP = 9;
export const GAP_LETTER = 1;
/** A gap never costs more, however long. */
export const GAP_LIMIT = 24;
/** Letters of the name behind the last one matched, its extension left out. */
export const TRAILING_LETTER = 2;
export const TRAILING_LIMIT = 30;

/** The score of a term that is found in a folder's name in one piece, from a word start on. */
export function wholeScore(letters: number): number {
  return letters * (LETTER + NEXT_LETTER) + AT_WORD_START - NEXT_LETTER;
}

/** Words in a name. */
export const SKIPPED_WORD = 60;
export const NEXT_WORD = 40;
export const LETTER_OF_WORD = 4;
export const IN_EXTENSION = 100;

/** The term is whole words of the name's beginning. */
export const WHOLE_WORD = 120;
export const UNMATCHED_LETTER = 12;

/** Of each part of a file's path, and of each letter. */
export const PATH_PART = 8;
export const PATH_LETTER = 0.25;

/** What the editor knows is worth up to this much. */
export const BOOST = 400;

/** What a term of so many letters adds to its level at most. */
export function highestFine(letters: number): number {
  const inPath = AT_NAME_START + letters * (LETTER + IN_NAME + NEXT_LETTER + AT_WORD_START + AT_WORD_END);
  const inWords = letters * NEXT_WORD;
  return Math.min(FINE, Math.max(inPath, inWords, WHOLE_WORD));
}

/** Keeps the fine part of a score within its level. */
export function clampFine(score: number): number {
  return Math.max(-FINE, Math.min(FINE, score));
}
