// A process of its own for one engine and one size: `{ engine, count, perKind, folder }` as JSON in the first argument;
// prints the times of the keys, the reciprocal ranks of the queries and the
// resident memory that the engine added as JSON.
import { createEngine } from "./engines.mjs";
import { importTypeScript } from "./import-typescript.mjs";

const MAX_LETTERS = 12;
const MEGABYTE = 1e6;

const { engine: name, count, seed, perKind, folder, typed } = JSON.parse(process.argv[2] ?? "{}");
const { makeTree } = await importTypeScript("bench/tree.ts");
const { makeQueries } = await importTypeScript("bench/queries.ts");
const paths = makeTree(count, seed);
/** @type {{ text: string, target: string }[]} */
const queries = makeQueries(paths, perKind, seed);
const before = process.memoryUsage().rss;
const engine = await createEngine(name, paths, folder);

/** @type {number[]} */
const keys = [];
for (const isWarm of typed ? [false, true] : []) {
  for (const { text } of queries) {
    for (let end = 1; end <= Math.min(text.length, MAX_LETTERS); end += 1) {
      const begin = performance.now();
      await engine.search(text.slice(0, end));
      if (isWarm) keys.push(performance.now() - begin);
    }
  }
}
/** @type {number[]} */
const ranks = [];
for (const { text, target } of queries) {
  const at = (await engine.search(text)).indexOf(target);
  ranks.push(at < 0 ? 0 : 1 / (at + 1));
}
engine.close?.();
console.log(JSON.stringify({ keys, ranks, resident: (process.memoryUsage().rss - before) / MEGABYTE }));
process.exit();
