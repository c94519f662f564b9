import { describe, expect, it } from "vitest";
import { resolveReference } from "../../../src/completion/resolve.ts";
import type { Provider } from "../../../src/types.ts";
import { createFakeProvider, fakeContext } from "../../support/fake-provider.ts";

const rules: Provider = {
  ...createFakeProvider({
    trigger: "#",
    name: "rules",
    names: { vim: "Use Vim.", "two words": "Two." },
    lineRanges: false,
  }),
  unknownCode: "unknown_rule",
};
const files = createFakeProvider({
  names: { "a.ts": "one\ntwo\nthree", "a b.md": "first\nsecond", "a.ts:9": "odd" },
  refused: { ".env": "denied" },
});
const money: Provider = createFakeProvider({
  trigger: "$$",
  name: "money",
  names: { x: "two dollars" },
  lineRanges: false,
});
const { unknownCode: _, ...custom } = createFakeProvider({
  trigger: "$",
  name: "cash",
  names: { x: "one" },
  lineRanges: false,
});

const resolve = (reference: string, providers: readonly Provider[] = [rules, files, custom, money]) =>
  resolveReference(reference, providers, 1000, fakeContext());

describe("resolveReference", () => {
  it.each([
    ["#vim", "Use Vim."],
    ['#"two words"', "Two."],
    ["#two words", "Two."],
    ["@a.ts", "one\ntwo\nthree"],
    ["@a.ts:2", "two"],
    ["@a.ts:2-9", "two\nthree"],
    ["@a.ts#L1-L2", "one\ntwo"],
    ["@a.ts:9", "odd"],
    ['@"a.ts"', "one\ntwo\nthree"],
    ["@a b.md", "first\nsecond"],
    ["@a b.md:2", "second"],
    ['@"a b.md":2', "second"],
    ['@"a b.md:2"', "second"],
    ["$x", "one"],
    ["$$x", "two dollars"],
  ])("gives the content of %s", async (reference, content) => {
    const found = await resolve(reference);
    expect(found).toEqual({ content });
  });

  it.each([
    ["#nope", "unknown_rule"],
    ["@nope", "unknown_file"],
    ["@nope.ts", "unknown_file"],
    ["@", "unknown_file"],
    ['@""', "unknown_file"],
    ['@"a b.md', "unknown_file"],
    ["@a.ts,", "unknown_file"],
    ["@.env", "denied"],
    ["@a.ts:7", "bad_range"],
    ["@a.ts:2-1", "bad_range"],
    ["@a.ts:1x", "bad_range"],
    ["@a.ts#L", "bad_range"],
    ['@"a b.md":2-', "bad_range"],
    ["$nope", "provider_error"],
    ["nothing", "provider_error"],
    ["", "provider_error"],
  ])("says what is wrong with %j", async (reference, code) => {
    expect(await resolve(reference)).toMatchObject({ problem: { token: reference, code, start: 0 } });
  });

  it("counts the token's bytes", async () => {
    expect(await resolve("@größe.ts")).toMatchObject({ problem: { start: 0, finish: 11 } });
  });

  it("says which triggers there are", async () => {
    expect(await resolve("vim", [rules, files])).toMatchObject({
      problem: { message: "A reference begins with # or @." },
    });
    expect(await resolve("vim", [])).toMatchObject({ problem: { code: "provider_error" } });
  });

  it("is aborted", async () => {
    await expect(resolveReference("@a.ts", [files], 1000, fakeContext(AbortSignal.abort()))).rejects.toThrow(/abort/i);
  });
});
