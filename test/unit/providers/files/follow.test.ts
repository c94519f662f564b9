import { appendFile, mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { FileIndex } from "../../../../src/providers/files/types.ts";
import { layOutProject, runGit } from "../../../support/project.ts";
import { listByGit, NEVER, openIndex, pathsOf } from "./support/index.ts";

/** What the contract promises. Milliseconds. */
const PROMISED = { timeout: 1000, interval: 10 };
/** Room for a machine that does other things as well. */
const PATIENT = { timeout: 8000, interval: 20 };

async function follow(root: string, mostWatches?: number): Promise<FileIndex> {
  const index = await openIndex(root, {}, mostWatches === undefined ? {} : { mostWatches });
  index.prepare();
  const watch = mostWatches === undefined ? "events" : "mixed";
  await vi.waitFor(() => expect(index.status()).toMatchObject({ watch, listing: false }), PATIENT);
  return index;
}

async function write(root: string, path: string, text = "x\n"): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const PLACES = [
  { place: "in a work tree", git: "commit" },
  { place: "in a plain folder", git: false },
  { place: "in a work tree with fewer watches than folders", git: "commit", watches: 1 },
  { place: "in a plain folder with fewer watches than folders", git: false, watches: 1 },
] as const;

for (const { place, git, ...rest } of PLACES) {
  const watches = "watches" in rest ? rest.watches : undefined;
  describe(place, () => {
    const files = { "src/a.ts": "a", "src/deep/b.ts": "b", "c.md": "c", ".gitignore": "out/\n*.gen.ts\n" };

    test("a file appears, moves and goes", async () => {
      const root = await layOutProject({ git, files });
      const index = await follow(root, watches);
      await write(root, "src/new.ts");
      await vi.waitFor(() => expect(index.table.has("src/new.ts")).toBe(true), PROMISED);
      await rename(join(root, "src/new.ts"), join(root, "src/deep/moved.ts"));
      await vi.waitFor(() => expect(index.table.has("src/deep/moved.ts")).toBe(true), PROMISED);
      expect(index.table.has("src/new.ts")).toBe(false);
      await rm(join(root, "src/deep/moved.ts"));
      await vi.waitFor(() => expect(index.table.has("src/deep/moved.ts")).toBe(false), PROMISED);
    });

    test("what changes between the list and the watch of a folder is found", async () => {
      const many = Array.from({ length: 600 }, (_, at) => [`many/${at}/file.ts`, "x"] as const);
      const root = await layOutProject({ git, files: { ...files, ...Object.fromEntries(many) } });
      const index = await openIndex(root, {}, watches === undefined ? {} : { mostWatches: watches });
      index.prepare();
      await vi.waitFor(() => expect(index.status()).toMatchObject({ count: 604 }), { ...PATIENT, interval: 1 });
      await write(root, "many/599/late.ts");
      await rm(join(root, "many/598/file.ts"));
      await write(root, "many/new/late.ts");
      await vi.waitFor(() => expect(index.table.has("many/599/late.ts")).toBe(true), PATIENT);
      await vi.waitFor(() => expect(index.table.has("many/598/file.ts")).toBe(false), PATIENT);
      await vi.waitFor(() => expect(index.table.has("many/new/late.ts")).toBe(true), PATIENT);
    });

    test("folders appear with all that is in them, move and go", async () => {
      const root = await layOutProject({ git, files });
      const index = await follow(root, watches);
      await write(root, "x/y/z/one.ts");
      await vi.waitFor(() => expect(index.table.has("x/y/z/one.ts")).toBe(true), PROMISED);
      await write(root, "x/y/z/two.ts");
      await vi.waitFor(() => expect(index.table.has("x/y/z/two.ts")).toBe(true), PROMISED);
      await rename(join(root, "x/y"), join(root, "src/y"));
      await vi.waitFor(() => expect(index.table.has("src/y/z/two.ts")).toBe(true), PROMISED);
      expect(index.table.has("x/y/z/two.ts")).toBe(false);
      await write(root, "src/y/z/three.ts");
      await vi.waitFor(() => expect(index.table.has("src/y/z/three.ts")).toBe(true), PROMISED);
      await rm(join(root, "src"), { recursive: true });
      await vi.waitFor(() => expect(pathsOf(index)).toEqual([".gitignore", "c.md"]), PROMISED);
    });

    test("a folder that was empty when the project was listed is followed as well", async () => {
      const root = await layOutProject({ git, files });
      await mkdir(join(root, "empty/inside"), { recursive: true });
      const made = Date.now();
      // As in any project, the list begins later than the folders' last change.
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(made + 50), PATIENT);
      const index = await follow(root, watches);
      await write(root, "empty/inside/first.ts");
      await vi.waitFor(() => expect(index.table.has("empty/inside/first.ts")).toBe(true), PROMISED);
    });

    test("ignored and excluded files stay out", async () => {
      const root = await layOutProject({ git, files });
      const index = await follow(root, watches);
      for (const path of ["out/a.ts", "src/x.gen.ts", ".env", "node_modules/p/i.js", "n/node_modules/q/i.js"]) {
        await write(root, path);
      }
      await write(root, "src/last.ts");
      await vi.waitFor(() => expect(index.table.has("src/last.ts")).toBe(true), PROMISED);
      expect(pathsOf(index)).toEqual([".gitignore", "c.md", "src/a.ts", "src/deep/b.ts", "src/last.ts"]);
    });

    test("a changed ignore file counts at once", async () => {
      const root = await layOutProject({ git, files: { ...files, "src/x.gen.ts": "g" } });
      if (git) await runGit(root, "rm", "--quiet", "--cached", "src/a.ts");
      const index = await follow(root, watches);
      await appendFile(join(root, ".gitignore"), "a.ts\n");
      await vi.waitFor(() => expect(index.table.has("src/a.ts")).toBe(false), PROMISED);
      await rm(join(root, ".gitignore"));
      await vi.waitFor(() => expect(index.table.has("src/x.gen.ts")).toBe(true), PROMISED);
      await write(root, "src/deep/.gitignore", "*.tmp\n");
      await write(root, "src/deep/a.tmp");
      await write(root, "src/deep/b.txt");
      await vi.waitFor(() => expect(index.table.has("src/deep/b.txt")).toBe(true), PROMISED);
      await vi.waitFor(() => expect(index.table.has("src/deep/a.tmp")).toBe(false), PROMISED);
    });

    test("links are judged by where they lead", async () => {
      const root = await layOutProject({ git, files, outside: { "../secret.txt": "s" } });
      const index = await follow(root, watches);
      await symlink("a.ts", join(root, "src/inside.ts"));
      await symlink("../../secret.txt", join(root, "src/outside.ts"));
      await symlink("loop.ts", join(root, "src/loop.ts"));
      await vi.waitFor(() => expect(index.table.has("src/inside.ts")).toBe(true), PROMISED);
      expect(index.table.has("src/outside.ts")).toBe(false);
      expect(index.table.has("src/loop.ts")).toBe(false);
    });

    test("a flood of files is complete in the end", async () => {
      const root = await layOutProject({ git, files });
      const index = await follow(root, watches);
      await Promise.all(Array.from({ length: 4500 }, (_, i) => write(root, `flood/${i % 50}/${i}.ts`)));
      await vi.waitFor(() => expect(index.table.size).toBe(4504), PATIENT);
      await rm(join(root, "flood"), { recursive: true });
      await vi.waitFor(() => expect(index.table.size).toBe(4), PATIENT);
      await write(root, "flood/again.ts");
      await vi.waitFor(() => expect(index.table.has("flood/again.ts")).toBe(true), PROMISED);
    });
  });
}

test("a checkout and a clean are followed", async () => {
  const root = await layOutProject({ git: "commit", files: { "a.ts": "a", "old/b.ts": "b" } });
  await runGit(root, "checkout", "--quiet", "-b", "other");
  await runGit(root, "rm", "--quiet", "-r", "old");
  for (let i = 0; i < 300; i += 1) await write(root, `new/${i % 20}/${i}.ts`);
  await runGit(root, "add", "--all");
  await runGit(root, "commit", "--quiet", "-m", "Move");
  await runGit(root, "checkout", "--quiet", "-");
  const index = await follow(root);
  expect(pathsOf(index)).toEqual(["a.ts", "old/b.ts"]);
  await runGit(root, "checkout", "--quiet", "other");
  await vi.waitFor(() => expect(index.table.size).toBe(301), PROMISED);
  expect(index.table.has("old/b.ts")).toBe(false);
  await write(root, "junk/a/b.ts");
  await vi.waitFor(() => expect(index.table.has("junk/a/b.ts")).toBe(true), PROMISED);
  await runGit(root, "clean", "--quiet", "-fd");
  await vi.waitFor(() => expect(index.table.has("junk/a/b.ts")).toBe(false), PROMISED);
});

test("an ignored file that becomes tracked comes in", async () => {
  const root = await layOutProject({ git: "commit", files: { ".gitignore": "*.gen.ts\n", "a.gen.ts": "g" } });
  const index = await follow(root);
  expect(index.table.has("a.gen.ts")).toBe(false);
  await runGit(root, "add", "--force", "a.gen.ts");
  await vi.waitFor(() => expect(index.table.has("a.gen.ts")).toBe(true), PATIENT);
});

test("a repository inside the project has its own rules", async () => {
  const root = await layOutProject({ git: "commit", files: { "a.ts": "a" } });
  const index = await follow(root);
  await mkdir(join(root, "nested"));
  await runGit(join(root, "nested"), "init", "--quiet");
  await write(root, "nested/.gitignore", "skip/\n");
  await write(root, "nested/skip/x.ts");
  await write(root, "nested/src/n.ts");
  await vi.waitFor(() => expect(pathsOf(index)).toEqual(["a.ts", "nested/.gitignore", "nested/src/n.ts"]), PATIENT);
});

test("without watches the list is made anew when somebody asks", async () => {
  const root = await layOutProject({ files: { "a.ts": "a" } });
  const index = await openIndex(root, {}, { watch: false });
  await index.ready(NEVER);
  await write(root, "b.ts");
  await vi.waitFor(async () => {
    await index.ready(NEVER);
    expect(index.table.has("b.ts")).toBe(true);
  }, PATIENT);
  expect(index.status()).toMatchObject({ watch: "polling" });
});

test("a file that Neovim wrote is taken at once", async () => {
  const root = await layOutProject({ files: { "a.ts": "a", ".gitignore": "*.log2\n" } });
  const index = await openIndex(root, {}, { watch: false });
  await index.ready(NEVER);
  await write(root, "sub/b.ts");
  await write(root, "b.log2");
  index.touched("sub/b.ts");
  index.touched("b.log2");
  await vi.waitFor(() => expect(pathsOf(index)).toEqual([".gitignore", "a.ts", "sub/b.ts"]), PROMISED);
});

test("after any sequence of changes the index is what git says", async () => {
  const name = fc.constantFrom("a", "b", "c.ts", "d.gen.ts", "ä ö.md", "out");
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
  const change = fc.oneof(
    fc.record({ kind: fc.constant("write" as const), path }),
    fc.record({ kind: fc.constant("remove" as const), path }),
    fc.record({ kind: fc.constant("move" as const), path, to: path }),
    fc.record({
      kind: fc.constant("ignore" as const),
      path: fc.constantFrom("", "a/", "b/"),
      text: fc.constantFrom("out/\n", "*.gen.ts\n", "c.ts\n"),
    }),
    fc.record({ kind: fc.constant("add" as const) }),
  );
  const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
    const root = await layOutProject({ files: { "a/c.ts": "x", "b/a/c.ts": "x", ".gitignore": "*.gen.ts\n" } });
    const index = await follow(root);
    for (const one of changes) {
      // Many of these cannot be done, such as writing below a file. That is part of the play.
      if (one.kind === "write") await write(root, one.path).catch(() => {});
      else if (one.kind === "remove") await rm(join(root, one.path), { recursive: true }).catch(() => {});
      else if (one.kind === "move") await rename(join(root, one.path), join(root, one.to)).catch(() => {});
      else if (one.kind === "ignore") await write(root, `${one.path}.gitignore`, one.text).catch(() => {});
      else await runGit(root, "add", "--all").catch(() => {});
    }
    const expected = await listByGit(root);
    await vi.waitFor(() => expect(pathsOf(index)).toEqual(expected), PATIENT);
    index.close();
  });
  await fc.assert(property, { numRuns: 25, endOnFailure: true });
}, 120_000);
