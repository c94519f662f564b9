/**
 * Damerau–Levenshtein distance (two neighbouring letters swapped count as one edit), by UTF-16 units. Gives
 * `limit + 1` as soon as the distance is known to be above `limit`. Only the band of cells that may stay within the
 * limit is computed, so a small limit makes this cheap for hundreds of thousands of words.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const over = limit + 1;
  if (a === b) return 0;
  if (limit < 1 || Math.abs(a.length - b.length) > limit) return over;
  let beforeLast = new Array<number>(b.length + 1).fill(over);
  let last = beforeLast.map((_, j) => Math.min(j, over));
  let row = beforeLast.slice();
  let lastBest = 0;
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    row[from - 1] = from === 1 ? Math.min(i, over) : over;
    if (to < b.length) row[to + 1] = over;
    let best = cell(row, from - 1);
    for (let j = from; j <= to; j++) {
      const edits = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      let cost = Math.min(cell(last, j - 1) + edits, cell(last, j) + 1, cell(row, j - 1) + 1);
      if (edits > 0 && isSwap(a, i, b, j)) cost = Math.min(cost, cell(beforeLast, j - 2) + 1);
      row[j] = cost;
      if (cost < best) best = cost;
    }
    // The next row may still be reached from the last one, by a swap.
    if (best > limit && lastBest >= limit) return over;
    lastBest = best;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(cell(last, b.length), over);
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

function isSwap(a: string, i: number, b: string, j: number): boolean {
  return i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
}

/**
 * The candidates that `word` may be a slip of, nearest first, then in the order given. Case does not count. Words of
 * three to five letters allow one edit, longer ones two; shorter words and plain numbers are never taken for a slip.
 */
export function findNearest(word: string, candidates: Iterable<string>): string[] {
  const limit = editLimit(word);
  const folded = word.toLowerCase();
  const near: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const distance = editDistance(folded, candidate.toLowerCase(), limit);
    if (distance <= limit) near.push({ candidate, distance });
  }
  return near.sort((one, other) => one.distance - other.distance).map((entry) => entry.candidate);
}

function editLimit(word: string): number {
  if (word.length < 3 || /^\d+$/.test(word)) return 0;
  return word.length <= 5 ? 1 : 2;
}
