import { describe, expect, it } from "vitest";
import { makeQueries } from "../../../../../bench/queries.ts";
import { makeTree } from "../../../../../bench/tree.ts";
import { createPathTable } from "../../../../../src/providers/files/path-table.ts";
import { rank } from "../../../../../src/providers/files/ranking/rank.ts";

describe("the mean reciprocal rank of mechanical queries", () => {
  it.each([1, 2, 3])("is high among 5 000 files (seed %i)", async (seed) => {
    const paths = makeTree(5_000, seed);
    const table = createPathTable();
    table.add(paths);
    const queries = makeQueries(paths, 30, seed);
    let sum = 0;
    for (const { text, target } of queries) {
      const rows = await rank(table, text, { limit: 100 });
      const at = rows.findIndex(({ path }) => path === target);
      if (at >= 0) sum += 1 / (at + 1);
    }
    expect(sum / queries.length).toBeGreaterThan(0.95);
  });
});
