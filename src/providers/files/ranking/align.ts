import { grown } from "../table/columns.ts";
import { foldWithOffsets, isAscii } from "../table/fold.ts";
import { WORD_START, writeKeys } from "../table/letters.ts";
import { AT_WORD_START, GAP, NEXT_LETTER, NO_MATCH } from "./scores.ts";
import type { Term } from "./term.ts";

// One path at a time is aligned, so that the room for it can be kept.
let codes = new Uint16Array(0);
let keys = new Uint8Array(0);
let scores = new Int32Array(0);
let lastScores = new Int32Array(0);
let cameFrom = new Int32Array(0);

/** Of several lists of terms, the alignment in the fewest pieces. */
export function alignBest(path: string, ways: readonly (readonly Term[])[]): number[] | undefined {
  if (ways.length === 1) return alignTerms(path, ways[0]!);
  let best: number[] | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const terms of ways) {
    const matches = alignTerms(path, terms);
    const pieces = matches?.filter((unit, at) => unit !== (matches[at - 1] ?? -2) + 1).length ?? fewest;
    if (pieces >= fewest) continue;
    best = matches;
    fewest = pieces;
  }
  return best;
}

/**
 * Where the letters of all terms stand in a path: UTF-16 offsets, ascending; undefined where a term does not match.
 * A term that the base name holds is looked for only there.
 */
export function alignTerms(path: string, terms: readonly Term[]): number[] | undefined {
  const { folded, offsets } = isAscii(path) ? { folded: path, offsets: undefined } : foldWithOffsets(path);
  const size = folded.length;
  codes = grown(codes, size);
  keys = grown(keys, size);
  scores = grown(scores, size);
  lastScores = grown(lastScores, size);
  const nameStart = folded.lastIndexOf("/") + 1;
  // The slash tells whether a word starts behind it.
  let readyFrom = Math.max(0, nameStart - 1);
  makeReady(folded, readyFrom);
  const found: number[] = [];
  for (const term of terms) {
    if (alignPiece(term, nameStart, size, found) || align(term, nameStart, size, found)) continue;
    if (readyFrom > 0) {
      readyFrom = 0;
      makeReady(folded, 0);
    }
    if (!align(term, 0, size, found)) return undefined;
  }
  const units = offsets === undefined ? found : found.map((at) => offsets[at]!);
  units.sort((a, b) => a - b);
  return units.filter((unit, at) => unit !== units[at - 1]);
}

/** Writes the codes and keys of the text from `from` on. */
function makeReady(text: string, from: number): void {
  for (let at = from; at < text.length; at += 1) codes[at] = text.charCodeAt(at);
  writeKeys(codes, keys, from, text.length);
}

/** Adds the places of the term's letters where they stand in one piece from a word start on. */
function alignPiece({ size, low, high }: Term, from: number, to: number, found: number[]): boolean {
  for (let start = from; start <= to - size; start += 1) {
    if (keys[start]! < WORD_START) continue;
    let place = 0;
    while (place < size && (low[place] === codes[start + place] || high[place] === codes[start + place])) place += 1;
    if (place < size) continue;
    for (let at = start; at < start + size; at += 1) found.push(at);
    return true;
  }
  return false;
}

/** Adds the best places of the term's letters in the codes `from..to` to `found`: few gaps, at word starts. */
function align(term: Term, from: number, to: number, found: number[]): boolean {
  const { size, low, high } = term;
  const width = to - from;
  if (size > width) return false;
  cameFrom = grown(cameFrom, size * width);
  let last = NO_MATCH;
  let end = -1;
  for (let place = 0; place < size; place += 1) {
    [scores, lastScores] = [lastScores, scores];
    last = NO_MATCH;
    end = -1;
    // The best way to come from further off than the code before.
    let gap = place === 0 ? GAP : NO_MATCH;
    let gapAt = -1;
    for (let at = from + place; at < to; at += 1) {
      if (place > 0 && at > from + place && lastScores[at - 2]! > gap) {
        gap = lastScores[at - 2]!;
        gapAt = at - 2;
      }
      scores[at] = NO_MATCH;
      const code = codes[at]!;
      if (low[place] !== code && high[place] !== code) continue;
      const isNext = place > 0 && lastScores[at - 1]! + NEXT_LETTER > gap - GAP && lastScores[at - 1] !== NO_MATCH;
      const before = isNext ? lastScores[at - 1]! + NEXT_LETTER : gap - GAP;
      if (before <= NO_MATCH) continue;
      const score = before + (keys[at]! >= WORD_START ? AT_WORD_START : 0);
      scores[at] = score;
      cameFrom[place * width + at - from] = isNext ? at - 1 : gapAt;
      if (score > last) {
        last = score;
        end = at;
      }
    }
    if (end < 0) return false;
  }
  for (let place = size - 1, at = end; place >= 0; place -= 1) {
    found.push(at);
    at = cameFrom[place * width + at - from]!;
  }
  return true;
}
