import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFolderFiles } from "../../../../src/providers/rules/folder-files.ts";
import { createFixture } from "./fixture.ts";

const FOLDER = "project/rules/vim";
const LIMITS = { entries: 2000, duration: 60_000 };
const never = new AbortController().signal;

function setUp(files: readonly string[]) {
  const fixture = createFixture(Object.fromEntries(files.map((path) => [`${FOLDER}/${path}`, ""])));
  const folder = join(fixture.base, FOLDER);
  return { fixture, folder, list: () => listFolderFiles(folder, never, LIMITS) };
}

describe("listFolderFiles", () => {
  it("gives the files of all folders, sorted", async () => {
    const { list } = setUp(["b.md", "a/z.md", "a/b/c.sh", "SKILL.md", ".hidden", "a.md", "ä.md"]);
    expect(await list()).toEqual({
      paths: [".hidden", "SKILL.md", "a.md", "a/b/c.sh", "a/z.md", "b.md", "ä.md"],
      isCut: false,
    });
  });

  it("leaves out .git and node_modules, whatever they are", async () => {
    const { list } = setUp([".git/config", "node_modules/a/b.js", "sub/.git", "sub/node_modules/x", ".gitignore", "x"]);
    expect((await list()).paths).toEqual([".gitignore", "x"]);
  });

  it("takes links to files in the folder, and no others", async () => {
    const { fixture, folder, list } = setUp(["docs/a.md", "b.md"]);
    fixture.put({ "outside.md": "", "project/rules/vim-2/c.md": "" });
    fixture.link(`${FOLDER}/inside`, "docs/a.md");
    fixture.link(`${FOLDER}/docs/up`, "../b.md");
    fixture.link(`${FOLDER}/absolute`, join(folder, "b.md"));
    fixture.link(`${FOLDER}/out`, join(fixture.base, "outside.md"));
    fixture.link(`${FOLDER}/sibling`, "../vim-2/c.md");
    fixture.link(`${FOLDER}/by-detour`, "sibling");
    fixture.link(`${FOLDER}/folder`, "docs");
    fixture.link(`${FOLDER}/self`, ".");
    fixture.link(`${FOLDER}/out-folder`, "..");
    fixture.link(`${FOLDER}/circle`, "circle");
    fixture.link(`${FOLDER}/broken`, "gone");
    expect((await list()).paths).toEqual(["absolute", "b.md", "docs/a.md", "docs/up", "inside"]);
  });

  it("knows a folder that is a link itself, and a name that begins with two dots", async () => {
    const { fixture } = setUp(["..a.md"]);
    fixture.link(`${FOLDER}/link`, "..a.md");
    fixture.link("project/rules/alias", "vim");
    const { paths } = await listFolderFiles(join(fixture.base, "project/rules/alias"), never, LIMITS);
    expect(paths).toEqual(["..a.md", "link"]);
  });

  it("passes over what is no file", async () => {
    const { folder, list } = setUp(["a.md"]);
    execFileSync("mkfifo", [join(folder, "pipe")]);
    expect((await list()).paths).toEqual(["a.md"]);
  });

  it("is empty where there is no folder", async () => {
    const { fixture, folder, list } = setUp(["a.md"]);
    expect(await listFolderFiles(join(folder, "a.md"), never, LIMITS)).toEqual({ paths: [], isCut: false });
    fixture.remove(FOLDER);
    expect(await list()).toEqual({ paths: [], isCut: false });
  });

  it.skipIf(process.getuid?.() === 0)("passes over a folder that it may not read", async () => {
    const { folder, list } = setUp(["a.md", "closed/b.md"]);
    chmodSync(join(folder, "closed"), 0);
    const { paths } = await list();
    chmodSync(join(folder, "closed"), 0o700);
    expect(paths).toEqual(["a.md"]);
  });

  it("stops at its limit, with what is nearest to the folder", async () => {
    const { folder } = setUp(["a/1", "a/2", "a/3", "b.md", "c.md"]);
    const walk = (entries: number) => listFolderFiles(folder, never, { ...LIMITS, entries });
    expect(await walk(6)).toEqual({ paths: ["a/1", "a/2", "a/3", "b.md", "c.md"], isCut: false });
    expect(await walk(3)).toEqual({ paths: ["b.md", "c.md"], isCut: true });
    expect(await walk(0)).toEqual({ paths: [], isCut: true });
  });

  it("counts folders too: a tree of nothing else has an end", async () => {
    const { fixture, folder } = setUp([]);
    for (let at = 0; at < 30; at += 1) fixture.put({ [`${FOLDER}/${at}/${at}/file`]: "" });
    const walk = (entries: number) => listFolderFiles(folder, never, { ...LIMITS, entries });
    expect(await walk(60)).toEqual({ paths: [], isCut: true });
    expect(await walk(90)).toMatchObject({ paths: { length: 30 }, isCut: false });
  });

  it("stops when its time is over", async () => {
    const { folder } = setUp(["a.md"]);
    expect(await listFolderFiles(folder, never, { ...LIMITS, duration: -1 })).toEqual({ paths: [], isCut: true });
  });

  it("stops when it is aborted, also midway", async () => {
    const { folder } = setUp(["a.md"]);
    await expect(listFolderFiles(folder, AbortSignal.abort(), LIMITS)).rejects.toMatchObject({ name: "AbortError" });
    const controller = new AbortController();
    const walk = listFolderFiles(folder, controller.signal, LIMITS);
    controller.abort();
    await expect(walk).rejects.toMatchObject({ name: "AbortError" });
  });
});
