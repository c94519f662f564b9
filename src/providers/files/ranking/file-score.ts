import type { PathTable } from "../path-table.ts";
import type { BoostPoints } from "./boosts.ts";
import { createNameScorer, type NameScorer } from "./name-score.ts";
import { createPartsScorer } from "./parts-score.ts";
import { createPathScorer, type PathScorer } from "./path-score.ts";
import { FINE, highestFine, LEVEL, LEVELS, NO_MATCH, PATH_LETTER, PATH_PART } from "./scores.ts";
import type { Term } from "./term.ts";

/**
 * Scores files for all terms of a query at once, each as the name or the last parts of the path, or else in the whole
 * path. `NO_MATCH` where a term does not match.
 */
export interface FileScorer {
  /**
   * Writes for the files `from..to` the kind of match that each may be, by little more than the letters of its name: 0 to
   * `highestLevel`; -1 where there is no file any more.
   */
  level(files: Int32Array, from: number, to: number, levels: Int16Array): void;
  readonly highestLevel: number;
  /** What no score of a level is above. */
  highestOf(level: number): number;
  /** Writes what the scores of the files `from..to` cannot be above; far cheaper. */
  bound(files: Int32Array, from: number, to: number, bounds: Float64Array): void;
  /** May be `NO_MATCH` for a file that scores less than `floor`. */
  score(file: number, floor: number): number;
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

  const isBoosted = points.size > 0;
  // Files come folder by folder.
  let lastFolder = -1;
  let ofFolder = 0;

  function extra(file: number): number {
    const folder = fileColumns.folders[file]!;
    if (folder !== lastFolder) {
      lastFolder = folder;
      ofFolder = PATH_PART * folderColumns.parts[folder]! + PATH_LETTER * folderColumns.lengths[folder]!;
    }
    const place = Math.min(FINE / 10, ofFolder + PATH_LETTER * names.sizes[fileColumns.names[file]!]!);
    return isBoosted ? (points.get(file) ?? 0) - place : -place;
  }

  function inPathOf(scorer: TermScorer): PathScorer {
    scorer.inPath ??= createPathScorer(table, scorer.term);
    return scorer.inPath;
  }

  // Levels of all terms are added up. Files that the editor knows come first, whatever they match.
  const known = LEVELS * terms.length + 1;
  const finest = terms.reduce((sum, term) => sum + highestFine(term.size), 0);

  return {
    extra,
    highestLevel: known,
    highestOf: (level) => (level === known ? Number.POSITIVE_INFINITY : level * LEVEL + finest),
    level(files, from, to, levels) {
      const { folders } = fileColumns;
      levels.fill(0, from, to);
      for (const { inName, inParts } of scorers) {
        inName?.addLevels(files, fileColumns.names, from, to, levels);
        if (inParts === undefined) continue;
        for (let at = from; at < to; at += 1) {
          if (folders[files[at]!]! >= 0 && inParts(files[at]!) !== NO_MATCH) levels[at]! += LEVELS;
        }
      }
      for (let at = from; at < to; at += 1) {
        if (isBoosted && points.has(files[at]!)) levels[at] = known;
        if (folders[files[at]!]! < 0) levels[at] = -1;
      }
    },
    score(file, floor) {
      const name = fileColumns.names[file]!;
      let sum = extra(file);
      for (let at = 0; at < scorers.length; at += 1) {
        const scorer = scorers[at]!;
        const { inName, inParts } = scorer;
        let score = inName === undefined ? NO_MATCH : inName.score(name, NO_MATCH);
        if (inParts !== undefined) score = inParts(file);
        if (score === NO_MATCH)
          score = inPathOf(scorer).score(file, at === scorers.length - 1 ? floor - sum : NO_MATCH);
        if (score === NO_MATCH) return NO_MATCH;
        sum += score;
      }
      return sum;
    },
    bound(files, from, to, bounds) {
      // The table may have changed since the last step.
      for (let at = from; at < to; at += 1) {
        bounds[at] = fileColumns.folders[files[at]!]! < 0 ? NO_MATCH : extra(files[at]!);
      }
      for (const scorer of scorers) {
        const { inName, inParts } = scorer;
        for (let at = from; at < to; at += 1) {
          if (bounds[at] === NO_MATCH) continue;
          const file = files[at]!;
          let score = NO_MATCH;
          if (inName !== undefined) score = inName.bound(fileColumns.names[file]!);
          else if (inParts !== undefined) score = inParts(file);
          if (score === NO_MATCH) score = inPathOf(scorer).bound(file);
          bounds[at] = score === NO_MATCH ? NO_MATCH : bounds[at]! + score;
        }
      }
    },
    close() {
      for (const scorer of scorers) scorer.inPath?.close();
    },
  };
}
