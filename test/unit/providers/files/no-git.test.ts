import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { layOutProject } from "../../../support/project.ts";
import { openFiles } from "./support/provider.ts";

test("without a git program the files are walked, and everything else works", async () => {
  const files = { "src/a.ts": "x\n", ".gitignore": "out/\n", "out/b.ts": "x\n" };
  const root = await layOutProject({ files });
  vi.stubEnv("PATH", join(root, "nowhere"));
  const opened = openFiles(root);
  expect(await opened.complete("ts")).toEqual(["src/a.ts"]);
  await vi.waitFor(() => expect(opened.files.status(opened.context.editor)).toMatchObject({ watch: "events" }), 5000);
  expect(opened.files.status(opened.context.editor)).toMatchObject({
    source: "walk",
    fault: expect.stringContaining("git did not start"),
  });
  expect(await opened.find("out/b.ts")).toMatchObject({ target: { notices: [{ code: "ignored" }] } });
  await writeFile(join(root, "src/new.ts"), "");
  await writeFile(join(root, "out/new.ts"), "");
  await vi.waitFor(async () => expect((await opened.complete("ts")).sort()).toEqual(["src/a.ts", "src/new.ts"]), 5000);
});
