import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionFolder } from "../../../../src/providers/rules/folder-mention.ts";
import { createFixture, type Fixture, providerOf, requestIn } from "./fixture.ts";

const never = new AbortController().signal;

function setUp(others: readonly string[], folder = "project/rules/vim") {
  const files = ["SKILL.md", ...others].map((path) => [`${folder}/${path}`, "Use Lua.\n"]);
  const fixture = createFixture(Object.fromEntries(files));
  const path = join(fixture.base, folder);
  return { fixture, path, mention: () => mentionFolder(join(path, "SKILL.md"), never) };
}

/** What is put into a prompt, and what tells whether that has changed. */
async function inject(fixture: Fixture, mentionFolder: boolean, buffers: Parameters<typeof requestIn>[1] = []) {
  const provider = providerOf(fixture, { mentionFolder });
  const request = requestIn(fixture.root, buffers);
  const lookup = await provider.find({ text: "vim", quoted: false }, request);
  if (lookup.status !== "found") throw new Error(lookup.status);
  const content = await provider.read(lookup.target, 1000, request);
  return { content, version: await provider.version?.(lookup.target, request) };
}

describe("mentionFolder", () => {
  it("names the folder and its other files", async () => {
    const { path, mention } = setUp(["scripts/check.sh", "reference.md", "parts/SKILL.md"]);
    expect(await mention()).toBe(
      `<folder>\nOther files of the rule above, in ${path}\n` +
        "- parts/SKILL.md\n- reference.md\n- scripts/check.sh\n</folder>",
    );
  });

  it("is empty where there are no others", async () => {
    const { fixture, mention } = setUp([".git/config"]);
    expect(await mention()).toBe("");
    fixture.remove("project/rules");
    expect(await mention()).toBe("");
  });

  it.each([
    [100, undefined],
    [101, "and 1 more file"],
    [350, "and 250 more files"],
  ])("names at most 100 of %i files", async (count, rest) => {
    const names = Array.from({ length: count }, (_, at) => `${String(at).padStart(4, "0")}.md`);
    const { mention } = setUp(names);
    const lines = (await mention()).split("\n").slice(2, -1);
    const named = names.slice(0, 100).map((name) => `- ${name}`);
    expect(lines).toEqual(rest === undefined ? named : [...named, rest]);
  });

  it("does not count where there are thousands", async () => {
    const { mention } = setUp(Array.from({ length: 2500 }, (_, at) => `${at}.md`));
    const lines = (await mention()).split("\n");
    expect(lines).toHaveLength(104);
    expect(lines.at(-2)).toBe("and more files, which were not counted");
  });

  it.each([
    ["two words.md", "two words.md"],
    ['say "hi".md', 'say "hi".md'],
    ["back\\nslash", "back\\nslash"],
    ["größe 😀.md", "größe 😀.md"],
    ["line\n- forged.md", String.raw`"line\n- forged.md"`],
    ["x\r\nand 5 more files", String.raw`"x\r\nand 5 more files"`],
    ["bell\x07\x1b[31m\x7f\x9b", String.raw`"bell\u0007\u001b[31m\u007f\u009b"`],
    ["separators\u2028and\u2029more\u0085", String.raw`"separators\u2028and\u2029more\u0085"`],
    ["a<", String.raw`"a\u003c"`],
    ['"quoted"', String.raw`"\"quoted\""`],
    [" blank first", '" blank first"'],
    ["blank last ", '"blank last "'],
  ])("keeps %j on its line", async (name, shown) => {
    const { mention } = setUp([name]);
    expect((await mention()).split("\n").slice(2)).toEqual([`- ${shown}`, "</folder>"]);
  });

  it("keeps a folder's name on its line", async () => {
    const { fixture, mention } = setUp(["a.md"], "odd\n- forged/</folder>/vim");
    const shown = String.raw`"${fixture.base}/odd\n- forged/\u003c/folder\u003e/vim"`;
    expect((await mention()).split("\n")[1]).toBe(`Other files of the rule above, in ${shown}`);
    expect((await mention()).split("\n")).toHaveLength(4);
  });

  it("has one line for each file, from which its name can be read, whatever the names are", async () => {
    const name = fc
      .string({
        unit: fc.oneof(
          fc.constantFrom(..."\n\r\t \"\\<>-u'ä\u2028\u0085\x1b"),
          fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
        ),
        minLength: 1,
        maxLength: 20,
      })
      .filter((one) => !/[/\0]|^\.{1,2}$/.test(one) && !["SKILL.md", ".git", "node_modules"].includes(one));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), async (names) => {
        const { path, mention } = setUp([]);
        for (const one of names) writeFileSync(join(path, one), "");
        const lines = (await mention()).split(/[\n\r\u2028\u2029\u0085\v\f]/).slice(2, -1);
        const read = lines.map((line) => line.replace(/^- /, ""));
        const undone = read.map((one) => (one.startsWith('"') ? (JSON.parse(one) as string) : one));
        expect(undone).toEqual([...names].sort());
      }),
      { numRuns: 100 },
    );
  });
});

describe("a rule in a prompt", () => {
  it("is followed by its folder only where that is wanted", async () => {
    const { fixture, mention } = setUp(["reference.md"]);
    const rule = "<vim>\nUse Lua.\n\n</vim>";
    expect((await inject(fixture, false)).content).toEqual({ ok: true, text: rule, notices: [] });
    expect((await inject(fixture, true)).content).toEqual({
      ok: true,
      text: `${rule}\n${await mention()}`,
      notices: [],
    });
    fixture.remove("project/rules/vim/reference.md");
    expect((await inject(fixture, true)).content).toEqual({ ok: true, text: rule, notices: [] });
  });

  it("is followed by its folder when it is read from a buffer", async () => {
    const { fixture, path, mention } = setUp(["reference.md"]);
    const buffer = { id: 1, path: join(path, "SKILL.md"), modified: true, tick: 1, text: "New.\n" };
    const { content, version } = await inject(fixture, true, [buffer]);
    expect(content).toMatchObject({
      text: `<vim>\nNew.\n\n</vim>\n${await mention()}`,
      notices: [{ code: "unsaved" }],
    });
    fixture.put({ "project/rules/vim/new.md": "" });
    expect((await inject(fixture, true, [buffer])).version).not.toBe(version);
    const { tick: _, ...untold } = buffer;
    expect((await inject(fixture, true, [untold])).version).toBeUndefined();
  });

  it("has another version when the list of files is another one, and the same for the same", async () => {
    const { fixture } = setUp(["reference.md"]);
    const versions: (string | undefined)[] = [];
    const note = async () => versions.push((await inject(fixture, true)).version);
    await note();
    fixture.put({ "project/rules/vim/reference.md": "other content" });
    await note();
    expect(versions[1]).toBe(versions[0]);
    fixture.put({ "project/rules/vim/scripts/new.sh": "" });
    await note();
    fixture.remove("project/rules/vim/reference.md");
    await note();
    expect(new Set(versions.slice(1)).size).toBe(3);
    expect(versions).not.toContain(undefined);
  });

  it("has a version that says nothing about the folder where that is not mentioned", async () => {
    const { fixture } = setUp(["reference.md"]);
    const { version } = await inject(fixture, false);
    fixture.put({ "project/rules/vim/new.md": "" });
    expect((await inject(fixture, false)).version).toBe(version);
    expect((await inject(fixture, true)).version).not.toBe(version);
  });

  it("names no files behind a rule that cannot be read", async () => {
    const { fixture } = setUp(["reference.md"]);
    fixture.put({ "project/rules/vim/SKILL.md": "a\0b" });
    expect((await inject(fixture, true)).content).toMatchObject({ ok: false, problem: { code: "binary" } });
  });

  it("names the files beside the link where its file is one", async () => {
    const { fixture, path } = setUp(["reference.md"]);
    fixture.put({ "shared/vim.md": "Shared.\n", "shared/secret.md": "" });
    fixture.remove("project/rules/vim/SKILL.md");
    fixture.link("project/rules/vim/SKILL.md", join(fixture.base, "shared/vim.md"));
    expect((await inject(fixture, true)).content).toMatchObject({
      text: `<vim>\nShared.\n\n</vim>\n<folder>\nOther files of the rule above, in ${path}\n- reference.md\n</folder>`,
    });
  });

  it("waits for no folder when the request is aborted", async () => {
    const { path } = setUp(["reference.md"]);
    await expect(mentionFolder(join(path, "SKILL.md"), AbortSignal.abort())).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
