import { execFileSync } from "node:child_process";
import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { layOutProject } from "../../../support/project.ts";
import { openFiles } from "./support/provider.ts";

const FILES = {
  "a.ts": "1\n2\n3\n",
  "src/main.lua": "x\n",
  "src/init.lua": "x\n",
  "src/a/init.lua": "x\n",
  "src/[id].tsx": "x\n",
  "my docs/a b.md": "x\n",
  ".gitignore": "out/\n*.gen.ts\n",
  "out/r.js": "x\n",
  "src/x.gen.ts": "x\n",
  "dist/d.js": "x\n",
  ".env": "S=1\n",
  "empty.txt": "",
};

const found = (target: object) => ({ status: "found", target: expect.objectContaining(target) });
const refused = (code: string) => ({ status: "refused", problem: expect.objectContaining({ code }) });
const MISSING = { status: "missing" };

test("paths as they can be written", async () => {
  const root = await layOutProject({ files: FILES });
  const { find } = openFiles(root);
  for (const text of [
    "src/main.lua",
    "./src/main.lua",
    "src/../src/./main.lua",
    "src//main.lua",
    join(root, "src/main.lua"),
  ]) {
    expect(await find(text)).toEqual(found({ kind: "file", key: "src/main.lua", path: "src/main.lua", notices: [] }));
  }
  expect(await find("my docs/a b.md")).toEqual(found({ path: "my docs/a b.md" }));
  expect(await find("src/[id].tsx")).toEqual(found({ kind: "file", path: "src/[id].tsx" }));
  for (const text of [
    "src/main.lua/",
    "src/main",
    "Src/main.lua",
    "src/nope.lua",
    "a\0b",
    "\udc80",
    ".",
    "..",
    "x".repeat(5000),
  ]) {
    expect([text, await find(text)]).toEqual([text, MISSING]);
  }
});

test("folders", async () => {
  const root = await layOutProject({ files: FILES });
  const { find } = openFiles(root);
  for (const text of ["src", "src/", "./src/"]) {
    expect(await find(text)).toEqual(found({ kind: "directory", key: "src/", path: "src/" }));
  }
  expect(await find("./")).toEqual(found({ kind: "directory", path: "./" }));
  expect(await find(root)).toEqual(found({ kind: "directory", path: "./" }));
  expect(await find("src/", [1, 2])).toEqual(refused("bad_range"));
});

test("a bare name takes the shortest path and tells of the others", async () => {
  const root = await layOutProject({ files: { ...FILES, "lib/init.lua": "x\n" } });
  const { find } = openFiles(root);
  expect(await find("init.lua")).toEqual(
    found({
      path: "lib/init.lua",
      notices: [expect.objectContaining({ code: "ambiguous", suggestions: ["@src/init.lua", "@src/a/init.lua"] })],
    }),
  );
  expect(await find("main.lua")).toEqual(found({ path: "src/main.lua", notices: [] }));
  expect(await find("INIT.lua")).toEqual(MISSING);
  await rm(join(root, "lib"), { recursive: true });
  expect(await find("init.lua")).toEqual(found({ path: "src/init.lua" }));
});

test("globs", async () => {
  const root = await layOutProject({ files: FILES });
  const { find } = openFiles(root);
  const paths = ["src/a/init.lua", "src/init.lua", "src/main.lua"];
  for (const text of ["src/**/*.lua", "./src/**/*.lua", "src/{a/init,init,main}.lua", "**/*.lua"]) {
    expect([text, await find(text)]).toEqual([text, found({ kind: "glob", paths })]);
  }
  expect(await find("src/[m]*.lua")).toEqual(found({ paths: ["src/main.lua"] }));
  expect(await find("src/mai?.lua")).toEqual(found({ paths: ["src/main.lua"] }));
  expect(await find("**/*.js")).toEqual(MISSING);
  expect(await find("src/!(main).lua")).toEqual(MISSING);
  expect(await find("src/*.lua", [1, 2])).toEqual(refused("bad_range"));
  for (const text of ["*", "**", "?", "[", "{", "src/["]) expect([text, await find(text)]).toEqual([text, MISSING]);
});

test("marks behind a file's name make no glob", async () => {
  const root = await layOutProject({ files: { ...FILES, "a.tsx": "", "src/main.lua2": "" } });
  const { find } = openFiles(root);
  for (const text of ["a.ts?", "src/main.lua**", "src/main.lua*", "main.lua**", "src/main.lua?"]) {
    expect([text, await find(text)]).toEqual([text, MISSING]);
  }
  expect(await find("src/m*")).toEqual(found({ kind: "glob" }));
});

test("lines are checked against the file, the end is clamped", async () => {
  const root = await layOutProject({ files: { ...FILES, "big.txt": { repeat: ["0123456789\n", 50_000] } } });
  const { find } = openFiles(root);
  expect(await find("a.ts", [2, 9])).toEqual(found({ key: "a.ts", range: [2, 3] }));
  expect(await find("big.txt", [49_999, 70_000])).toEqual(found({ range: [49_999, 50_000] }));
  for (const range of [
    [4, 4],
    [3, 1],
    [0, 2],
    [0, 0],
  ] as const)
    expect(await find("a.ts", range)).toEqual(refused("bad_range"));
  expect(await find("empty.txt", [1, 1])).toEqual(refused("bad_range"));
  expect(await find("init.lua", [1, 1])).toEqual(found({ path: "src/init.lua", range: [1, 1] }));
});

test("lines of a buffer with unsaved changes are those of the buffer", async () => {
  const root = await layOutProject({ files: FILES });
  const buffers = [{ id: 7, path: join(root, "a.ts"), modified: true }];
  const { find } = openFiles(root, { editor: { buffers }, texts: { 7: "1\n2\n3\n4\n5\n" } });
  expect(await find("a.ts", [5, 5])).toEqual(found({ range: [5, 5] }));
});

test("what lies outside, git's data and secrets are refused by where they really are", async () => {
  const root = await layOutProject({
    files: FILES,
    outside: { "../out/o.txt": "o\n" },
    symlinks: {
      "escape.txt": "../out/o.txt",
      escape: "../out",
      "secret.txt": ".env",
      "config.txt": ".git/config",
      "inside.lua": "src/main.lua",
    },
  });
  const { find } = openFiles(root);
  for (const text of ["../out/o.txt", "/etc/passwd", "escape.txt", "escape/o.txt", "escape", "..//out/", "~/"]) {
    expect([text, await find(text)]).toEqual([text, refused("outside_project")]);
  }
  for (const text of [".env", "secret.txt", ".git", ".git/", ".git/config", "config.txt", "src/../.git/HEAD"]) {
    expect([text, await find(text)]).toEqual([text, refused("denied")]);
  }
  expect(await find("../out/none.txt")).toEqual(MISSING);
  expect(await find("inside.lua")).toEqual(found({ key: "inside.lua", path: "inside.lua", notices: [] }));
});

test("secrets can be named otherwise, git's data cannot", async () => {
  const root = await layOutProject({ files: { ...FILES, "plans.secret": "" } });
  const { find } = openFiles(root, { config: { denied: ["*.secret"] } });
  expect(await find("plans.secret")).toEqual(refused("denied"));
  expect(await find(".env")).toEqual(found({ path: ".env" }));
  expect(await find(".git/config")).toEqual(refused("denied"));
});

test("what is ignored resolves with a notice, what is new without", async () => {
  const root = await layOutProject({ files: FILES, symlinks: { folder: "src" } });
  const { find, complete } = openFiles(root, { options: { getRuleFolders: () => ["my docs"], watch: false } });
  await complete("a");
  for (const text of ["out/r.js", "src/x.gen.ts", "dist/d.js", "out", "my docs/a b.md"]) {
    expect([text, await find(text)]).toEqual([
      text,
      found({ notices: [expect.objectContaining({ code: "ignored" })] }),
    ]);
  }
  await mkdir(join(root, "new"));
  await writeFile(join(root, "new/n.ts"), "x\n");
  for (const text of ["new/n.ts", "new", "folder", "folder/main.lua"]) {
    expect([text, await find(text)]).toEqual([text, found({ notices: [] })]);
  }
});

test("links in circles, pipes and files that went away", async () => {
  const root = await layOutProject({ files: FILES, symlinks: { loop: "loop", one: "two", two: "one" } });
  execFileSync("mkfifo", [join(root, "pipe")]);
  const { find } = openFiles(root);
  expect(await find("loop")).toEqual(refused("unreadable"));
  expect(await find("one/x")).toEqual(refused("unreadable"));
  expect(await find("pipe")).toEqual(refused("unreadable"));
  await rename(join(root, "a.ts"), join(root, "z.ts"));
  expect(await find("a.ts")).toEqual(MISSING);
  expect(await find("z.ts")).toEqual(found({ path: "z.ts" }));
});

test("the project may be entered by a link and from below", async () => {
  const root = await layOutProject({ files: FILES });
  const link = join(root, "../link");
  await symlink(root, link);
  const { find } = openFiles(join(link, "src"));
  expect(await find("src/main.lua")).toEqual(found({ path: "src/main.lua" }));
  expect(await find(join(link, "src/main.lua"))).toEqual(found({ path: "src/main.lua" }));
  expect(await find("main.lua")).toEqual(found({ path: "src/main.lua" }));
});

test("a deleted working folder finds nothing, and says so", async () => {
  const root = await layOutProject({ files: FILES });
  await rm(root, { recursive: true });
  const { find, explain, complete } = openFiles(root);
  expect(await find("a.ts")).toEqual(MISSING);
  expect(await find("a*.ts")).toEqual(MISSING);
  expect(await explain("a.ts")).toMatchObject({ code: "unreadable", message: expect.stringContaining(root) });
  expect(await complete("")).toEqual([]);
});
