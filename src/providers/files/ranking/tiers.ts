import { createFileScorer } from "./file-score.ts";
import { findNear, withoutOneLetter } from "./near.ts";
import { withoutCapitals } from "./query.ts";
import {
  IGNORED_CASE,
  IN_PIECES,
  LEVEL,
  NAME_PREFIX,
  NEARLY_NAME,
  NEARLY_PATH,
  NEARLY_WORDS,
  SCATTERED,
  wholeScore,
} from "./scores.ts";
import { ENOUGH_ROWS, findOrderly, findScattered, type Search } from "./search.ts";
import type { Term } from "./term.ts";
import type { ScoredFile } from "./top-rows.ts";

/** A file with the terms that it matches, which may differ from those asked for. */
export interface FoundFile extends ScoredFile {
  /** More than one where a letter has to be left out and it is not known which. */
  readonly ways: readonly (readonly Term[])[];
}

/** In fewer letters an edit is no better than a weak match. */
const SURE_LETTERS = 6;

/** Sure matches, and what is less sure only where rows are missing or nothing better has been found; in no order. */
export async function findInTiers(search: Search, terms: readonly Term[]): Promise<FoundFile[]> {
  const { table, points, limit } = search;
  const anyCase = withoutCapitals(terms) ?? terms;
  const enough = Math.min(limit, ENOUGH_ROWS);
  const found = new Map<number, FoundFile>();
  const add = ({ file, score }: ScoredFile, ways: FoundFile["ways"], penalty: number): void => {
    if (!found.has(file)) found.set(file, { file, score: score - penalty, ways });
  };
  const addNear = async (where: "name" | "path", penaltyOf: (row: ScoredFile) => number): Promise<void> => {
    for (const [at, wrong] of anyCase.entries()) {
      const ways = withoutOneLetter(wrong).map((shorter) => anyCase.with(at, shorter));
      for (const row of await findNear(search, wrong, anyCase.toSpliced(at, 1), where)) add(row, ways, penaltyOf(row));
    }
  };

  const least = terms.reduce((sum, term) => sum + wholeScore(term.size), 0);
  const { extra } = createFileScorer(table, [], points, "path");
  const isWhole = ({ file, score }: ScoredFile): boolean => score - extra(file) >= least;
  let sure = 0;
  for (const row of await findOrderly(search, terms)) {
    if (isWhole(row)) sure += 1;
    add(row, [terms], isWhole(row) ? 0 : IN_PIECES);
  }
  if (anyCase !== terms && found.size < enough) {
    for (const row of await findOrderly(search, anyCase)) {
      if (isWhole(row) && !found.has(row.file)) sure += 1;
      add(row, [anyCase], IGNORED_CASE);
    }
  }
  const isLong = terms.every(({ size }) => size >= SURE_LETTERS);
  if (found.size < limit ? sure < ENOUGH_ROWS : sure === 0 && isLong) {
    await addNear("name", ({ score }) => (isLong && score > NAME_PREFIX - LEVEL / 2 ? NEARLY_NAME : NEARLY_WORDS));
  }
  if (found.size < enough) {
    for (const row of await findScattered(search, terms, found)) add(row, [terms], SCATTERED);
  }
  if (found.size < enough) {
    await addNear("path", () => NEARLY_PATH);
  }
  return [...found.values()];
}
