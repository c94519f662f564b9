import { describe, expect, it } from "vitest";
import { fakeProvider } from "../../support/named-provider.ts";
import { tokensOf } from "../../support/parse-text.ts";

const FILES = fakeProvider(["a.ts", "src/a.ts", "c#.cs", "日本.md"]);
const RULES = fakeProvider(["vim", "bar"], { trigger: "#", name: "rules", lineRanges: false });

describe("a trigger counts", () => {
  it.each([
    ["at the start", "@a.ts"],
    ["after a space", "see @a.ts"],
    ["after a tab", "see\t@a.ts"],
    ["after a line break", "see\n@a.ts"],
    ["after CRLF", "see\r\n@a.ts"],
    ["after a no-break space", "see\u00a0@a.ts"],
    ["after an ideographic space", "見\u3000@a.ts"],
    ["after a zero width space", "see\u200b@a.ts"],
    ["after a round bracket", "(@a.ts"],
    ["after a square bracket", "[@a.ts"],
    ["after a brace", "{@a.ts"],
    ["after an angle", "<@a.ts>"],
    ["after a quotation mark", '"@a.ts"'],
    ["after a single quote", "'@a.ts'"],
    ["after a typographic quote", "“@a.ts”"],
    ["after a low quote", "„@a.ts“"],
    ["after a guillemet", "«@a.ts»"],
    ["after a back tick", "`@a.ts`"],
    ["after Markdown's strong", "**@a.ts**"],
    ["after Markdown's emphasis", "_@a.ts_"],
    ["after a strike", "~~@a.ts~~"],
    ["after a comma", "see,@a.ts"],
    ["after a semicolon", "see;@a.ts"],
    ["after a colon", "see:@a.ts"],
    ["after an exclamation mark", "see!@a.ts"],
    ["after a table's bar", "|@a.ts|"],
    ["after a dash", "see—@a.ts"],
    ["after a Han letter", "请看@a.ts"],
    ["after Hiragana", "これを@a.ts"],
    ["after Thai", "ดู@a.ts"],
    ["after a CJK full stop", "好。@a.ts"],
    ["after a CJK bracket", "「@a.ts」"],
    ["after a full-width comma", "好，@a.ts"],
    ["in inline code", "run `cat @a.ts` now"],
  ])("%s", async (_, text) => {
    expect(await tokensOf(text, FILES)).toEqual(["@a.ts"]);
  });
});

describe("a trigger does not count", () => {
  it.each([
    ["in an address", "me@a.ts"],
    ["after a digit", "1@a.ts"],
    ["after an accented letter", "é@a.ts"],
    ["after a combining mark", "e\u0301@a.ts"],
    ["after a Cyrillic letter", "да@a.ts"],
    ["after a Korean letter", "보기@a.ts"],
    ["after a slash", "https://x/@a.ts"],
    ["after a full stop", "x.@a.ts"],
    ["after an equals sign", "curl -d file=@a.ts"],
    ["after a hyphen", "x-@a.ts"],
    ["after a closing bracket", "f()@a.ts"],
    ["after an underscore within a word", "x_@a.ts"],
    ["behind a letter, as in C#", "C#vim foo#bar"],
    ["when it is escaped", "\\@a.ts \\#vim"],
    ["alone", "@ # @\n#"],
    ["in a heading", "## vim\n# vim"],
    ["in fenced code", "```\n@a.ts #vim\n```"],
  ])("%s", async (_, text) => {
    expect(await tokensOf(text, FILES, RULES)).toEqual([]);
  });

  it("inside of another token", async () => {
    expect(await tokensOf("@c#.cs", FILES, RULES)).toEqual(["@c#.cs"]);
  });
});
