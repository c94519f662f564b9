import { describe, expect, it } from "vitest";
import { files, outline, parse } from "../../support/parsing.ts";

const provider = files(
  "a b.md",
  'say "hi".md',
  "back\\slash.md",
  "my docs/notes.md",
  "a.ts",
  '"odd',
  "tab\there",
  "wide\u3000space",
);

describe("a quoted token", () => {
  it.each([
    ['@"a b.md"', '@"a b.md"'],
    ['see @"a b.md".', '@"a b.md"'],
    ['("@"a b.md"")', '@"a b.md"'],
    ['@"a b.md"x', '@"a b.md"'],
    ['@"a b.md"を見て', '@"a b.md"'],
    ['@"a.ts"', '@"a.ts"'],
    ['@"say \\"hi\\".md"', '@"say \\"hi\\".md"'],
    ['@"back\\\\slash.md"', '@"back\\\\slash.md"'],
    ['@"back\\slash.md"', '@"back\\slash.md"'],
    ['@"tab\there"', '@"tab\there"'],
    ['@"wide\u3000space"', '@"wide\u3000space"'],
    ['@"a b.md"@a.ts', '@"a b.md" @a.ts'],
    ['@"a b.md",@a.ts', '@"a b.md" @a.ts'],
    ['`@"a b.md"`', '@"a b.md"'],
    ['请看@"a b.md"。', '@"a b.md"'],
    ['@"a b.md" "and" @a.ts', '@"a b.md" @a.ts'],
  ])("%s", async (text, tokens) => {
    expect((await outline(text, provider)).join(" ")).toBe(tokens);
  });

  it.each([
    ['a name with that quote, unclosed: @"odd', '@"odd'],
    ['mail: @"alice" wrote', ""],
    ['an empty name: @""', ""],
    ['nothing: @"', ""],
  ])("that is none: %s", async (text, tokens) => {
    expect((await outline(text, provider)).join(" ")).toBe(tokens);
  });

  it.each([
    ['@"no pe.md"', 'unknown_file @"no pe.md"'],
    ['see @"my docs/nope", please', 'unknown_file @"my docs/nope"'],
    ['@"no \\"pe\\".md"!', 'unknown_file @"no \\"pe\\".md"'],
  ])("without target is a problem whole: %s", async (text, found) => {
    expect(await outline(text, provider)).toEqual([found]);
  });

  it("ends on its line", async () => {
    expect(await outline('@"a\nb.md" @a.ts', provider)).toEqual(["@a.ts"]);
    expect(await outline('@"a b.md\r\n" @a.ts', provider)).toEqual(["@a.ts", 'unknown_file @"a b.md']);
  });
});

describe("a quote that is not closed", () => {
  it.each([
    ['@"a b.md', 'unknown_file @"a b.md'],
    ['@"a b.md and more', 'unknown_file @"a b.md'],
    ['@"my docs/notes.md and more', 'unknown_file @"my docs/notes.md'],
    ['@"my docs/nope and more', 'unknown_file @"my docs/nope and more'],
    ['@"a.ts and more', 'unknown_file @"a.ts'],
    ['@"nope.ts and more', 'unknown_file @"nope.ts'],
    ['@"a b.md:3 and more', 'unknown_file @"a b.md:3'],
    ['@"a b.md\\"', 'unknown_file @"a b.md'],
  ])("does not vanish in silence: %s", async (text, found) => {
    const { references, problems } = await parse(text, provider);
    expect(references).toEqual([]);
    expect(problems.map(({ code, token }) => `${code} ${token}`)).toEqual([found]);
    expect(problems[0]?.message).toContain("quot");
  });

  it("leaves the references behind it alone", async () => {
    expect(await outline('@"my docs/nope and @a.ts', provider)).toContain("@a.ts");
    expect(await outline('@"alice and @a.ts', provider)).toEqual(["@a.ts"]);
  });
});
