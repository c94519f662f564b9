import type { PathTable } from "../path-table.ts";
import type { BoostPoints } from "./boosts.ts";
import { createNameScorer, type NameScorer } from "./name-score.ts";
import { createPartsScorer } from "./parts-score.ts";
import { createPathScorer, type PathScorer } from "./path-score.ts";
import { FINE, NO_MATCH, PATH_LETTER, PATH_PART } from "./scores.ts";
import type { Term } from "./term.ts";

/** Scores files for all terms of a query at once. */
export interface FileScorer {
  /** `NO_MATCH` where a term does not match, or where the score would not be above `floor`. */
  score(file: number, floor: number): number;
  /** All terms in the name, at its start or at its words; else `NO_MATCH`. Without what the file adds. */
  scoreName(name: number, floor: number): number;
  /** What a file's place in the tree and the editor add. */
  extra(file: number): number;
  /** Ends the use of the scorer. */
  close(): void;
}

interface TermScorer {
  readonly term: Term;
  readonly inName: NameScorer | undefined;
  readonly inParts: ((file: number) => number) | undefined;
  inPath: PathScorer | undefined;
}

/** `where` is `"path"` for files whose names alone are known not to match. */
export function createFileScorer(
  table: PathTable,
  terms: readonly Term[],
  points: BoostPoints,
  where: "name or path" | "path",
): FileScorer {
  const { folderColumns, fileColumns } = table;
  const names = table.names.columns;
  const scorers = terms.map(
    (term): TermScorer => ({
      term,
      inName: term.slashes === 0 && where !== "path" ? createNameScorer(names, term) : undefined,
      inParts: term.slashes > 0 ? createPartsScorer(table, term) : undefined,
      // Most searches end with the names, and need no room for paths.
      inPath: undefined,
    }),
  );

  /** By term: whether it is neither the name nor the last parts of the path, so that the path has to be searched. */
  const isOpen: boolean[] = [];

  const isBoosted = points.size > 0;

  function extra(file: number): number {
    const folder = fileColumns.folders[file]!;
    const length = folderColumns.lengths[folder]! + names.sizes[fileColumns.names[file]!]!;
    const place = Math.min(FINE / 10, PATH_PART * folderColumns.parts[folder]! + PATH_LETTER * length);
    return isBoosted ? (points.get(file) ?? 0) - place : -place;
  }

  function inPathOf(scorer: TermScorer): PathScorer {
    scorer.inPath ??= createPathScorer(table, scorer.term);
    return scorer.inPath;
  }

  return {
    extra,
    scoreName(name, floor) {
      let sum = 0;
      for (const { inName } of scorers) {
        const score = inName === undefined ? NO_MATCH : inName(name, floor);
        if (score === NO_MATCH) return NO_MATCH;
        sum += score;
      }
      return sum;
    },
    score(file, floor) {
      const name = fileColumns.names[file]!;
      let sum = extra(file);
      let bound = 0;
      for (let at = 0; at < scorers.length; at += 1) {
        const scorer = scorers[at]!;
        const { inName, inParts } = scorer;
        const score = inName?.(name, NO_MATCH) ?? inParts?.(file) ?? NO_MATCH;
        isOpen[at] = score === NO_MATCH;
        if (score === NO_MATCH) bound += inPathOf(scorer).bound(file);
        else sum += score;
      }
      if (sum + bound < floor) return NO_MATCH;
      for (let at = 0; at < scorers.length; at += 1) {
        if (!isOpen[at]) continue;
        const score = inPathOf(scorers[at]!).score(file);
        if (score === NO_MATCH) return NO_MATCH;
        sum += score;
      }
      return sum;
    },
    close() {
      for (const scorer of scorers) scorer.inPath?.close();
    },
  };
}
