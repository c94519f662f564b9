import { createAlmostName } from "./almost-name.ts";
import { createFileScorer } from "./file-score.ts";
import { type Matcher, matchAll } from "./matcher.ts";
import { createNearMatcher, nearKind } from "./near-match.ts";
import { createOrderlyMatcher } from "./orderly-match.ts";
import { slotRoom } from "./room.ts";
import { NO_MATCH } from "./scores.ts";
import type { Search } from "./search.ts";
import { createTerm, type Term } from "./term.ts";
import { createTopRows, type ScoredFile } from "./top-rows.ts";

const MIN_LETTERS = 3;
const MAX_ROWS = 20;

/** The best files that match with one edit in the term `wrong`, and truly in the others. */
export async function findNear(
  search: Search,
  wrong: Term,
  others: readonly Term[],
  where: "name" | "path",
): Promise<ScoredFile[]> {
  if (wrong.size < MIN_LETTERS) return [];
  const { table, points, limit, findCandidates, pace } = search;
  const top = createTopRows(Math.min(limit, MAX_ROWS));
  const right = others.map((term) => createOrderlyMatcher(table, term));
  const matcher = matchAll([createNearMatcher(table, wrong, where), ...right]);
  const candidates = await findCandidates(nearKind(wrong, where), [wrong, ...others], matcher, pace);
  const files = without(candidates, createOrderlyMatcher(table, wrong));
  const scoreName = createAlmostName(table, wrong);
  const rest = createFileScorer(table, others, points, "name or path");
  await pace.run("near", files.length, (from, to) => {
    const { folders } = table.fileColumns;
    for (const file of files.subarray(from, to)) {
      if (folders[file]! < 0) continue;
      const score = rest.score(file, NO_MATCH);
      if (score !== NO_MATCH) top.add(file, score + scoreName(file));
    }
  });
  rest.close();
  return top.drain();
}

/** The terms that are `term` with one letter left out: what is left of it to be found in a file that is near. */
export function withoutOneLetter(term: Term): Term[] {
  const texts = Array.from({ length: term.size }, (_, at) => term.text.slice(0, at) + term.text.slice(at + 1));
  return [...new Set(texts)].map(createTerm);
}

function without(files: Int32Array, matcher: Matcher): Int32Array {
  const matching = slotRoom.take(files.length);
  const known = new Set(matching.subarray(0, matcher.select(files, 0, files.length, matching, 0)));
  slotRoom.give(matching);
  matcher.close?.();
  return files.filter((file) => !known.has(file));
}
