import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findTokenAtCursor } from "../../../src/completion/cursor.ts";
import { byteLength } from "../../../src/text/bytes.ts";
import { sliceBytes } from "../../support/parsing.ts";

/** Looks at the place of `|` in `line`. */
function at(line: string, triggers: readonly string[] = ["#", "@"]): [string, string, string] | undefined {
  const [before = "", after = ""] = line.split("|");
  const found = findTokenAtCursor(before, after, triggers);
  return found && [found.trigger, found.query, sliceBytes(before + after, found.start, found.finish)];
}

describe("the token at the cursor", () => {
  it.each([
    ["@|", "", "@"],
    ["@s|", "s", "@s"],
    ["see @src/comp-x_y.t|", "src/comp-x_y.t", "@src/comp-x_y.t"],
    ["see @|src/a.ts", "", "@src/a.ts"],
    ["see @src/ma|in.lua please", "src/ma", "@src/main.lua"],
    ["see @src/main.lua| please", "src/main.lua", "@src/main.lua"],
    ["(see @src/ma|)", "src/ma", "@src/ma"],
    ["(see @src/ma|in.lua).", "src/ma", "@src/main.lua"],
    ["**@src/ma|in.lua**", "src/ma", "@src/main.lua"],
    ["`@src/ma|in.lua`", "src/ma", "@src/main.lua"],
    ["@src/ma|in.lua, @b.ts", "src/ma", "@src/main.lua"],
    ["@src/ma|in.lua,@b.ts", "src/ma", "@src/main.lua"],
    ["@a.ts,@sr|", "sr", "@sr"],
    ["@src/ma|in.luaを見て", "src/ma", "@src/main.lua"],
    ["请看@src/ma|。谢谢", "src/ma", "@src/ma"],
    ["见@日本|語.md", "日本", "@日本語.md"],
    ["@src/[i|d].tsx", "src/[i", "@src/[id].tsx"],
    ["@src/(gr|oup)/page.tsx)", "src/(gr", "@src/(group)/page.tsx"],
    ["@src/ma|(1).ts", "src/ma", "@src/ma(1).ts"],
    ["@src/c#.c|s", "src/c#.c", "@src/c#.cs"],
    ["größe 😀 @sr|c/ä.ts x", "sr", "@src/ä.ts"],
    ["\uDCFF @sr|c", "sr", "@src"],
    ["me@a.ts @sr|", "sr", "@sr"],
    ["\\@a @sr|", "sr", "@sr"],
    ["@@a|", "@a", "@@a"],
    ["see\u00A0@sr|\u00A0x", "sr", "@sr"],
    ["見て\u3000@sr|\u3000x", "sr", "@sr"],
  ])("%s", (line, query, replaced) => {
    expect(at(line)).toEqual(["@", query, replaced]);
  });

  it.each([
    ['@"|', "", '@"'],
    ['@"my do|', "my do", '@"my do'],
    ['@"my do|cs/design notes.md" x', "my do", '@"my docs/design notes.md"'],
    ['@"my docs/design notes.md|" x', "my docs/design notes.md", '@"my docs/design notes.md"'],
    ['@|"my docs" x', "", '@"my docs"'],
    ['see @"my do| and more', "my do", '@"my do'],
    ['@"a b.md" and @"c|', "c", '@"c'],
    ['@"say \\"h|i\\".md"', 'say "h', '@"say \\"hi\\".md"'],
    ['@"größe 1|.md" @"x"', "größe 1", '@"größe 1.md"'],
    ['@"@a |b"', "@a ", '@"@a b"'],
  ])("in quotes: %s", (line, query, replaced) => {
    expect(at(line)).toEqual(["@", query, replaced]);
  });

  it.each([
    ["@src/ma|in.lua:10-20", "@src/main.lua"],
    ["@src/ma|in.lua#L10-L20.", "@src/main.lua"],
    ['@"a |b.md":3-9', '@"a b.md"'],
  ])("leaves its lines: %s", (line, replaced) => {
    expect(at(line)?.[2]).toBe(replaced);
  });

  it.each([
    "|",
    "|@src",
    "see |@src",
    "see @src |",
    "see @src x|",
    "@ |",
    "me@a|",
    "https://x/@a|",
    "C#|",
    "\\@a|",
    '@"a b.md"|',
    '@"a b.md" |',
    '@"a b.md":3|',
    '@"a b.md" x|',
    "plain| text",
    "@src\u00A0x|",
    "@src\u3000|",
    "```ts @a|",
  ])("is none in %s", (line) => {
    expect(at(line)).toBeUndefined();
  });

  it.each([
    ["#vi| @src", ["#", "vi", "#vi"]],
    ["#vim @sr|", ["@", "sr", "@sr"]],
    ["#vim,@sr|", ["@", "sr", "@sr"]],
    ["@a #v|im.", ["#", "v", "#vim"]],
    ["$$|", ["$$", "", "$$"]],
    ["$|", ["$", "", "$"]],
    ["$$x|y", ["$$", "x", "$$xy"]],
    ["$|$x", ["$", "", "$$x"]],
    ["see ^a|", ["^", "a", "^a"]],
    ["see !a|", ["!", "a", "!a"]],
  ])("of several triggers: %s", (line, found) => {
    expect(at(line, ["#", "@", "$", "$$", "^", "!"])).toEqual(found);
  });

  it("counts bytes", () => {
    expect(findTokenAtCursor("größe @s", "rc/ä x", ["@"])).toEqual({ trigger: "@", query: "s", start: 8, finish: 15 });
  });

  it("lies within the line, around the cursor, whatever the line", () => {
    const part = fc.string({
      unit: fc.constantFrom("@", "#", '"', "\\", " ", "a", "ä", "😀", ".", "(", ")", ",", ":", "1", "見"),
    });
    fc.assert(
      fc.property(part, part, (before, after) => {
        const found = findTokenAtCursor(before, after, ["@", "#", "##"]);
        if (found === undefined) return;
        const text = sliceBytes(before + after, found.start, found.finish);
        expect(text.startsWith(found.trigger)).toBe(true);
        expect(found.start + byteLength(found.trigger)).toBeLessThanOrEqual(byteLength(before));
        expect(found.finish).toBeGreaterThanOrEqual(byteLength(before));
        expect(found.finish).toBeLessThanOrEqual(byteLength(before + after));
        expect(before + after).toContain(text);
      }),
      { numRuns: 3000 },
    );
  });

  it("is found in a line of megabytes", () => {
    const line = '"@a",'.repeat(500_000);
    expect(findTokenAtCursor(`${line}@sr`, `c ${line}`, ["@", "#"])?.query).toBe("sr");
    expect(findTokenAtCursor(`${line}@sr`, `c${line}`, ["@", "#"])?.query).toBe("sr");
  });
});
