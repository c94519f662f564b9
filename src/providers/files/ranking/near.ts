import { createAlmostName } from "./almost-name.ts";
import { createFileScorer } from "./file-score.ts";
import { type Matcher, matchAll } from "./matcher.ts";
import { createNearMatcher, nearKind } from "./near-match.ts";
import { createOrderlyMatcher } from "./orderly-match.ts";
import { NO_MATCH } from "./scores.ts";
import type { Search } from "./search.ts";
import { createTerm, type Term } from "./term.ts";
import type { ScoredFile } from "./top-rows.ts";

/** A file that matches once a letter of the query is left out, and the terms without it. */
export interface NearFile extends ScoredFile {
  readonly terms: readonly Term[];
}

const MIN_LETTERS = 3;
/** Files scored in one search. More are found only for what is too short or too common to be told from a typo. */
const MAX_SCORED = 3_000;

/**
 * The best files that match with one edit in one of the terms, best first. Whatever the edit, such a file holds all
 * letters of the query but one (of swapped letters one of the two), so that is how it is scored; a name that is the
 * term but for the edit counts as the name.
 */
export async function findNear(search: Search, terms: readonly Term[], where: "name" | "path"): Promise<NearFile[]> {
  const { table, points, limit, findCandidates, pace } = search;
  const { folders } = table.fileColumns;
  const best = new Map<number, NearFile>();
  for (const [wrong, term] of terms.entries()) {
    if (term.size < MIN_LETTERS) continue;
    const others = terms.toSpliced(wrong, 1);
    const matcher = matchAll([
      createNearMatcher(table, term, where),
      ...others.map((other) => createOrderlyMatcher(table, other)),
    ]);
    const candidates = await findCandidates(nearKind(term, where), [term, ...others], matcher, pace);
    const files = without(candidates, createOrderlyMatcher(table, term)).subarray(0, MAX_SCORED);
    const scoreAlmost = createAlmostName(table, term);
    const almost = new Map(Array.from(files, (file) => [file, scoreAlmost(file)]));
    for (const shorter of files.length > 0 ? withoutOneLetter(term) : []) {
      const variant = terms.with(wrong, shorter);
      const scorer = createFileScorer(table, variant, points, "name or path");
      await pace.run(files.length, (from, to) => {
        for (const file of files.subarray(from, to)) {
          if (folders[file]! < 0) continue;
          const floor = best.get(file)?.score ?? NO_MATCH;
          let score = scorer.score(file, NO_MATCH);
          if (score === NO_MATCH) continue;
          const asName = almost.get(file)!;
          if (asName !== NO_MATCH) score = Math.max(score, asName + scorer.extra(file));
          if (score > floor) best.set(file, { file, score, terms: variant });
        }
      });
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.file - b.file).slice(0, limit);
}

function without(files: Int32Array, matcher: Matcher): Int32Array {
  const right = new Int32Array(files.length);
  const known = new Set(right.subarray(0, matcher.select(files, 0, files.length, right, 0)));
  return files.filter((file) => !known.has(file));
}

function withoutOneLetter(term: Term): Term[] {
  const texts = Array.from({ length: term.size }, (_, at) => term.text.slice(0, at) + term.text.slice(at + 1));
  return [...new Set(texts)].map(createTerm);
}
