import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { layOutProject } from "../../../support/project.ts";
import { openFiles } from "./support/provider.ts";

const FILES = {
  "src/a.lua": "local a = 1\nreturn a\n",
  "src/b.lua": "return 2",
  "src/sub/c.lua": "return 3\n",
  "src/.hidden": "x\n",
  "src/out/x.js": "x\n",
  "src/.env": "S=1\n",
  "my docs/d.md": "d\n",
  ".gitignore": "out/\n",
};

const failed = (code: string) => ({ ok: false, problem: expect.objectContaining({ code }) });

test("a file, and lines of it", async () => {
  const { read } = openFiles(await layOutProject({ files: FILES }));
  expect(await read("src/a.lua")).toEqual({
    ok: true,
    text: "```lua\n-- src/a.lua\nlocal a = 1\nreturn a\n```",
    notices: [],
  });
  expect(await read("a.lua", [2, 9])).toMatchObject({ text: "```lua\n-- src/a.lua:2\nreturn a\n```" });
});

test("unsaved changes are taken from the buffer, by any name of the file", async () => {
  const root = await layOutProject({ files: FILES, symlinks: { "link.lua": "src/a.lua" } });
  const buffers = [{ id: 3, path: join(root, "src/a.lua"), modified: true }];
  const opened = openFiles(root, { editor: { buffers }, texts: { 3: "return 'new'\n" } });
  const notices = [expect.objectContaining({ code: "unsaved" })];
  expect(await opened.read("src/a.lua")).toEqual({
    ok: true,
    text: "```lua\n-- src/a.lua\nreturn 'new'\n```",
    notices,
  });
  expect(await opened.read("link.lua")).toMatchObject({ text: "```lua\n-- link.lua\nreturn 'new'\n```", notices });
});

test("a buffer that is not modified, or is gone by now, does not count", async () => {
  const root = await layOutProject({ files: FILES });
  const path = join(root, "src/a.lua");
  for (const modified of [true, false]) {
    const { read } = openFiles(root, {
      editor: { buffers: [{ id: 3, path, modified }] },
      texts: modified ? {} : { 3: "no" },
    });
    expect(await read("src/a.lua")).toMatchObject({ text: expect.stringContaining("local a = 1"), notices: [] });
  }
});

test("too large, binary and strange buffers are refused like files", async () => {
  const root = await layOutProject({ files: FILES });
  const path = join(root, "src/a.lua");
  const texts = { 1: "x".repeat(60), 2: "a\0b", 3: "\udcff" };
  const codes = { 1: "too_large", 2: "binary", 3: "binary" };
  for (const id of [1, 2, 3] as const) {
    const editor = { buffers: [{ id, path, modified: true }] };
    const { read } = openFiles(root, { editor, texts, config: { maxFileSize: 50 } });
    expect([id, await read("src/a.lua")]).toEqual([id, failed(codes[id])]);
  }
});

test("a folder is its names, without what is ignored or secret", async () => {
  const root = await layOutProject({
    files: FILES,
    outside: { "../o/o.txt": "" },
    symlinks: { "src/escape.txt": "../../o/o.txt", "src/link.lua": "a.lua" },
  });
  await mkdir(join(root, "src/empty"));
  const { read } = openFiles(root);
  const names = [".hidden", "a.lua", "b.lua", "empty/", "link.lua", "sub/"];
  expect(await read("src/")).toMatchObject({
    ok: true,
    text: `\`\`\`text src/\n${names.join("\n")}\n\`\`\``,
    notices: [],
  });
  expect(await read("./")).toMatchObject({ text: "```text ./\n.gitignore\nmy docs/\nsrc/\n```" });
  expect(await read("src/out/")).toMatchObject({ text: "```text src/out/\nx.js\n```" });
  expect(await read("src/empty")).toMatchObject({ text: "```text src/empty/\n```" });
});

test("a glob is the contents of its matches, as far as the budget goes", async () => {
  const { read } = openFiles(
    await layOutProject({ files: { ...FILES, "src/long.lua": `-- ${"word ".repeat(2000)}\n` } }),
  );
  const c = "```lua\n-- src/sub/c.lua\nreturn 3\n```";
  const b = "```lua\n-- src/b.lua\nreturn 2\n```";
  expect(await read("src/**/{b,c}.lua")).toEqual({ ok: true, text: `${b}\n\n${c}`, notices: [] });
  const cut = await read("src/**/*.lua", undefined, 100);
  expect(cut).toMatchObject({ ok: true, text: expect.not.stringContaining("word"), notices: [{ code: "truncated" }] });
  expect(cut).toMatchObject({ notices: [{ message: expect.stringMatching(/^1 of 4 .*src\/long\.lua/) }] });
  expect(await read("src/l*.lua", undefined, 100)).toEqual(failed("over_budget"));
  expect(await read("src/*.lua", undefined, 0)).toEqual(failed("over_budget"));
});

test("a glob tells which of its files cannot be taken", async () => {
  const { read } = openFiles(
    await layOutProject({ files: { ...FILES, "src/bin.lua": { bytes: "0001" }, "bin/x.bin": { bytes: "00" } } }),
  );
  expect(await read("src/*.lua")).toMatchObject({
    ok: true,
    notices: [{ code: "truncated", message: expect.stringContaining("src/bin.lua") }],
  });
  expect(await read("bin/*.bin")).toEqual(failed("binary"));
});

test("what has changed since it was found is noticed", async () => {
  const root = await layOutProject({ files: FILES, outside: { "../secret.txt": "s\n" } });
  const { files, find, context } = openFiles(root);
  const targets = await Promise.all(["src/a.lua", "src/b.lua", "src/sub/", "src/**/*.lua"].map((text) => find(text)));
  await rm(join(root, "src"), { recursive: true });
  await mkdir(join(root, "src/b.lua"), { recursive: true });
  await symlink("../../secret.txt", join(root, "src/a.lua"));
  await writeFile(join(root, "src/sub"), "now a file\n");
  const contents = [];
  for (const lookup of targets)
    if (lookup.status === "found") contents.push(await files.read(lookup.target, 1000, context));
  expect(contents).toEqual([
    failed("outside_project"),
    failed("unreadable"),
    failed("unreadable"),
    failed("outside_project"),
  ]);
});
