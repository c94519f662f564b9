import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createPathTable } from "../../../../../src/providers/files/path-table.ts";
import { rank } from "../../../../../src/providers/files/ranking/rank.ts";

interface Cases {
  readonly paths: readonly string[];
  readonly queries: readonly { readonly query: string; readonly best: readonly string[]; readonly kind: string }[];
}

const { paths, queries } = JSON.parse(
  readFileSync(new URL("../../../../cases/ranking.json", import.meta.url), "utf8"),
) as Cases;

describe("test/cases/ranking.json", () => {
  const table = createPathTable();
  table.add(paths);

  it.each(queries)("puts the right file first for $query ($kind)", async ({ query, best }) => {
    const [first] = await rank(table, query, { limit: 100 });
    expect(best).toContain(first?.path);
  });
});
