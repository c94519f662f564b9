import { chmod, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { layOutProject, runGit } from "../../../support/project.ts";
import { listByGit, listPaths, NEVER, openIndex, pathsOf } from "./support/index.ts";

const ODD = {
  ".gitignore": "out/\n*.gen.ts\n!keep.gen.ts\n",
  "a.ts": "",
  "größe/ä ö.md": "",
  'quo"te\\back.md': "",
  "tab\there.md": "",
  "line\nbreak.md": "",
  "-dash.md": "",
  ".hidden/x": "",
  ".env.example": "",
  "src/a.gen.ts": "",
  "src/keep.gen.ts": "",
  "src/.gitignore": "local.txt\n/only-here\n",
  "src/local.txt": "",
  "src/sub/only-here": "",
  "src/only-here": "",
  "out/x.js": "",
};
const LISTED = [
  "-dash.md",
  ".env.example",
  ".gitignore",
  ".hidden/x",
  "a.ts",
  "größe/ä ö.md",
  "line\nbreak.md",
  'quo"te\\back.md',
  "src/.gitignore",
  "src/keep.gen.ts",
  "src/sub/only-here",
  "tab\there.md",
].sort();

for (const git of ["commit", true, false] as const) {
  describe(git === "commit" ? "tracked files" : git ? "untracked files" : "a plain folder", () => {
    test("holds what is not ignored, whatever its name", async () => {
      const root = await layOutProject({ git, files: ODD });
      expect(await listPaths(root)).toEqual(LISTED);
      if (git) expect(await listByGit(root)).toEqual(LISTED);
    });

    test("never holds secrets, git's data, and links that lead out, in circles or to folders", async () => {
      const root = await layOutProject({
        git,
        files: { "a.ts": "", ".env": "S=1", "keys/id.pem": "", "x/.env.local": "", "dir/b.ts": "" },
        outside: { "../out/o.txt": "" },
        symlinks: {
          "in.ts": "a.ts",
          "escape.txt": "../out/o.txt",
          "escape-dir": "../out",
          loop: "loop",
          "dir/up": "..",
          "secret.txt": ".env",
          dangling: "nowhere",
        },
      });
      expect(await listPaths(root)).toEqual(["a.ts", "dir/b.ts", "in.ts"]);
    });

    test("can bring ignored files back, and take ignore rules away", async () => {
      const files = { ...ODD, "dist/x.js": "", "dist/y.js": "" };
      const root = await layOutProject({ git, files });
      const more = (paths: readonly string[]) => [...LISTED, ...paths].sort();
      expect(await listPaths(root, { include: ["out/**"] })).toEqual(more(["out/x.js"]));
      expect(await listPaths(root, { include: ["*.gen.ts", "dist/x.js"] })).toEqual(
        more(["dist/x.js", "src/a.gen.ts"]),
      );
      const ignored = ["out/x.js", "src/a.gen.ts", "src/local.txt", "src/only-here"];
      expect(await listPaths(root, { gitignore: false })).toEqual(more(ignored));
      expect(await listPaths(root, { exclude: ["src", "*.md"] })).toEqual([
        ".env.example",
        ".gitignore",
        ".hidden/x",
        "a.ts",
      ]);
    });

    test("says so when the cap is reached", async () => {
      const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}.ts`, ""]));
      const root = await layOutProject({ git, files });
      const index = await openIndex(root, { maxFiles: 10 }, { watch: false });
      await index.ready(NEVER);
      expect(index.status()).toMatchObject({ count: 10, truncated: true });
    });
  });
}

test("deleted and sparse files are left out, forced ones are in", async () => {
  const root = await layOutProject({
    git: "commit",
    files: { "a.ts": "", "b.ts": "", "s/c.ts": "", ".gitignore": "*.g\n", "f.g": "" },
  });
  await runGit(root, "add", "--force", "f.g");
  await runGit(root, "update-index", "--skip-worktree", "s/c.ts");
  await rm(join(root, "s/c.ts"));
  await rm(join(root, "b.ts"));
  expect(await listPaths(root)).toEqual([".gitignore", "a.ts", "f.g"]);
});

test("global excludes and those of the repository count", async () => {
  const root = await layOutProject({ files: { "a.ts": "", "a.swp": "", "b.orig": "" } });
  const excludes = join(root, "../excludes");
  await writeFile(excludes, "*.swp\n");
  await runGit(root, "config", "core.excludesFile", excludes);
  await writeFile(join(root, ".git/info/exclude"), "*.orig\n");
  expect(await listPaths(root)).toEqual(["a.ts"]);
});

test("submodules and nested repositories are listed by their own rules", async () => {
  const root = await layOutProject({ git: "commit", files: { "a.ts": "" } });
  const other = await layOutProject({ git: "commit", files: { "s.ts": "", ".gitignore": "o/\n" } });
  await runGit(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other, "mods/sub");
  await mkdir(join(root, "mods/sub/o"));
  await writeFile(join(root, "mods/sub/o/x"), "");
  await writeFile(join(root, "mods/sub/new.ts"), "");
  await mkdir(join(root, "nest/deep"), { recursive: true });
  await runGit(join(root, "nest"), "init", "--quiet");
  await writeFile(join(root, "nest/deep/n.ts"), "");
  const sub = [".gitignore", "new.ts", "s.ts"].map((name) => `mods/sub/${name}`);
  expect(await listPaths(root)).toEqual([".gitmodules", "a.ts", ...sub, "nest/deep/n.ts"]);
});

test("a linked work tree is listed like any other", async () => {
  const root = await layOutProject({ git: "commit", files: { "a.ts": "" } });
  const linked = join(root, "../linked");
  await runGit(root, "worktree", "add", "--quiet", linked);
  await writeFile(join(linked, "b.ts"), "");
  expect(await listPaths(linked)).toEqual(["a.ts", "b.ts"]);
});

test("names that are not UTF-8 are counted and left out", async () => {
  for (const git of [true, false]) {
    const root = await layOutProject({ git, files: { "a.ts": "" } });
    await writeFile(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff])]), "");
    const index = await openIndex(root, {}, { watch: false });
    await index.ready(NEVER);
    expect(pathsOf(index)).toEqual(["a.ts"]);
    expect(index.status().skipped).toBe(1);
  }
});

test("where git refuses or is missing, a walk takes its place and the reason is told", async () => {
  const files = { "a.ts": "", ".gitignore": "out/\n", "out/b.ts": "" };
  const broken = await layOutProject({ files });
  await writeFile(join(broken, ".git/config"), "[core]\n\trepositoryformatversion = 99\n");
  const index = await openIndex(broken, {}, { watch: false });
  await index.ready(NEVER);
  expect(pathsOf(index)).toEqual([".gitignore", "a.ts"]);
  expect(index.status()).toMatchObject({ source: "walk", fault: expect.stringContaining("version") });
});

test("a folder without read permission costs only itself", async () => {
  if (process.getuid?.() === 0) return console.log("Skipped: root may read everything; run the tests as another user.");
  const root = await layOutProject({ git: false, files: { "a.ts": "", "closed/b.ts": "" } });
  await chmod(join(root, "closed"), 0);
  expect(await listPaths(root)).toEqual(["a.ts"]);
  await chmod(join(root, "closed"), 0o700);
});

test("a working folder that was deleted has no files and is no error", async () => {
  const root = await layOutProject({ files: { "a.ts": "" } });
  await rm(root, { recursive: true });
  expect(await listPaths(root)).toEqual([]);
});

test("a list made anew loses what is gone and keeps the rest in place", async () => {
  const root = await layOutProject({ git: false, files: { "a.ts": "", "b.ts": "", "c/d.ts": "" } });
  const index = await openIndex(root, { maxFiles: 3 }, { watch: false });
  await index.ready(NEVER);
  await rm(join(root, "b.ts"));
  await writeFile(join(root, "e.ts"), "");
  await symlink("a.ts", join(root, "f.ts"));
  await rm(join(root, "c"), { recursive: true });
  await vi.waitFor(
    async () => {
      await index.ready(NEVER);
      expect(pathsOf(index)).toEqual(["a.ts", "e.ts", "f.ts"]);
    },
    { timeout: 10_000, interval: 50 },
  );
});
