import { describe, expect, it } from "vitest";
import { files, outline, parse } from "../../support/parsing.ts";

// Each file has thirty lines.
const provider = files("a.ts", "b.ts", "b.ts:10", "a b.ts", "src/c.ts");

describe("a line suffix", () => {
  it.each([
    ["@a.ts:10", "@a.ts:10", [10, 10]],
    ["@a.ts:10-20", "@a.ts:10-20", [10, 20]],
    ["@a.ts:10-10", "@a.ts:10-10", [10, 10]],
    ["@a.ts#L10", "@a.ts#L10", [10, 10]],
    ["@a.ts#L10-20", "@a.ts#L10-20", [10, 20]],
    ["@a.ts#L10-L20", "@a.ts#L10-L20", [10, 20]],
    ["@a.ts:28-99", "@a.ts:28-99", [28, 30]],
    ["@a.ts:007", "@a.ts:007", [7, 7]],
    ['@"a b.ts":3-9', '@"a b.ts":3-9', [3, 9]],
    ['@"a b.ts":3', '@"a b.ts":3', [3, 3]],
    ['@"a b.ts"#L3', '@"a b.ts"#L3', [3, 3]],
    ['@"a b.ts"#L3-9', '@"a b.ts"#L3-9', [3, 9]],
    ['@"a b.ts"#L3-L9', '@"a b.ts"#L3-L9', [3, 9]],
    ['@"a b.ts:3-9"', '@"a b.ts:3-9"', [3, 9]],
    ["@a.ts:10.", "@a.ts:10", [10, 10]],
    ["(@a.ts:10-20)", "@a.ts:10-20", [10, 20]],
    ["@a.ts#L7, please", "@a.ts#L7", [7, 7]],
    ["**@a.ts:10-20**", "@a.ts:10-20", [10, 20]],
    ["`@a.ts#L10-L20`:", "@a.ts#L10-L20", [10, 20]],
    ["@a.ts:10を見て", "@a.ts:10", [10, 10]],
    ["「@a.ts:10-20」。", "@a.ts:10-20", [10, 20]],
    ["@a.ts:10,20", "@a.ts:10", [10, 10]],
    ["@a.ts:10; then", "@a.ts:10", [10, 10]],
    ['@"a b.ts":3.', '@"a b.ts":3', [3, 3]],
    ['@"a b.ts":3を見て', '@"a b.ts":3', [3, 3]],
    ["@a.ts:10:5", "@a.ts:10", [10, 10]],
    ["@a.ts:10:5: error", "@a.ts:10", [10, 10]],
    ['@"a b.ts":3:7', '@"a b.ts":3', [3, 3]],
    ["@b.ts:10", "@b.ts:10", undefined],
    ["@b.ts:10:5", "@b.ts:10:5", [5, 5]],
    ["@b.ts:10-12", "@b.ts:10-12", [10, 12]],
    ["@a.ts:", "@a.ts", undefined],
    ["@a.ts:x", "@a.ts", undefined],
    ["@a.ts: 10", "@a.ts", undefined],
  ])("%s", async (text, token, range) => {
    const { references, problems } = await parse(text, provider);
    expect(references.map((reference) => reference.token)).toEqual([token]);
    expect(references[0]?.range).toEqual(range);
    expect(problems).toEqual([]);
  });

  it.each([
    "@a.ts:0",
    "@a.ts:31",
    "@a.ts:31-40",
    "@a.ts:9-3",
    "@a.ts:0-3",
    "@a.ts#L0",
    "@a.ts#L9-L3",
    '@"a b.ts":9-3',
    "@a.ts:10-",
    "@a.ts:10-x",
    "@a.ts:10-20-30",
    "@a.ts:10\u201320",
    "@a.ts:10..20",
    "@a.ts:1x",
    "@a.ts:-5",
    "@a.ts:99999999999999999999",
    "@a.ts:L10",
    "@a.ts#L",
    "@a.ts#L10-",
    "@a.ts#10",
    "@a.ts#L1x",
    "@a.ts#l10",
    '@"a b.ts":10-',
    '@"a b.ts":1x',
    '@"a b.ts":1-2-3',
    '@"a b.ts"#L',
    '@"a b.ts"#L1-',
  ])("%s is wrong, and not the whole file", async (text) => {
    expect(await outline(text, provider)).toEqual([`bad_range ${text}`]);
    expect(await outline(`(see ${text}).`, provider)).toEqual([`bad_range ${text}`]);
  });

  it.each([
    ["@a.ts:10-", '":10-"'],
    ["@a.ts:10:", undefined],
    ["@a.ts#L10-x.", '"#L10-x"'],
    ['@"a b.ts":3-', '":3-"'],
    ['@"a b.ts"#L', '"#L"'],
  ])("is shown as it was written: %s", async (text, written) => {
    const [problem] = (await parse(text, provider)).problems;
    expect(problem?.message).toBe(written && `${written} is no range of lines; write :10 or :10-20.`);
  });

  it.each([
    ["@nope.ts:10", "unknown_file @nope.ts:10"],
    ["@nope.ts#L10-L20.", "unknown_file @nope.ts#L10-L20"],
    ["@nope:10", "unknown_file @nope:10"],
    ['@"no pe":10-20', 'unknown_file @"no pe":10-20'],
    ["@nope.ts:10-", "unknown_file @nope.ts"],
    ["@a.ts#Login", "unknown_file @a.ts#Login"],
    ["@a.ts#usage", "unknown_file @a.ts#usage"],
    ["@src/c.ts#usage", "unknown_file @src/c.ts#usage"],
    ["@alice:hello", ""],
    ["@alice: 10", ""],
    ["@alice#L", ""],
  ])("of nothing that exists: %s", async (text, found) => {
    expect((await outline(text, provider)).join(" ")).toBe(found);
  });
});
