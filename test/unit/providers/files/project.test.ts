import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findProject } from "../../../../src/providers/files/project.ts";
import { layOutProject, runGit } from "../../../support/project.ts";

test("the work tree around a folder, by way of a link as well", async () => {
  const root = await layOutProject({ files: { "a/b/c.ts": "" } });
  await symlink(join(root, "a"), join(root, "link"));
  expect(await findProject(join(root, "a/b"))).toMatchObject({ root, gitDir: join(root, ".git"), missing: false });
  expect((await findProject(join(root, "link/b"))).root).toBe(root);
});

test("a plain folder is its own project", async () => {
  const root = await layOutProject({ git: false, files: { "a/b.ts": "" } });
  expect(await findProject(join(root, "a"))).toMatchObject({ root: join(root, "a"), missing: false });
});

test("linked work trees and submodules are projects of their own", async () => {
  const root = await layOutProject({ git: "commit", files: { "a.ts": "" } });
  await runGit(root, "worktree", "add", "--quiet", "../linked");
  const linked = join(root, "../linked");
  expect((await findProject(linked)).root).toBe(linked);
  await runGit(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", root, "sub");
  expect((await findProject(join(root, "sub"))).root).toBe(join(root, "sub"));
});

test("a folder without a name is not that of this process", async () => {
  expect(await findProject("")).toMatchObject({ root: "", missing: true });
});

test("a broken .git counts as none", async () => {
  const root = await layOutProject({ git: false, files: { "sub/a.ts": "" } });
  await mkdir(join(root, ".git"));
  await writeFile(join(root, "sub/.git"), "gitdir: /nowhere\n");
  const sub = join(root, "sub");
  expect(await findProject(sub)).toMatchObject({ root: sub, missing: false, brokenGit: join(sub, ".git") });
  expect((await findProject(sub)).gitDir).toBeUndefined();
});

test("a folder that is gone, or is a file, has nothing to list", async () => {
  const root = await layOutProject({ files: { "a.ts": "" } });
  expect((await findProject(join(root, "a.ts"))).missing).toBe(true);
  await rm(root, { recursive: true });
  expect(await findProject(root)).toMatchObject({ root, missing: true });
});
