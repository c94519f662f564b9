import { describe, expect, it } from "vitest";
import { createFakeProvider } from "../../support/fake-provider.ts";
import { files, outline, parse, sliceBytes } from "../../support/parsing.ts";

const provider = files("a.ts", "src/c#.cs", "b@c.ts");

describe("a trigger counts", () => {
  it.each([
    ["at the start", ""],
    ["after a space", "see "],
    ["after a tab", "see\t"],
    ["after a line break", "see\n"],
    ["after CRLF", "see\r\n"],
    ["after a no-break space", "see\u00A0"],
    ["after a narrow no-break space", "see\u202F"],
    ["after an ideographic space", "見て\u3000"],
    ["after a zero width space", "see\u200B"],
    ["after a byte order mark", "\uFEFF"],
    ["after (", "see("],
    ["after [", "see["],
    ["after {", "see{"],
    ["after <", "see<"],
    ["after a double quote", 'see "'],
    ["after a single quote", "see '"],
    ["after a back tick", "see `"],
    ["in inline code", "see `cat "],
    ["after a comma", "a,"],
    ["after a semicolon", "a;"],
    ["after a colon", "see:"],
    ["after !", "see!"],
    ["after ?", "why?"],
    ["after |", "|"],
    ["after Markdown's strong", "**"],
    ["after Markdown's emphasis", "see _"],
    ["after Markdown's strong emphasis", "see ___"],
    ["after Markdown's strike", "see ~~"],
    ["after an em dash", "see\u2014"],
    ["after an en dash", "see\u2013"],
    ["after a horizontal bar", "see\u2015"],
    ["after an ellipsis", "see\u2026"],
    ["after a bullet", "\u2022"],
    ["after an upside-down question mark", "\u00BF"],
    ["after a curly quote", "\u201C"],
    ["after a low quote", "\u201E"],
    ["after a guillemet", "\u00AB"],
    ["after a guillemet that opens the German way", "\u00BB"],
    ["after a curly quote that opens the Swedish way", "\u201D"],
    ["after an Arabic comma", "انظر\u060C"],
    ["after an Arabic question mark", "\u061F"],
    ["after an Arabic full stop", "\u06D4"],
    ["after a danda", "देखो\u0964"],
    ["after a sign for the direction of text", "ראה \u2068"],
    ["after a CJK comma", "看、"],
    ["after a CJK full stop", "看。"],
    ["after a CJK corner bracket", "「"],
    ["after a closing CJK corner bracket", "「」"],
    ["after a CJK bracket", "【"],
    ["after a wave dash", "〜"],
    ["after a full-width parenthesis", "看（"],
    ["after a full-width colon", "看："],
    ["after a full-width comma", "看，"],
    ["after a full-width bar", "｜"],
    ["after a half-width corner bracket", "｢"],
    ["after Han", "请看"],
    ["after Hiragana", "これを"],
    ["after Katakana", "ファイル"],
    ["after a long vowel mark", "フォルダー"],
    ["after half-width Katakana", "ﾌｧｲﾙ"],
    ["after Thai", "ดู"],
    ["after a Thai tone mark", "ที่"],
    ["after Lao", "ເບິ່ງ"],
    ["after Khmer", "មើល"],
    ["after Burmese", "ကြည့်"],
    ["after Han beyond the BMP", "\u{20BB7}"],
  ])("%s", async (_, before) => {
    const text = `${before}@a.ts end`;
    expect(await outline(text, provider)).toEqual(["@a.ts"]);
    const [reference] = (await parse(text, provider)).references;
    expect(sliceBytes(text, reference?.start ?? 0, reference?.finish ?? 0)).toBe("@a.ts");
  });
});

describe("a trigger does not count", () => {
  const rules = createFakeProvider({
    trigger: "#",
    name: "rules",
    names: { vim: "", bar: "", cs: "" },
    lineRanges: false,
  });

  it.each([
    ["after a letter", "me@a.ts"],
    ["after a capital", "C@a.ts"],
    ["after a digit", "1@a.ts"],
    ["after a letter with an accent", "café@a.ts"],
    ["after a letter with a combining accent", "cafe\u0301@a.ts"],
    ["after Greek", "δες@a.ts"],
    ["after Cyrillic", "см@a.ts"],
    ["after Hebrew", "ראה@a.ts"],
    ["after Arabic", "انظر@a.ts"],
    ["after Devanagari", "देखो@a.ts"],
    ["after Hangul, which puts spaces between words", "보기@a.ts"],
    ["after a slash", "https://x/@a.ts"],
    ["after a full stop", "see.@a.ts"],
    ["after a hyphen", "see-@a.ts"],
    ["after a plus", "see+@a.ts"],
    ["after an underscore within a word", "see_@a.ts"],
    ["after an equals sign", "curl -d file=@a.ts"],
    ["after )", "f()@a.ts"],
    ["after ]", "x[1]@a.ts"],
    ["after %", "50%@a.ts"],
    ["after &", "a&@a.ts"],
    ["after an emoji", "👍@a.ts"],
    ["after a letter, as in C#", "C#vim foo#bar"],
    ["alone", "@ # @\n#"],
    ["in front of a space", "@ a.ts # vim"],
    ["in a heading", "## vim\n# vim"],
    ["twice", "@@ ##"],
    ["before empty quotes", '@"" #""'],
    ["before a quote alone", '@" #"'],
    ["in an empty text", ""],
    ["in white space", "   \n\n"],
  ])("%s", async (_, text) => {
    expect(await outline(text, [rules, provider])).toEqual([]);
  });

  it.each(["@src/c#.cs", "@b@c.ts"])("within a name: %s", async (text) => {
    expect(await outline(text, [rules, provider])).toEqual([text]);
  });
});

describe("an escape", () => {
  it.each(["\\@a.ts", "see \\@a.ts", "(\\@a.ts)", "me\\@a.ts", "请看\\@a.ts"])(
    "%s makes no reference",
    async (text) => {
      const parsed = await parse(text, provider);
      expect([parsed.references, parsed.problems]).toEqual([[], []]);
      expect(parsed.escapes).toEqual([text.indexOf("\\")]);
    },
  );

  it("is a backslash before a trigger only", async () => {
    expect((await parse("\\# \\n \\\\ \\", provider)).escapes).toEqual([]);
  });

  it("leaves the next reference alone", async () => {
    const { references, escapes } = await parse("\\@a.ts @a.ts", provider);
    expect([references.map(({ start }) => start), escapes]).toEqual([[7], [0]]);
  });
});
