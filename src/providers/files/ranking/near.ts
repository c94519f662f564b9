import { createFileScorer } from "./file-score.ts";
import { createNearMatcher, MAX_NEAR_LETTERS } from "./near-match.ts";
import { createPathMatcher } from "./path-match.ts";
import type { Search } from "./search.ts";
import { createTerm, type Term } from "./term.ts";

/** A file that matches once a letter of the query is left out, and the terms without it. */
export interface NearRow {
  readonly file: number;
  readonly score: number;
  readonly terms: readonly Term[];
}

const MIN_LETTERS = 3;

/**
 * The best files that match with one edit in one of the terms, best first. Whatever the edit, such a file holds all
 * letters of the query but one (swapped letters: one of the two), so that is how it is scored.
 */
export async function findNear(
  { table, points, limit, pace }: Search,
  terms: readonly Term[],
): Promise<NearRow[]> {
  const matchers = terms.map((term) => createPathMatcher(table, term));
  const best = new Map<number, NearRow>();
  for (const [wrong, term] of terms.entries()) {
    if (term.size < MIN_LETTERS || term.size > MAX_NEAR_LETTERS) continue;
    const isNear = createNearMatcher(table, term);
    const files: number[] = [];
    const { folders } = table.fileColumns;
    await pace.run(table.fileColumns.count, (from, to) => {
      for (let file = from; file < to; file += 1) {
        if (folders[file]! < 0 || !isNear(file)) continue;
        if (matchers.every((matches, at) => (at === wrong) !== matches(file))) files.push(file);
      }
    });
    for (const shorter of withoutOneLetter(term)) {
      const variant = terms.with(wrong, shorter);
      const scorer = createFileScorer(table, variant, points);
      await pace.run(files.length, (from, to) => {
        for (const file of files.slice(from, to)) {
          if (folders[file]! < 0 || !scorer.matches(file)) continue;
          const score = scorer.score(file);
          if (score > (best.get(file)?.score ?? Number.NEGATIVE_INFINITY)) best.set(file, { file, score, terms: variant });
        }
      });
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.file - b.file).slice(0, limit);
}

function withoutOneLetter(term: Term): Term[] {
  const texts = Array.from(term.text, (_, at) => term.text.slice(0, at) + term.text.slice(at + 1));
  return [...new Set(texts)].map(createTerm);
}
