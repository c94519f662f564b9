import { describe, expect, it } from "vitest";
import { fakeProvider } from "../../support/named-provider.ts";
import { parseText, tokensOf } from "../../support/parse-text.ts";

const NAMES = [
  "a.ts",
  "src/a.ts",
  "src",
  "src/",
  "a.ts:10",
  "b.ts",
  "a b.md",
  'q"u.md',
  "[id].ts",
  "vim.lsp",
  "vim",
  "x(1).ts",
];
const FILES = fakeProvider(NAMES.filter((name) => name !== "a.ts:10"));

describe("what a token names", () => {
  it.each([
    ["@src/a.ts.", "@src/a.ts"],
    ["@src/a.ts...", "@src/a.ts"],
    ["@src/a.ts,", "@src/a.ts"],
    ["@src/a.ts:", "@src/a.ts"],
    ["@src/a.ts!?", "@src/a.ts"],
    ["@src/a.ts)", "@src/a.ts"],
    ["@src/a.ts]).", "@src/a.ts"],
    ["@src/a.ts’s", "@src/a.ts"],
    ["@src/a.ts's", "@src/a.ts"],
    ["@src/a.ts**", "@src/a.ts"],
    ["@src/a.ts…", "@src/a.ts"],
    ["@src/a.ts。", "@src/a.ts"],
    ["@src/a.ts」、", "@src/a.ts"],
    ["@src/a.tsを見て", "@src/a.ts"],
    ["@src/a.ts的内容", "@src/a.ts"],
    ["@src/a.tsดู", "@src/a.ts"],
    ["@src/a.ts를", "@src/a.ts"],
    ["@src/a.ts(see)", "@src/a.ts"],
    ["@src/a.ts|x", "@src/a.ts"],
    ["@vim.lsp.", "@vim.lsp"],
    ["@[id].ts", "@[id].ts"],
    ["@x(1).ts,", "@x(1).ts"],
    ["@src/.", "@src/"],
    ['@"a b.md".', '@"a b.md"'],
    ['@"q\\"u.md"', '@"q\\"u.md"'],
    ['@"a b.md":3-4,', '@"a b.md":3-4'],
    ['@"a b.md"#L3', '@"a b.md"#L3'],
    ["@src/a.ts:7", "@src/a.ts:7"],
    ["@src/a.ts:7-9.", "@src/a.ts:7-9"],
    ["@src/a.ts#L7-L9)", "@src/a.ts#L7-L9"],
    ["@src/a.ts#L7-9", "@src/a.ts#L7-9"],
    ["@src/a.ts:7を", "@src/a.ts:7"],
    ["@src/a.ts:7:12", "@src/a.ts:7"],
    ["@src/a.ts:7,12", "@src/a.ts:7"],
    ["@src/a.ts:x", "@src/a.ts"],
  ])("%s is %s", async (text, token) => {
    const { references, problems } = await parseText(text, FILES);
    expect(references.map((reference) => reference.token)).toEqual([token]);
    expect(problems).toEqual([]);
  });

  it.each(["@src/a.ts-x", "@src/a.ts_x", "@src/a.ts.bak", "@src/a.ts+x", "@src/b/(c)", "@src/ガイド"])(
    "%s is never cut back to what exists",
    async (text) => {
      expect(await tokensOf(text, FILES)).toEqual([]);
    },
  );

  it.each(["@src/a.ts:9-3", "@src/a.ts:9-", "@src/a.ts:1x", '@"a b.md":9-3'])("%s is a wrong range", async (text) => {
    const { references, problems } = await parseText(text, FILES);
    expect(references).toEqual([]);
    expect(problems).toMatchObject([{ token: text, code: "bad_range" }]);
  });

  it("prefers the file of that very name to a range", async () => {
    const { references } = await parseText("@a.ts:10", fakeProvider(NAMES));
    expect(references).toMatchObject([{ path: "a.ts:10" }]);
  });

  it("finds several without spaces between them", async () => {
    expect(await tokensOf("(@a.ts),[@src/a.ts]、@b.ts", FILES)).toEqual(["@a.ts", "@src/a.ts", "@b.ts"]);
  });

  it("splits no line suffix where the provider has no lines", async () => {
    const rules = fakeProvider(["vim"], { trigger: "#", lineRanges: false });
    expect((await parseText("#vim:3", rules)).references).toMatchObject([{ token: "#vim" }]);
  });
});

describe("problems", () => {
  const broken = ["src/nope.ts", "nope", "my docs/x"];
  const files = fakeProvider(["a.ts"], { broken });

  it.each([
    ["see @src/nope.ts, please", "@src/nope.ts"],
    ["(@src/nope.ts)", "@src/nope.ts"],
    ["@src/nope.tsを見て", "@src/nope.ts"],
    ["@src/nope.ts(see)", "@src/nope.ts"],
    ["@nope,", "@nope"],
    ["@src/nope.ts:7.", "@src/nope.ts:7"],
    ['see @"my docs/x', '@"my docs/x'],
  ])("of %s are about %s", async (text, token) => {
    const { problems } = await parseText(text, files);
    expect(problems).toMatchObject([{ token, code: "unknown_file" }]);
    const [problem] = problems;
    expect(Buffer.from(text).subarray(problem?.start, problem?.finish).toString()).toBe(token);
  });

  it("leave what looks like nothing alone", async () => {
    expect((await parseText("@alice and @scope/package", files)).problems).toEqual([]);
  });

  it("stand beside references of the same run", async () => {
    const { references, problems } = await parseText("@src/nope.ts,@a.ts", files);
    expect(problems.map(({ token }) => token)).toEqual(["@src/nope.ts"]);
    expect(references.map(({ token }) => token)).toEqual(["@a.ts"]);
  });
});

describe("patterns", () => {
  // What a provider that knows patterns would find in a part of the token.
  const files = fakeProvider(["src/*", "src/*.", "*", "src/*.ts", "src/{a"]);

  it.each(["@src/**/*.nope", "@src/*.{nope,none}", "@**/*.nope", "@src/{a,b}.nope"])(
    "without a match, %s does not become a shorter one",
    async (text) => {
      expect(await tokensOf(text, files)).toEqual([]);
    },
  );

  it("end before a remark", async () => {
    expect(await tokensOf("@src/*.ts(all)", files)).toEqual(["@src/*.ts"]);
  });
});
