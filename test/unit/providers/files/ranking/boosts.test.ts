import { describe, expect, it } from "vitest";
import { createPathTable } from "../../../../../src/providers/files/path-table.ts";
import type { Boosts } from "../../../../../src/providers/files/ranking/boosts.ts";
import { rank } from "../../../../../src/providers/files/ranking/rank.ts";

const PATHS = ["a/index.ts", "b/index.ts", "c/index.ts", "d/e/index.ts", "index/readme.md", "src/index-page.ts"];

async function order(query: string, boosts: Boosts): Promise<string[]> {
  const table = createPathTable();
  table.add(PATHS);
  return (await rank(table, query, { limit: 100, boosts })).map(({ path }) => path);
}

describe("boosts", () => {
  it.each<[string, Boosts]>([
    ["the alternate file", { alternate: "d/e/index.ts" }],
    ["open buffers", { buffers: new Set(["d/e/index.ts"]) }],
    ["changed files", { changed: new Set(["d/e/index.ts"]) }],
    ["files used often", { frecency: new Map([["d/e/index.ts", 3]]) }],
  ])("put %s first among near equals", async (_, boosts) => {
    expect((await order("index", {}))[0]).toBe("a/index.ts");
    expect((await order("index", boosts))[0]).toBe("d/e/index.ts");
    expect((await order("", boosts))[0]).toBe("d/e/index.ts");
  });

  it("never put a path or a beginning above an exact name", async () => {
    const all = new Set(["index/readme.md", "src/index-page.ts"]);
    const boosts: Boosts = { buffers: all, changed: all, alternate: "index/readme.md" };
    expect((await order("index", boosts)).slice(0, 4).sort()).toEqual(PATHS.slice(0, 4));
  });

  it("fill the menu of an empty query, the surest first", async () => {
    const boosts: Boosts = {
      alternate: "d/e/index.ts",
      buffers: new Set(["c/index.ts"]),
      changed: new Set(["b/index.ts"]),
      frecency: new Map([
        ["src/index-page.ts", 1],
        ["not/there.ts", 9],
      ]),
    };
    const expected = ["d/e/index.ts", "c/index.ts", "b/index.ts", "src/index-page.ts"];
    expect((await order("", boosts)).slice(0, 4)).toEqual(expected);
  });

  it("follow files that come and go", async () => {
    const table = createPathTable();
    table.add(PATHS);
    const boosts: Boosts = { buffers: new Set(["late/index.ts"]) };
    expect((await rank(table, "index", { limit: 9, boosts }))[0]?.path).toBe("a/index.ts");
    table.add(["late/index.ts"]);
    expect((await rank(table, "index", { limit: 9, boosts }))[0]?.path).toBe("late/index.ts");
    table.remove(["late/index.ts"]);
    expect((await rank(table, "index", { limit: 9, boosts }))[0]?.path).toBe("a/index.ts");
  });
});
