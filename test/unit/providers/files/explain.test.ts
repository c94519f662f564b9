import { expect, test } from "vitest";
import { layOutProject } from "../../../support/project.ts";
import { openFiles } from "./support/provider.ts";

const FILES = {
  "README.md": "",
  Makefile: "",
  "src/main.lua": "",
  "src/user_controller.rb": "",
  "src/deep/nested/thing.ts": "",
  "my docs/a b.md": "",
  'q/"odd".md': "",
};

test("what looks nothing like a reference is plain text", async () => {
  const { explain } = openFiles(await layOutProject({ files: FILES }));
  for (const text of ["alice", "scope/package", "types/node", "media", "1", "v1.2", "x", "", ".", "..", "…", "ma"]) {
    expect([text, await explain(text)]).toEqual([text, undefined]);
  }
});

test("what looks like a file is a problem, with what it may have been", async () => {
  const { explain } = openFiles(await layOutProject({ files: FILES }));
  const cases: Record<string, string[]> = {
    "nope.ts": [],
    "a.b1": [],
    "./nope": [],
    "src/nope": [],
    "src/mian.lua": ["@src/main.lua"],
    "main.lau": ["@src/main.lua"],
    "src/Main.lua": ["@src/main.lua"],
    "scr/main.lua": ["@src/main.lua"],
    makefile: ["@Makefile"],
    makefle: ["@Makefile"],
    "readme.md": ["@README.md"],
    "lib/thing.ts": ["@src/deep/nested/thing.ts"],
    "src/deep/nestd/thing.ts": ["@src/deep/nested/thing.ts"],
    "src/dep/": ["@src/deep/"],
    "my docs/a c.md": ['@"my docs/a b.md"'],
    "src/*.xyz": [],
  };
  for (const [text, suggestions] of Object.entries(cases)) {
    expect([text, await explain(text)]).toEqual([text, expect.objectContaining({ code: "unknown_file", suggestions })]);
  }
});

test("a line suffix makes anything a problem, and stays in the suggestion", async () => {
  const { explain } = openFiles(await layOutProject({ files: FILES }));
  expect(await explain("alice", [3, 3])).toMatchObject({ code: "unknown_file", suggestions: [] });
  expect(await explain("main.lau", [3, 9])).toMatchObject({ suggestions: ["@src/main.lua:3-9"] });
});

test("a path that leads out says so", async () => {
  const { explain } = openFiles(await layOutProject({ files: FILES }));
  for (const text of ["../nope", "/nope/nope.ts", "src/../../x.ts", "~/nope"]) {
    expect([text, await explain(text)]).toEqual([text, expect.objectContaining({ code: "outside_project" })]);
  }
});

test("suggestions never name what is left out", async () => {
  const files = { ...FILES, ".env": "S=1", "out/secret.js": "", ".gitignore": "out/\n" };
  const { explain } = openFiles(await layOutProject({ files }));
  expect(await explain(".enf.x")).toMatchObject({ suggestions: [] });
  expect(await explain("secret.jss")).toMatchObject({ suggestions: [] });
});
