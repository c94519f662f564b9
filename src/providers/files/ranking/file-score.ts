import type { PathTable } from "../path-table.ts";
import type { BoostPoints } from "./boosts.ts";
import { createNameScorer, type NameScorer } from "./name-score.ts";
import { createPartsScorer } from "./parts-score.ts";
import { createPathMatcher, type PathMatcher } from "./path-match.ts";
import { createPathScorer, type PathScorer } from "./path-score.ts";
import { clampFine, NO_MATCH, PATH_LETTER, PATH_PART } from "./scores.ts";
import type { Term } from "./term.ts";

/** Matches and scores files for all terms of a query at once. */
export interface FileScorer {
  matches(file: number): boolean;
  /** Of a file that matches. */
  score(file: number): number;
  /** All terms in the name, at its start or at its words; else `NO_MATCH`. Without what the file adds. */
  scoreName(name: number, floor: number): number;
  /** What a file's place in the tree and the editor add. */
  extra(file: number): number;
}

interface TermScorer {
  readonly matches: PathMatcher;
  readonly inName: NameScorer | undefined;
  readonly inParts: ((file: number) => number) | undefined;
  readonly inPath: PathScorer;
}

export function createFileScorer(table: PathTable, terms: readonly Term[], points: BoostPoints): FileScorer {
  const { folderColumns, fileColumns } = table;
  const names = table.names.columns;
  const scorers = terms.map(
    (term): TermScorer => ({
      matches: createPathMatcher(table, term),
      inName: term.slashes === 0 ? createNameScorer(names, term) : undefined,
      inParts: term.slashes > 0 ? createPartsScorer(table, term) : undefined,
      inPath: createPathScorer(table, term),
    }),
  );

  function extra(file: number): number {
    const folder = fileColumns.folders[file]!;
    const length = folderColumns.lengths[folder]! + names.sizes[fileColumns.names[file]!]!;
    return (points.get(file) ?? 0) - Math.min(400, PATH_PART * folderColumns.parts[folder]! + PATH_LETTER * length);
  }

  return {
    extra,
    matches(file) {
      for (const scorer of scorers) if (!scorer.matches(file)) return false;
      return true;
    },
    scoreName(name, floor) {
      let sum = 0;
      for (const { inName } of scorers) {
        const score = inName === undefined ? NO_MATCH : inName(name, floor);
        if (score === NO_MATCH) return NO_MATCH;
        sum += score;
      }
      return sum;
    },
    score(file) {
      const name = fileColumns.names[file]!;
      let sum = extra(file);
      for (const { inName, inParts, inPath } of scorers) {
        let score = inName === undefined ? inParts!(file) : inName(name, NO_MATCH);
        if (score === NO_MATCH) score = clampFine(inPath(file));
        sum += score;
      }
      return sum;
    },
  };
}
