import { describe, expect, it } from "vitest";
import { editDistance, findNearest } from "../../../src/text/edit-distance.ts";

describe("editDistance", () => {
  it.each([
    ["", "", 0],
    ["", "ab", 2],
    ["abc", "abc", 0],
    ["abc", "ab", 1],
    ["abc", "abxc", 1],
    ["abc", "axc", 1],
    ["abcd", "acbd", 1],
    ["abcdef", "bacdfe", 2],
    ["ca", "abc", 3],
    ["kitten", "sitting", 3],
  ])("%s to %s takes %i edits", (a, b, edits) => {
    expect(editDistance(a, b, 5)).toBe(edits);
    expect(editDistance(b, a, 5)).toBe(edits);
  });

  it("gives one more than the limit for anything farther", () => {
    expect(editDistance("kitten", "sitting", 2)).toBe(3);
    expect(editDistance("abcdefgh", "zyxwvuts", 2)).toBe(3);
    expect(editDistance("a", "abcdef", 2)).toBe(3);
    expect(editDistance("a", "b", 0)).toBe(1);
  });

  it("agrees with the full table, whatever the limit", () => {
    const random = seeded(7);
    const word = () => Array.from({ length: random(8) }, () => "abc"[random(3)]).join("");
    for (let round = 0; round < 5000; round++) {
      const [a, b] = [word(), word()];
      const full = fullDistance(a, b);
      for (const limit of [1, 2, 3, 8]) {
        expect(editDistance(a, b, limit), `${a} ${b} ${limit}`).toBe(Math.min(full, limit + 1));
      }
    }
  });
});

describe("findNearest", () => {
  const names = ["git_commit", "vim", "front-end", "vim.lsp", "main.lua"];

  it("finds a slip of one or two letters in a long word", () => {
    expect(findNearest("git_comit", names)).toEqual(["git_commit"]);
    expect(findNearest("mian.lua", names)).toEqual(["main.lua"]);
    expect(findNearest("gti_comit", names)).toEqual(["git_commit"]);
    expect(findNearest("gtx_comit", names)).toEqual([]);
  });

  it("allows one edit in a short word and none in a very short one", () => {
    expect(findNearest("vin", names)).toEqual(["vim"]);
    expect(findNearest("fff", names)).toEqual([]);
    expect(findNearest("vi", names)).toEqual([]);
  });

  it("never takes a number for a slip", () => {
    expect(findNearest("123456", ["123457"])).toEqual([]);
  });

  it("counts a difference in case as no difference, nearest first", () => {
    expect(findNearest("VIM", ["vim2", "vim"])).toEqual(["vim", "vim2"]);
    expect(findNearest("", [])).toEqual([]);
  });
});

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function fullDistance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => d[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const edits = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + edits);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(i - 2, j - 2) + 1);
      (d[i] ?? [])[j] = cost;
    }
  }
  return at(a.length, b.length);
}
