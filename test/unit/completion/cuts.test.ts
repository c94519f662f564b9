import { describe, expect, it } from "vitest";
import { files, outline, parse } from "../../support/parsing.ts";

describe("a token is cut back", () => {
  const provider = files("a.ts", "src/", "src/a", "src/a.ts", "c++", "mäh", "foo", "a,b", "文件", "文件.md", "ที่");

  it.each([
    ...", ; : ! ? ( ) [ ] { } < > \" ' * | `".split(" "),
    ..."。、，：；！？（）【】「」《》・〜",
    ..."\u2026\u2014\u201C\u201D\u00AB\u00BB\u060C\u0964→😀",
  ])("before %s", async (mark) => {
    expect(await outline(`see @a.ts${mark}x`, provider)).toEqual(["@a.ts"]);
  });

  it.each(", ; : ! ) ] } > \" ' | ` 。 、 」 ”".split(" "))("before %s behind a full stop", async (mark) => {
    expect(await outline(`see @a.ts.${mark}x`, provider)).toEqual(["@a.ts"]);
  });

  it.each([
    ["Hiragana", "@a.tsを見て"],
    ["Katakana", "@a.tsファイル"],
    ["Han", "@a.ts这个文件"],
    ["Thai", "@a.tsที่นี่"],
    ["Hangul, whose particles are glued on", "@a.ts를 봐"],
  ])("where %s begins", async (_, text) => {
    expect(await outline(text, provider)).toEqual(["@a.ts"]);
  });

  it.each([
    ["the longest that exists", "@a,b,c", "@a,b"],
    ["several references in one word", "@a.ts,@foo;@src/a.ts", "@a.ts @foo @src/a.ts"],
    ["behind a folder's slash too", "（@src/）谢谢", "@src/"],
    ["behind a mark of paths too", "@c++、次", "@c++"],
    ["a closing tag", "<b>see<i>@mäh", ""],
    ["text behind a possessive", "@foo's", "@foo"],
    ["a name in that script, whole", "@文件.md", "@文件.md"],
    ["a name in that script, before a mark", "@文件、次", "@文件"],
    ["a link with title", "[x](@a.ts)y", "@a.ts"],
    ["typed JSON", '{"a":"@a.ts","b":"@src/"}', "@a.ts @src/"],
  ])("%s", async (_, text, tokens) => {
    expect((await outline(text, provider)).join(" ")).toBe(tokens);
  });

  it.each([
    ["a slash", "@src/nope", "unknown_file @src/nope"],
    ["a slash, for a wrong name with brackets", "@src/[id].ts", "unknown_file @src/[id].ts"],
    ["a slash, for a wrong name in a script without spaces", "@src/文件.ts", "unknown_file @src/文件.ts"],
    ["a slash, for a wrong name with an emoji", "@src/📁.ts", "unknown_file @src/📁.ts"],
    ["a full stop", "@foo.nope", "unknown_file @foo.nope"],
    ["a full stop, for a pattern without matches", "@src/a.{js,ts}", "unknown_file @src/a.{js,ts"],
    ["a hyphen", "@foo-nope", ""],
    ["an underscore", "@foo_nope", ""],
    ["a plus", "@foo+nope", ""],
    ["a hash", "@foo#nope", ""],
    ["an at", "@foo@nope", ""],
    ["the letters of one script", "@foonope", ""],
    ["the letters of a script without spaces", "@文件夹", ""],
    ["the letters of a script with vowel signs", "@ที่นี่", ""],
  ])("never at %s", async (_, text, found) => {
    expect((await outline(text, provider)).join(" ")).toBe(found);
  });
});

describe("a pattern", () => {
  // What a provider that knows patterns would find in a part of the token.
  const provider = files("src/*", "src/*.", "*", "src/*.ts", "src/{a");

  it.each(["@src/**/*.nope", "@src/*.{nope,none}", "@**/*.nope", "@src/{a,b}.nope"])(
    "without a match does not become a shorter one: %s",
    async (text) => {
      expect((await parse(text, provider)).references).toEqual([]);
    },
  );

  it("ends before a remark", async () => {
    expect(await outline("@src/*.ts(all)", provider)).toEqual(["@src/*.ts"]);
  });
});
