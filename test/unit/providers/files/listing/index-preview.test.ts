import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { previewTracked } from "../../../../../src/providers/files/listing/index-preview.ts";
import { layOutProject, runGit } from "../../../../support/project.ts";

const FILES = {
  "a.ts": "a",
  "b/é ü.ts": "b",
  "b/deep/c.ts": "c",
  "b/deep/cd.ts": "d",
  [`long/${"x".repeat(200)}.ts`]: "e",
  "z.ts": "z",
};

async function layOut(): Promise<string> {
  return layOutProject({ git: "commit", files: FILES });
}

describe.each([2, 3, 4])("an index of version %i", (version) => {
  test("gives the files that git tracks", async () => {
    const root = await layOut();
    // An entry with more flags makes the third version necessary.
    await writeFile(join(root, "intended.ts"), "");
    if (version === 3) await runGit(root, "add", "--intent-to-add", "intended.ts");
    await runGit(root, "update-index", "--index-version", String(version));
    expect((await previewTracked(join(root, ".git"))).sort()).toEqual(Object.keys(FILES).sort());
  });

  test("gives the first files where it is cut off anywhere", async () => {
    const root = await layOut();
    await runGit(root, "update-index", "--index-version", String(version));
    const all = await previewTracked(join(root, ".git"));
    let most = 0;
    for (let size = 700; size >= 0; size -= 7) {
      await truncate(join(root, ".git/index"), size);
      const some = await previewTracked(join(root, ".git"));
      expect(some).toEqual(all.slice(0, some.length));
      most = Math.max(most, some.length);
    }
    expect(most).toBeGreaterThan(1);
  });
});

test("leaves out what is no ordinary file", async () => {
  const root = await layOut();
  await runGit(root, "update-index", "--skip-worktree", "a.ts");
  const hash = (await runGit(root, "rev-parse", "HEAD:z.ts")).trim();
  await runGit(root, "update-index", "--add", "--cacheinfo", `120000,${hash},link`);
  await runGit(root, "update-index", "--add", "--cacheinfo", `160000,${hash},module`);
  const paths = await previewTracked(join(root, ".git"));
  const others = Object.keys(FILES).filter((path) => path !== "a.ts");
  expect(paths.sort()).toEqual(others.sort());
});

test("is empty where there is no index, or one of another kind", async () => {
  const root = await layOutProject({ git: true, files: {} });
  expect(await previewTracked(join(root, ".git"))).toEqual([]);
  for (const content of ["", "DIRC", "DIRC\0\0\0\x09\0\0\0\x01", "no index at all, but long enough to be one"]) {
    await writeFile(join(root, ".git/index"), content);
    expect(await previewTracked(join(root, ".git"))).toEqual([]);
  }
});

test("is empty where hashes are longer", async () => {
  const root = await layOutProject({ git: false, files: FILES });
  await runGit(root, "init", "--quiet", "--object-format=sha256");
  await runGit(root, "add", "--all");
  expect(await previewTracked(join(root, ".git"))).toEqual([]);
});
