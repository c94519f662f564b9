import { describe, expect, it } from "vitest";
import { files, outline } from "../../support/parsing.ts";

describe("punctuation behind a reference", () => {
  const provider = files("a.ts", "vim.lsp", "odd).md", "end.", "src/");

  it.each([
    ..."., ; : ! ? ) ] } > \" ' ` * _ ~ |".replaceAll(" ", ""),
    ..."\u2026\u2014\u2013\u201D\u2019\u00BB\u00AB\u201C",
    ..."。、，．：；！？）】」』》〉〕｝］・〜〟",
    ..."\u060C\u061B\u061F\u06D4\u0964\u104B\u17D4\u0F0D",
    ..."→✅™😀",
    "⚠️",
    "👩‍💻",
    "👍🏽",
    "🇩🇪",
    "1️⃣".slice(1),
    "\u200F",
  ])("%s is taken off", async (mark) => {
    expect(await outline(`see @a.ts${mark}`, provider)).toEqual(["@a.ts"]);
    expect(await outline(`see @a.ts${mark} and`, provider)).toEqual(["@a.ts"]);
  });

  it.each([
    ["(see @a.ts).", "@a.ts"],
    ["**@a.ts**", "@a.ts"],
    ["_@a.ts_", "@a.ts"],
    ["***`@a.ts`***:", "@a.ts"],
    ["~~@a.ts~~", "@a.ts"],
    ["[@a.ts](x)", "@a.ts"],
    ["|@a.ts|@vim.lsp|", "@a.ts @vim.lsp"],
    ['{"file":"@a.ts"}', "@a.ts"],
    ["「@a.ts」。", "@a.ts"],
    ["（@a.ts）", "@a.ts"],
    ["Is it @a.ts?!", "@a.ts"],
    ["@a.ts...", "@a.ts"],
    ["@a.ts'", "@a.ts"],
    ["@a.ts\u00A0!", "@a.ts"],
    ["@vim.lsp.", "@vim.lsp"],
    ["“@a.ts”—", "@a.ts"],
  ])("%s", async (text, tokens) => {
    expect(await outline(text, provider)).toEqual(tokens.split(" "));
  });

  it("stays where it belongs to the name", async () => {
    expect(await outline("@odd).md @end. @end.. @end.)", provider)).toEqual(["@odd).md", "@end."]);
  });

  it("is no part of a problem's token", async () => {
    expect(await outline("(see @nope.ts).", provider)).toEqual(["unknown_file @nope.ts"]);
    expect(await outline("「@nope.ts」。", provider)).toEqual(["unknown_file @nope.ts"]);
    expect(await outline("**@src/nope**, @nope.ts:3!", provider)).toEqual([
      "unknown_file @src/nope",
      "unknown_file @nope.ts:3",
    ]);
  });
});
