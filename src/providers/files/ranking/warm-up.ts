import { setImmediate, setTimeout } from "node:timers/promises";
import { createPathTable, type PathTable } from "../path-table.ts";
import { rank } from "./rank.ts";

/** Enough for the loops over files to be compiled, and few enough for no key to wait. */
const FILES = 1500;
const BATCH = 250;
const TARGETS = 24;
const LIMIT = 100;
/** Milliseconds of work in all. */
const MOST = 300;
/** Milliseconds between two looks whether somebody waits for an answer. */
const REST = 20;

/**
 * Ranks what might be typed among some of the table's files, until V8 has compiled the ranking: otherwise the first keys
 * of a session take ten times as long as later ones. Lets everything else go first.
 */
export async function warmUp(table: PathTable, isBusy: () => boolean, signal: AbortSignal): Promise<void> {
  const paths = sample(table);
  const small = createPathTable();
  for (let at = 0; at < paths.length; at += BATCH) {
    await setImmediate(undefined, { signal });
    small.add(paths.slice(at, at + BATCH));
  }
  let left = MOST;
  for (const query of makeQueries(paths)) {
    while (isBusy()) await setTimeout(REST, undefined, { ref: false, signal });
    await setImmediate(undefined, { signal });
    const start = performance.now();
    await rank(small, query, { limit: LIMIT, signal });
    left -= performance.now() - start;
    if (left < 0) return;
  }
}

function sample(table: PathTable): string[] {
  const paths: string[] = [];
  for (const path of table.paths()) {
    if (paths.length === FILES) break;
    paths.push(path);
  }
  return paths;
}

/** As they are typed, letter by letter: names, names in a folder, names with letters left out, and two terms. */
function* makeQueries(paths: readonly string[]): Generator<string> {
  for (let at = 0; at < TARGETS && at < paths.length; at += 1) {
    const parts = paths[Math.floor((at * paths.length) / TARGETS)]?.split("/") ?? [];
    const name = parts.at(-1) ?? "";
    const folder = parts.at(-2) ?? "src";
    const ways = [name, `${folder}/${name}`, name.replace(/(?<=.)[aeiou]/g, ""), `${folder} ${name}`];
    const way = ways[at % ways.length] ?? "";
    for (let end = 1; end <= way.length; end += 1) yield way.slice(0, end);
  }
}
