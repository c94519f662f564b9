export interface ScoredFile {
  readonly file: number;
  readonly score: number;
}

/** The best rows so far: a heap with the worst on top. Among equal scores the lower slot is better. */
export interface TopRows {
  readonly size: number;
  /** Only a higher score is sure to get in. */
  readonly threshold: number;
  add(file: number, score: number): void;
  /** Best first; leaves nothing behind. */
  drain(): ScoredFile[];
}

export function createTopRows(limit: number): TopRows {
  const files: number[] = [];
  const scores: number[] = [];

  function isWorse(a: number, b: number): boolean {
    return scores[a]! < scores[b]! || (scores[a] === scores[b] && files[a]! > files[b]!);
  }

  function swap(a: number, b: number): void {
    [files[a], files[b]] = [files[b]!, files[a]!];
    [scores[a], scores[b]] = [scores[b]!, scores[a]!];
  }

  function sink(): void {
    for (let at = 0; ; ) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < files.length && isWorse(child, worst)) worst = child;
      if (worst === at) return;
      swap(at, worst);
      at = worst;
    }
  }

  return {
    get size() {
      return files.length;
    },
    get threshold() {
      return files.length < limit ? Number.NEGATIVE_INFINITY : (scores[0] ?? Number.POSITIVE_INFINITY);
    },
    add(file, score) {
      if (files.length < limit) {
        files.push(file);
        scores.push(score);
        for (let at = files.length - 1; at > 0; ) {
          const parent = (at - 1) >> 1;
          if (!isWorse(at, parent)) break;
          swap(at, parent);
          at = parent;
        }
      } else if (limit > 0 && (score > scores[0]! || (score === scores[0] && file < files[0]!))) {
        files[0] = file;
        scores[0] = score;
        sink();
      }
    },
    drain() {
      const rows = files.map((file, at) => ({ file, score: scores[at]! }));
      files.length = 0;
      scores.length = 0;
      return rows.sort((a, b) => b.score - a.score || a.file - b.file);
    },
  };
}
