import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../../src/text/token-estimate.ts";
import type { Provider } from "../../../src/types.ts";
import { fakeContext } from "../../support/fake-provider.ts";
import { files, parse } from "../../support/parsing.ts";

const WORDS = "some words of a file that is not short ".repeat(20);

/** `*` at the end of a name makes a glob of it. Notes what budget each read had. */
function createGlobs(budgets: Record<string, number>): Provider {
  return {
    ...files(),
    find: async ({ text }) => ({
      status: "found",
      target: { key: text, kind: text.endsWith("*") ? "glob" : "file", path: text, notices: [] },
    }),
    read: async ({ key }, budget) => {
      budgets[key] = budget;
      return { ok: true, text: WORDS, notices: [] };
    },
  };
}

describe("a glob", () => {
  const size = estimateTokens(WORDS);

  it("gets what files and globs before it have left", async () => {
    const budgets: Record<string, number> = {};
    await parse("@src/** @a.ts @lib/** @b.ts", createGlobs(budgets), fakeContext(), 10 * size);
    expect(budgets["src/**"]).toBe(8 * size);
    expect(budgets["lib/**"]).toBe(7 * size);
  });

  it("gets nothing, and never less, where nothing is left", async () => {
    const budgets: Record<string, number> = {};
    const { references } = await parse("@a.ts @src/**", createGlobs(budgets), fakeContext(), size / 2);
    expect(budgets["src/**"]).toBe(0);
    // What a person named is injected whatever its size: submitting asks.
    expect(references.map(({ token }) => token)).toEqual(["@a.ts", "@src/**"]);
  });

  it("may inject less than it matched", async () => {
    const globs: Provider = {
      ...createGlobs({}),
      read: async (target) => ({
        ok: true,
        text: "one",
        notices: [{ code: "truncated", message: "1 of 2.", suggestions: [] }],
        target: { ...target, paths: ["src/one.ts"] },
      }),
    };
    const { references } = await parse("@src/*", globs);
    expect(references).toMatchObject([{ kind: "glob", paths: ["src/one.ts"], notices: [{ code: "truncated" }] }]);
  });
});
