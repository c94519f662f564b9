import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPathTable, type PathTable } from "../../../../../src/providers/files/path-table.ts";
import { type RankedPath, rank } from "../../../../../src/providers/files/ranking/rank.ts";
import { foldAccents } from "../../../../../src/providers/files/table/fold.ts";

const ALL = 10_000;
/** True matches come before those with an edit, whose scores are far below. */
const name = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(..."abcAB_-. 1/é"), minLength: 1, maxLength: 12 }) },
  fc.string({ unit: "binary", minLength: 1, maxLength: 6 }),
);
const path = name
  .map((text) =>
    text
      .split("/")
      .filter((part) => part !== "")
      .join("/"),
  )
  .filter((text) => text !== "");
const paths = fc.uniqueArray(path, { minLength: 1, maxLength: 40 });
const query = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(..."abcAB_-. 1/é"), maxLength: 8 }) },
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.string({ unit: "grapheme", minLength: 28, maxLength: 40 }),
);

function tableOf(list: readonly string[]): PathTable {
  const table = createPathTable();
  table.add(list);
  return table;
}

describe("rank", () => {
  it("takes any query and any paths", async () => {
    await fc.assert(
      fc.asyncProperty(paths, query, fc.nat(50), async (list, text, limit) => {
        const rows = await rank(tableOf(list), text, { limit });
        expect(rows.length).toBeLessThanOrEqual(limit);
        expect(new Set(rows.map((row) => row.path)).size).toBe(rows.length);
        for (const row of rows) expect(list).toContain(row.path);
      }),
    );
  });

  it("finds every path that holds all letters of all parts in order", async () => {
    await fc.assert(
      fc.asyncProperty(paths, query, async (list, text) => {
        const rows = await rank(tableOf(list), text, { limit: ALL });
        const found = new Set(rows.map((row) => row.path));
        for (const each of list) if (isMatch(each, text)) expect(found).toContain(each);
      }),
    );
  });

  it("says which letters match, all but one where there is an edit", async () => {
    await fc.assert(
      fc.asyncProperty(paths, query, async (list, text) => {
        for (const row of await rank(tableOf(list), text, { limit: ALL })) expectMatches(row, text);
      }),
    );
  });

  it("gives the same whether a query is typed letter by letter or at once", async () => {
    await fc.assert(
      fc.asyncProperty(paths, fc.array(query, { minLength: 1, maxLength: 4 }), async (list, texts) => {
        const typed = tableOf(list);
        for (const text of texts) {
          for (let end = 1; end <= text.length; end += 1) await rank(typed, text.slice(0, end), { limit: 3 });
          for (const limit of [3, ALL]) {
            expect(await rank(typed, text, { limit })).toEqual(await rank(tableOf(list), text, { limit }));
          }
        }
      }),
    );
  });

  it("gives nothing that has been removed, and all that has been added since", async () => {
    await fc.assert(
      fc.asyncProperty(paths, paths, query, async (list, others, text) => {
        const table = tableOf(list);
        await rank(table, text, { limit: ALL });
        table.remove(list);
        table.add(others);
        const rows = (await rank(table, text, { limit: ALL })).map((row) => row.path);
        const anew = (await rank(tableOf(others), text, { limit: ALL })).map((row) => row.path);
        expect(rows.sort()).toEqual(anew.sort());
      }),
    );
  });

  it("stands a table that changes while it works", async () => {
    const table = tableOf(Array.from({ length: 40_000 }, (_, at) => `folder-${at % 500}/some-name-${at}.ts`));
    const answers = ["somename", "fldr sm", "olderseom", "x"].map((text) => rank(table, text, { limit: 50 }));
    for (let round = 0; round < 20; round += 1) {
      table.removeUnder(`folder-${round}`);
      table.add([`new-${round}/other-some-name.ts`]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const rows of await Promise.all(answers)) {
      for (const row of rows) for (const at of row.matches) expect(at).toBeLessThan(row.path.length);
    }
  });
});

function partsOf(text: string): string[] {
  const folded = foldAccents(text)
    .trim()
    .replace(/^\.[/\\](?=.)/, "");
  return folded
    .replaceAll("\\", "/")
    .split(/\s+/)
    .filter((part) => part !== "");
}

function isMatch(candidate: string, text: string): boolean {
  const letters = foldAccents(candidate).replaceAll("\\", "/");
  return partsOf(text).every((part) => {
    let at = 0;
    for (const letter of part.split("")) {
      while (at < letters.length && !isSame(letter, letters.charAt(at))) at += 1;
      at += 1;
    }
    return at <= letters.length;
  });
}

/** A capital letter matches only itself. */
function isSame(typed: string, letter: string): boolean {
  return typed === letter || (typed === typed.toLowerCase() && typed.toUpperCase() === letter);
}

function expectMatches({ path: candidate, matches }: RankedPath, text: string): void {
  expect(matches).toEqual([...new Set(matches)].sort((a, b) => a - b));
  const wanted = foldAccents(text).replaceAll("\\", "/").toLowerCase();
  for (const at of matches) {
    const letters = foldAccents(characterAt(candidate, at)).replaceAll("\\", "/").toLowerCase();
    expect(letters.split("").some((letter) => wanted.includes(letter))).toBe(true);
  }
  const longest = Math.max(0, ...partsOf(text).map((part) => part.length));
  const matched = matches.map((at) => foldAccents(characterAt(candidate, at))).join("");
  expect(matched.length).toBeGreaterThanOrEqual(longest - 1);
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}
