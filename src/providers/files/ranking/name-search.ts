import { createFileScorer } from "./file-score.ts";
import { createNameScorer } from "./name-score.ts";
import { slotRoom } from "./room.ts";
import { NO_MATCH } from "./scores.ts";
import type { Search } from "./search.ts";
import type { Term } from "./term.ts";
import type { TopRows } from "./top-rows.ts";

const KIND = "names";

/** Adds the files to `top` whose names match the term; where these do not fill it, `taken` holds them. */
export async function searchNames(search: Search, term: Term, top: TopRows, taken: Set<number>): Promise<void> {
  const { table, limit, points, kept, pace } = search;
  const { version } = table;
  const scorer = createNameScorer(table.names.columns, term);
  const { extra } = createFileScorer(table, [], points, "path");
  const letters = term.masks[0]!;
  const { head } = term;

  function addFiles(name: number, score: number): void {
    const { firstOfName, nextOfName } = table.fileColumns;
    for (let file = (firstOfName[name] ?? 0) - 1; file >= 0; file = nextOfName[file]!) {
      top.add(file, score + extra(file));
      if (top.size < limit) taken.add(file);
    }
  }

  // Without those that the editor knows, which come first, no file is worth more than its name.
  const known = new Set<number>();
  for (const file of points.keys()) known.add(table.fileColumns.names[file]!);
  for (const name of known) {
    const score = scorer.score(name, NO_MATCH);
    if (score !== NO_MATCH) addFiles(name, score);
  }

  const among = kept.find(KIND, [term]);
  const count = among?.length ?? table.names.columns.count;
  const left = slotRoom.take(count);
  let size = 0;
  await pace.run(KIND, count, (from, to) => {
    const { masks, startMasks } = table.names.columns;
    let floor = top.threshold;
    for (let index = from; index < to; index += 1) {
      const name = among === undefined ? index : among[index]!;
      if ((letters & ~masks[name]!) !== 0 || (head & ~startMasks[name]!) !== 0) continue;
      const score = scorer.score(name, floor);
      if (score === NO_MATCH) continue;
      left[size] = name;
      size += 1;
      if (score < floor || known.has(name)) continue;
      addFiles(name, score);
      floor = top.threshold;
    }
  });
  kept.add(KIND, [term], left.subarray(0, size), version);
  slotRoom.give(left);
}
