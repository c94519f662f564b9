import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { layOutProject, runGit } from "../../../support/project.ts";
import { openFiles } from "./support/provider.ts";

const FILES = {
  "src/main.lua": "local M = {}\nreturn M\n",
  "src/init.lua": "x\n",
  "my docs/a b.md": "x\n",
  "README.md": "# x\n",
};
const SOON = { timeout: 5000, interval: 20 };

test("rows are as the contract has them", async () => {
  const root = await layOutProject({ files: { ...FILES, 'odd"name.md': "", '"q.md': "" } });
  const { files, context } = openFiles(root);
  const row = async (query: string) => (await files.complete(query, 10, context)).items[0];
  expect(await row("main")).toMatchObject({
    label: "main.lua",
    insertText: "@src/main.lua",
    filterText: "@main.lua src/main.lua",
    kind: 17,
    detail: "src/main.lua",
    labelDetails: { description: "src" },
    data: { trigger: "@", key: "src/main.lua", matches: [4, 5, 6, 7] },
  });
  expect((await row("main"))?.documentation).toBeUndefined();
  expect((await row("README"))?.labelDetails).toBeUndefined();
  expect((await row("a b"))?.insertText).toBe('@"my docs/a b.md"');
  expect((await row("odd"))?.insertText).toBe('@odd"name.md');
  expect((await row("q.md"))?.insertText).toBe('@"\\"q.md"');
  expect((await row("./src/main"))?.detail).toBe("src/main.lua");
});

test("the list says when there may be more", async () => {
  const { files, context, complete } = openFiles(await layOutProject({ files: FILES }));
  await complete("");
  await vi.waitFor(() => expect(files.status(context.editor).listing).toBe(false), SOON);
  expect((await files.complete("", 2, context)).isIncomplete).toBe(true);
  expect((await files.complete("", 50, context)).isIncomplete).toBe(false);
  // What is typed on may match by an edit.
  expect((await files.complete("zz", 50, context)).isIncomplete).toBe(true);
  expect(await complete("zzzz")).toEqual([]);
});

test("a name with a line break is never offered", async () => {
  const { complete } = openFiles(await layOutProject({ files: { "a\nb.md": "", "c.md": "" } }));
  expect(await complete("md")).toEqual(["c.md"]);
});

test("the documentation is made for one row: path, size, first lines", async () => {
  const long = Array.from({ length: 40 }, (_, i) => `line ${i}`).join("\n");
  const root = await layOutProject({
    files: { ...FILES, "long.txt": long, "empty.txt": "", "b.bin": { bytes: "0001" } },
  });
  const { files, context } = openFiles(root);
  const describe = async (key: string) => (await files.describe({ trigger: "@", key }, context))?.value;
  expect(await describe("src/main.lua")).toBe(
    "`src/main.lua`, 22 bytes\n\n```lua\n-- src/main.lua\nlocal M = {}\nreturn M\n```",
  );
  expect(await describe("long.txt")).toMatch(/^`long\.txt`, 309 bytes\n\n[\s\S]*line 9\n```$/);
  expect(await describe("empty.txt")).toBe("`empty.txt`, empty");
  expect(await describe("b.bin")).toContain("binary");
  expect(await describe("gone.txt")).toBeUndefined();
  expect(await describe("../etc/passwd")).toBeUndefined();
});

test("open buffers, the alternate file and what git calls changed come first", async () => {
  const names = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`src/${name}.ts`, "x\n"]));
  const root = await layOutProject({ git: "commit", files: names });
  await writeFile(join(root, "src/e.ts"), "changed\n");
  const editor = {
    buffers: [{ id: 1, path: join(root, "src/d.ts"), modified: false }],
    alternate: join(root, "src/c.ts"),
  };
  const { complete } = openFiles(root, { editor });
  await vi.waitFor(async () => {
    const paths = await complete("");
    expect(paths.slice(0, 2).sort()).toEqual(["src/c.ts", "src/d.ts"]);
    expect(paths[2]).toBe("src/e.ts");
  }, SOON);
});

test("a slow listing is shown as far as it has come, and told of when it grows", async () => {
  const root = await layOutProject({
    files: Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`d${i % 60}/f${i}.ts`, ""])),
  });
  const onChange = vi.fn();
  const { files, context } = openFiles(root, { options: { onChange } });
  const first = await files.complete("", 10, context);
  expect(first.items).toHaveLength(10);
  await vi.waitFor(() => expect(files.status(context.editor).count).toBe(3000), SOON);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(root), SOON);
});

test("the status tells what was done, and starts nothing", async () => {
  const root = await layOutProject({ files: FILES });
  const { files, context, complete } = openFiles(root);
  expect(files.status(context.editor)).toMatchObject({ count: 0, source: "none", listing: false });
  await complete("");
  await vi.waitFor(() => expect(files.status(context.editor)).toMatchObject({ watch: "events" }), SOON);
  expect(files.status(context.editor)).toMatchObject({ count: 4, source: "git", truncated: false, root });
  files.refresh();
  expect(files.status(context.editor).count).toBe(0);
  expect(await complete("main")).toEqual(["src/main.lua"]);
});

test("projects are left and come back to, a new repository is noticed, a deleted project forgotten", async () => {
  const one = await layOutProject({ files: { "one.ts": "" } });
  const two = await layOutProject({ git: false, files: { "two.ts": "", "out/x.ts": "", ".gitignore": "" } });
  const { files, context } = openFiles(one);
  const inFolder = async (cwd: string) =>
    (await files.complete("ts", 50, { ...context, editor: { ...context.editor, cwd } })).items
      .map((item) => item.detail)
      .sort();
  expect(await inFolder(one)).toEqual(["one.ts"]);
  expect(await inFolder(two)).toEqual(["out/x.ts", "two.ts"]);
  expect(await inFolder(one)).toEqual(["one.ts"]);
  await writeFile(join(two, "out/.gitignore"), "*\n");
  await runGit(two, "init", "--quiet");
  await vi.waitFor(async () => expect(await inFolder(two)).toEqual(["two.ts"]), SOON);
  await rm(two, { recursive: true });
  await vi.waitFor(async () => expect(await inFolder(two)).toEqual([]), SOON);
  for (let i = 0; i < 4; i += 1) {
    const more = await layOutProject({ files: { [`more${i}.ts`]: "" } });
    expect(await inFolder(more)).toEqual([`more${i}.ts`]);
  }
  expect(files.status({ ...context.editor, cwd: one }).count).toBe(0);
});

test("an aborted request ends as one", async () => {
  const { files, context } = openFiles(await layOutProject({ files: FILES }));
  const signal = AbortSignal.abort();
  await expect(files.complete("a", 10, { ...context, signal })).rejects.toMatchObject({ name: "AbortError" });
});

test("a file that Neovim wrote, by whatever name of the project, is there at once", async () => {
  const root = await layOutProject({ files: FILES });
  const { files, complete } = openFiles(root, { options: { watch: false } });
  await complete("");
  await symlink(root, join(root, "../link"));
  for (const [name, place] of [
    ["fresh", root],
    ["other", join(root, "../link")],
  ] as const) {
    await writeFile(join(root, `src/${name}.lua`), "");
    files.written(join(place, `src/${name}.lua`));
    await vi.waitFor(async () => expect(await complete(name)).toEqual([`src/${name}.lua`]), SOON);
  }
});

test("what was used often comes first, in the next session as well", async () => {
  const names = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`src/${name}.ts`, "x\n"]));
  const root = await layOutProject({ git: "commit", files: names });
  const options = { getStateDir: () => join(root, "../state") };
  const { files, context, complete } = openFiles(root, { options });
  await complete("");
  files.used(["src/c.ts"], context.editor);
  expect((await complete(""))[0]).toBe("src/c.ts");
  files.close();
  await vi.waitFor(async () => {
    const next = openFiles(root, { options });
    await next.complete("");
    await vi.waitFor(async () => expect((await next.complete(""))[0]).toBe("src/c.ts"), { timeout: 300 });
  }, SOON);
});
