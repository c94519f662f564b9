import { describe, expect, it } from "vitest";
import { assemblePrompt } from "../../../src/completion/prompt.ts";
import type { PromptLayout } from "../../../src/config.ts";
import { createFakeProvider } from "../../support/fake-provider.ts";
import { parse } from "../../support/parsing.ts";

const rules = createFakeProvider({ trigger: "#", name: "rules", names: { vim: "<vim>\nUse Lua.\n</vim>" } });
const files = createFakeProvider({
  names: { "a.ts": "```ts\nA\n```", "b.ts": "```ts\nB\n```", "end.txt": "ends\n", "crlf.txt": "```\r\nC\r\n```" },
});
const [VIM, A, B] = ["<vim>\nUse Lua.\n</vim>", "```ts\nA\n```", "```ts\nB\n```"];

async function assemble(text: string, layout: PromptLayout): Promise<string> {
  return assemblePrompt(text, await parse(text, [rules, files]), layout);
}

describe("appended", () => {
  it.each([
    ["See @a.ts", `See @a.ts\n\n${A}`],
    ["See @a.ts\n", `See @a.ts\n\n${A}`],
    ["See @a.ts\r\nand go", `See @a.ts\r\nand go\n\n${A}`],
    ["See @a.ts\r\n", `See @a.ts\r\n\n${A}`],
    ["  @a.ts  ", `  @a.ts  \n\n${A}`],
    ["@b.ts @a.ts #vim", `@b.ts @a.ts #vim\n\n${VIM}\n\n${B}\n\n${A}`],
    ["@a.ts and @a.ts again", `@a.ts and @a.ts again\n\n${A}`],
    ["@end.txt @a.ts", `@end.txt @a.ts\n\nends\n\n${A}`],
    ["@crlf.txt", "@crlf.txt\n\n```\r\nC\r\n```"],
    ["\\@a.ts is @a.ts, \\#vim", `@a.ts is @a.ts, #vim\n\n${A}`],
  ])("%j", async (text, prompt) => {
    expect(await assemble(text, "append")).toBe(prompt);
  });
});

describe("prepended", () => {
  it.each([
    ["See @a.ts", `${A}\n\nSee @a.ts`],
    ["See @a.ts\n", `${A}\n\nSee @a.ts\n`],
    ["@b.ts #vim", `${VIM}\n\n${B}\n\n@b.ts #vim`],
    ["\\@a.ts @end.txt", "ends\n\n@a.ts @end.txt"],
  ])("%j", async (text, prompt) => {
    expect(await assemble(text, "prepend")).toBe(prompt);
  });
});

describe("inline", () => {
  it.each([
    ["@a.ts", A],
    ["See @a.ts", `See\n${A}`],
    ["See @a.ts.", `See\n${A}\n.`],
    ["See @a.ts and @b.ts now", `See\n${A}\nand\n${B}\nnow`],
    ["@a.ts @b.ts", `${A}\n${B}`],
    ["@a.ts,@b.ts", `${A}\n,\n${B}`],
    ["@a.ts\n@b.ts\n", `${A}\n${B}\n`],
    ["one\n@a.ts\ntwo", `one\n${A}\ntwo`],
    ["one\r\n@a.ts\r\ntwo", `one\r\n${A}\r\ntwo`],
    ["one @a.ts\r\ntwo", `one\n${A}\r\ntwo`],
    ["one\n\n@a.ts\n\ntwo", `one\n\n${A}\n\ntwo`],
    ["    @a.ts\ntwo", `${A}\ntwo`],
    ["- @a.ts", `-\n${A}`],
    ["@a.ts  \ntwo", `${A}\ntwo`],
    ["@a.ts or @a.ts or @b.ts", `${A}\nor @a.ts or\n${B}`],
    ["#vim @a.ts", `${VIM}\n${A}`],
    ["@end.txt then", "ends\nthen"],
    ["\\@a.ts @a.ts \\#vim", `@a.ts\n${A}\n#vim`],
    ["(@a.ts)", `(\n${A}\n)`],
    ["@nope.ts and @a.ts", `@nope.ts and\n${A}`],
  ])("%j", async (text, prompt) => {
    expect(await assemble(text, "inline")).toBe(prompt);
  });
});

describe("in every layout", () => {
  it.each([
    "",
    "plain",
    "two\nlines\n",
    "CRLF\r\n\r\n",
    "\n\n  indented \t\n",
    "C# and me@a.ts and \\n \\\\ \\d",
    "```\n\\@a.ts @a.ts \\#vim\n```\n",
    "#123 @alice @nope.ts",
    "\uFEFFwith a mark",
    "\uDCFF a byte that is no text",
  ])("%j comes back as it was", async (text) => {
    for (const layout of ["append", "prepend", "inline"] as const) expect(await assemble(text, layout)).toBe(text);
  });

  it.each([
    ["\\@a.ts", "@a.ts"],
    ["\\#vim \\@", "#vim @"],
    ["me\\@a.ts", "me@a.ts"],
    ["`\\@a.ts`", "`@a.ts`"],
    ["\\\\@a.ts", "\\@a.ts"],
    ["~~~\n\\@\n~~~\n\\@", "~~~\n\\@\n~~~\n@"],
  ])("%j loses its escapes", async (text, prompt) => {
    for (const layout of ["append", "prepend", "inline"] as const) expect(await assemble(text, layout)).toBe(prompt);
  });
});
