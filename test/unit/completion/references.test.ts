import { describe, expect, it } from "vitest";
import type { Provider } from "../../../src/types.ts";
import { createFakeProvider } from "../../support/fake-provider.ts";
import { files, parse, sliceBytes } from "../../support/parsing.ts";

const rules = createFakeProvider({
  trigger: "#",
  name: "rules",
  names: { vim: "Use Vim.", lsp: "" },
  lineRanges: false,
});
const sources = files("a.ts", "b.ts", "größe.ts", "a b.md");

describe("references", () => {
  it("come provider by provider, and by position within each", async () => {
    const { references } = await parse("@b.ts #lsp @a.ts #vim", [rules, sources]);
    expect(references.map(({ token }) => token)).toEqual(["#lsp", "#vim", "@b.ts", "@a.ts"]);
  });

  it("name each target once, as it was written first", async () => {
    const text = '@a.ts #vim @"a.ts" @a.ts. (@a.ts) #vim';
    const { references, mentions } = await parse(text, [rules, sources]);
    expect(references.map(({ token, start }) => [token, start])).toEqual([
      ["#vim", 6],
      ["@a.ts", 0],
    ]);
    expect(mentions.map(({ first }) => first)).toEqual([true, true, false, false, false, false]);
    expect(mentions.map(({ start, finish }) => text.slice(start, finish))).toEqual([
      "@a.ts",
      "#vim",
      '@"a.ts"',
      "@a.ts",
      "@a.ts",
      "#vim",
    ]);
  });

  it("of other lines are other targets", async () => {
    const { references } = await parse("@a.ts @a.ts:1-2 @a.ts#L1-L2 @a.ts:2", sources);
    expect(references.map(({ token }) => token)).toEqual(["@a.ts", "@a.ts:1-2", "@a.ts:2"]);
  });

  it("say all that is known of them, in bytes", async () => {
    const text = "große Lösung: @größe.ts:2-3。";
    const { references } = await parse(text, sources);
    expect(references).toEqual([
      {
        trigger: "@",
        token: "@größe.ts:2-3",
        kind: "file",
        path: "größe.ts",
        range: [2, 3],
        start: 16,
        finish: 31,
        content: "line 2\nline 3",
        bytes: 13,
        tokens: expect.any(Number),
        notices: [],
      },
    ]);
    expect(sliceBytes(text, 16, 31)).toBe("@größe.ts:2-3");
  });

  it.each([
    ["emoji", "😀 👩‍💻 @a.ts"],
    ["CJK beyond the BMP", "\u{20BB7}@a.ts"],
    ["right-to-left text", "ראה @a.ts בבקשה"],
    ["a no-break space", "see\u00A0@a.ts\u00A0"],
    ["CRLF", "one\r\ntwo @a.ts\r\nthree"],
    ["bytes that are no text", "\uDCFF\uDCFE @a.ts \uDCFF"],
    ["a byte order mark", "\uFEFF@a.ts"],
  ])("lie where they were written behind %s", async (_, text) => {
    const [reference] = (await parse(text, sources)).references;
    expect(sliceBytes(text, reference?.start ?? 0, reference?.finish ?? 0)).toBe("@a.ts");
  });
});

describe("problems", () => {
  it("come by position, with their place in bytes and without the punctuation behind them", async () => {
    const text = "größe @nope.ts, @a.ts:99. #vim @größe.tsx!";
    const { problems } = await parse(text, [rules, sources]);
    expect(problems.map(({ code, token }) => [code, token])).toEqual([
      ["unknown_file", "@nope.ts"],
      ["bad_range", "@a.ts:99"],
      ["unknown_file", "@größe.tsx"],
    ]);
    for (const { token, start, finish } of problems) expect(sliceBytes(text, start, finish)).toBe(token);
    expect(Object.keys(problems[0] ?? {}).sort()).toEqual([
      "code",
      "finish",
      "message",
      "start",
      "suggestions",
      "token",
    ]);
  });

  it("are told at each mention", async () => {
    const { problems } = await parse("@nope.ts @nope.ts", sources);
    expect(problems.map(({ start }) => start)).toEqual([0, 9]);
  });

  it("of reading are told at each mention too, and nothing is injected", async () => {
    const unreadable: Provider = {
      ...sources,
      read: async () => ({ ok: false, problem: { code: "unreadable", message: "No.", suggestions: [] } }),
    };
    const { references, problems, mentions } = await parse("@nope.ts @a.ts and @a.ts", [rules, unreadable]);
    expect([references, mentions]).toEqual([[], []]);
    expect(problems.map(({ code, start }) => [code, start])).toEqual([
      ["unknown_file", 0],
      ["unreadable", 9],
      ["unreadable", 19],
    ]);
  });

  it("of what is refused keep shorter spellings from being tried", async () => {
    const denying = createFakeProvider({ names: { "a.ts": "" }, refused: { ".env": "denied", "a.ts,b": "too_large" } });
    const { references, problems } = await parse("@.env. @a.ts,b", denying);
    expect(references).toEqual([]);
    expect(problems.map(({ code, token }) => [code, token])).toEqual([
      ["denied", "@.env"],
      ["too_large", "@a.ts,b"],
    ]);
  });
});

describe("notices", () => {
  it("of finding and of reading both come with the reference and its place", async () => {
    const noticing: Provider = {
      ...sources,
      find: async () => ({
        status: "found",
        target: {
          key: "a.ts",
          kind: "file",
          path: "a.ts",
          notices: [{ code: "ambiguous", message: "Also b.ts.", suggestions: ["@b.ts"] }],
        },
      }),
      read: async () => ({ ok: true, text: "A", notices: [{ code: "unsaved", message: "Unsaved.", suggestions: [] }] }),
    };
    const { references, problems } = await parse("größe @a.ts", noticing);
    expect(problems).toEqual([]);
    expect(references[0]?.notices).toEqual([
      { code: "ambiguous", message: "Also b.ts.", suggestions: ["@b.ts"], token: "@a.ts", start: 8, finish: 13 },
      { code: "unsaved", message: "Unsaved.", suggestions: [], token: "@a.ts", start: 8, finish: 13 },
    ]);
  });
});
