import { describe, expect, it } from "vitest";
import { makeQueries } from "../../../../../bench/queries.ts";
import { makeTree } from "../../../../../bench/tree.ts";
import { createPathTable, type PathTable } from "../../../../../src/providers/files/path-table.ts";
import { type Boosts, createBoostCache } from "../../../../../src/providers/files/ranking/boosts.ts";
import { createCandidateFinder } from "../../../../../src/providers/files/ranking/candidates.ts";
import { createKept } from "../../../../../src/providers/files/ranking/kept.ts";
import { parseQuery } from "../../../../../src/providers/files/ranking/query.ts";
import { findOrderly, findScattered, type Search } from "../../../../../src/providers/files/ranking/search.ts";
import { createPace } from "../../../../../src/providers/files/ranking/slices.ts";

const FEW = 20;

function searchOf(table: PathTable, boosts: Boosts, limit: number): Search {
  const kept = createKept(table);
  const findCandidates = createCandidateFinder(table, kept);
  const points = createBoostCache(table)(boosts);
  return { table, points, limit, kept, findCandidates, pace: createPace(undefined, new Map()) };
}

describe.each([
  ["findOrderly", findOrderly],
  [
    "findScattered",
    (search: Search, terms: Parameters<typeof findOrderly>[1]) => findScattered(search, terms, new Set()),
  ],
] as const)("%s", (_, find) => {
  const paths = makeTree(2000, 7);
  const table = createPathTable();
  table.add(paths);
  const known: Boosts = { buffers: new Set(paths.slice(900, 910)), changed: new Set(paths.slice(0, 40)) };
  const queries = [
    ...makeQueries(paths, 6, 7).map(({ text }) => text),
    ...["src l", "l src", "test s", "src/", "lib/ c", "src/co", "a b c", "s s", "comp/ t", "srcc", "treee"],
  ];

  // Where there is room for all files, each is scored, and nothing can be left out by what it is worth at most.
  it.each([
    ["nothing", {}],
    ["some files", known],
  ])("scores the best files as if it scored all, where the editor knows %s", async (_, boosts) => {
    for (const text of queries) {
      for (let end = 1; end <= text.length; end += 1) {
        const terms = parseQuery(text.slice(0, end));
        const all = await find(searchOf(table, boosts, paths.length), terms);
        const few = await find(searchOf(table, boosts, FEW), terms);
        expect(few, text.slice(0, end)).toEqual(all.slice(0, FEW));
      }
    }
  });
});
