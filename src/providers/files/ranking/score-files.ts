import type { FileScorer } from "./file-score.ts";
import { reachRoom, scoreRoom, slotRoom } from "./room.ts";
import { NO_MATCH } from "./scores.ts";
import type { Search } from "./search.ts";
import { createTopRows, type TopRows } from "./top-rows.ts";

/** Files that are in the answer already. */
export type Shown = Pick<ReadonlySet<number>, "has" | "size">;

/**
 * Adds the best of the files to `top`, and closes the scorer. Levels come from the highest down to the last that can
 * still hold a row, so that most files are never looked at closely.
 */
export async function scoreFiles(
  search: Search,
  scorer: FileScorer,
  files: Int32Array,
  top: TopRows,
  shown: Shown,
): Promise<void> {
  const levels = reachRoom.take(files.length);
  // By level: where its files end, once they are in order.
  const ends = new Int32Array(scorer.highestLevel + 1);
  await search.pace.run("level", files.length, (from, to) => {
    scorer.level(files, from, to, levels);
    for (let at = from; at < to; at += 1) {
      if (shown.size > 0 && shown.has(files[at]!)) levels[at] = -1;
      if (levels[at]! >= 0) ends[levels[at]!]! += 1;
    }
  });
  for (let level = 1; level < ends.length; level += 1) ends[level]! += ends[level - 1]!;
  const ordered = slotRoom.take(files.length);
  const next = Int32Array.from(ends, (_, level) => ends[level - 1] ?? 0);
  await search.pace.run("order", files.length, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const level = levels[at]!;
      if (level < 0) continue;
      ordered[next[level]!] = files[at]!;
      next[level]! += 1;
    }
  });
  reachRoom.give(levels);
  for (let level = scorer.highestLevel; level >= 0 && scorer.highestOf(level) >= top.threshold; level -= 1) {
    const ofLevel = ordered.subarray(ends[level - 1] ?? 0, ends[level]);
    if (ofLevel.length > 0) await scoreLevel(search, scorer, ofLevel, top);
  }
  slotRoom.give(ordered);
  scorer.close();
}

/** Those that may be best come first, so that few others have to be scored. */
async function scoreLevel(
  { table, limit, pace }: Search,
  scorer: FileScorer,
  files: Int32Array,
  top: TopRows,
): Promise<void> {
  const bounds = scoreRoom.take(files.length);
  const promising = createTopRows(limit);
  await pace.run("bound", files.length, (from, to) => {
    scorer.bound(files, from, to, bounds);
    let { threshold } = promising;
    for (let at = from; at < to; at += 1) {
      if (bounds[at]! <= threshold || bounds[at] === NO_MATCH) continue;
      promising.add(at, bounds[at]!);
      ({ threshold } = promising);
    }
  });
  const add = (at: number): void => {
    const file = files[at]!;
    bounds[at] = NO_MATCH;
    // The table may have changed since.
    const score = table.fileColumns.folders[file]! < 0 ? NO_MATCH : scorer.score(file, top.threshold);
    if (score !== NO_MATCH) top.add(file, score);
  };
  for (const { file: at } of promising.drain()) add(at);
  await pace.run("score", files.length, (from, to) => {
    for (let at = from; at < to; at += 1) if (bounds[at] !== NO_MATCH && bounds[at]! >= top.threshold) add(at);
  });
  scoreRoom.give(bounds);
}
