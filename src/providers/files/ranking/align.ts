import { foldWithOffsets } from "../table/fold.ts";
import { markWords, WORD_START } from "../table/letters.ts";
import { AT_WORD_START, GAP, NEXT_LETTER, NO_MATCH } from "./scores.ts";
import type { Term } from "./term.ts";

/**
 * Where the letters of all terms stand in a path: UTF-16 offsets, ascending; undefined where a term does not match.
 * A term that the base name holds is looked for only there.
 */
export function alignTerms(path: string, terms: readonly Term[]): number[] | undefined {
  const { folded, offsets } = foldWithOffsets(path);
  const codes = Uint16Array.from({ length: folded.length }, (_, at) => folded.charCodeAt(at));
  const marks = new Uint8Array(codes.length);
  markWords(codes, marks, 0, codes.length);
  const nameStart = folded.lastIndexOf("/") + 1;
  const found = new Set<number>();
  for (const term of terms) {
    const places = align(codes, marks, term, nameStart) ?? align(codes, marks, term, 0);
    if (places === undefined) return undefined;
    for (const at of places) found.add(offsets[at]!);
  }
  return [...found].sort((a, b) => a - b);
}

/** The best positions of the term's letters in the codes from `from` on: few gaps, at word starts. */
function align(codes: Uint16Array, marks: Uint8Array, term: Term, from: number): number[] | undefined {
  const width = codes.length;
  const before = new Int32Array(term.size * width).fill(-1);
  let scores = new Int32Array(width).fill(NO_MATCH);
  let lastScores = scores.slice();
  for (let place = 0; place < term.size; place += 1) {
    scores.fill(NO_MATCH);
    // Best end of the letters so far that leaves a gap.
    let gapAt = -1;
    for (let at = from + place; at < width; at += 1) {
      if (at > from + 1 && lastScores[at - 2]! > (gapAt < 0 ? NO_MATCH : lastScores[gapAt]!)) gapAt = at - 2;
      if (term.low[place] !== codes[at] && term.high[place] !== codes[at]) continue;
      let score = place === 0 ? 0 : NO_MATCH;
      let previous = -1;
      if (place > 0 && gapAt >= 0) {
        score = lastScores[gapAt]! - GAP;
        previous = gapAt;
      }
      if (place > 0 && at > from && lastScores[at - 1]! > NO_MATCH && lastScores[at - 1]! + NEXT_LETTER > score) {
        score = lastScores[at - 1]! + NEXT_LETTER;
        previous = at - 1;
      }
      if (score === NO_MATCH) continue;
      scores[at] = score + (marks[at]! & WORD_START ? AT_WORD_START : 0);
      before[place * width + at] = previous;
    }
    [scores, lastScores] = [lastScores, scores];
  }
  let at = -1;
  for (let end = from; end < width; end += 1) {
    if (lastScores[end]! > (at < 0 ? NO_MATCH : lastScores[at]!)) at = end;
  }
  if (at < 0) return undefined;
  const positions: number[] = [];
  for (let place = term.size - 1; place >= 0; place -= 1) {
    positions.push(at);
    at = before[place * width + at]!;
  }
  return positions;
}
