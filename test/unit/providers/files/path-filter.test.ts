import { describe, expect, test } from "vitest";
import { createPathFilter, type PathFilterOptions } from "../../../../src/providers/files/path-filter.ts";

const filterWith = (options: Partial<PathFilterOptions> = {}) =>
  createPathFilter({ exclude: [], defaultExcludes: true, include: [], ruleFolders: [], ...options });

test("the defaults are globs, not parts of names", () => {
  const filter = filterWith();
  const out = [
    ".env",
    "a/.env.local",
    "node_modules/x/i.js",
    "a/node_modules/x.js",
    "dist/a",
    "a/build/b",
    "x.log",
    "a/.DS_Store",
    "tmp/x",
    ".cursor/a",
    ".github/skills/a/SKILL.md",
    "p/.claude/skills/x/SKILL.md",
  ];
  const kept = [".env.example", "src/builder.ts", ".github/workflows/ci.yml", ".gitignore", "tmpl/a", "log", "a.logs"];
  expect(out.filter((path) => !filter.excludesFile(path))).toEqual([]);
  expect(kept.filter(filter.excludesFile)).toEqual([]);
});

test("the defaults can be dropped and added to", () => {
  const filter = filterWith({ defaultExcludes: false, exclude: ["*.snap", "/docs/*.pdf", "gen/", "src/{a,b}/**"] });
  const verdicts = {
    "dist/a": false,
    "x/y.snap": true,
    "docs/a.pdf": true,
    "x/docs/a.pdf": false,
    "gen/a": true,
    "x/gen/y/a": true,
    gen: false,
    "src/b/c/d": true,
    "src/c/d": false,
  };
  for (const [path, excluded] of Object.entries(verdicts))
    expect([path, filter.excludesFile(path)]).toEqual([path, excluded]);
});

describe("include", () => {
  test("an anchored glob wins over everything, a bare name over what is on its own level", () => {
    const filter = filterWith({ include: ["dist/types", "*.gen.ts", "out/**/*.js"] });
    expect(filter.includes("dist/types/a.d.ts")).toBe(true);
    expect(filter.excludesFile("dist/types/a.d.ts")).toBe(false);
    expect(filter.excludesFile("dist/other.js")).toBe(true);
    expect(filter.includes("src/a.gen.ts")).toBe(true);
    expect(filter.includes("node_modules/a.gen.ts")).toBe(false);
    expect(filter.includes("out/x/y.js")).toBe(true);
    expect(filter.includes("out/x/y.ts")).toBe(false);
  });

  test("only folders that may hold something are worth a look", () => {
    const filter = filterWith({ include: ["out/deep/*.js"] });
    expect(["out", "out/deep", "out/deep/er", "src", "outer"].filter(filter.mayInclude)).toEqual([
      "out",
      "out/deep",
      "out/deep/er",
    ]);
    expect(["src", "node_modules"].filter(filterWith({ include: ["*.js"] }).mayInclude)).toEqual(["src"]);
  });
});

test("a glob that is none is passed over", () => {
  const filter = filterWith({ exclude: ["", "/", "[", "a".repeat(70_000)] });
  expect(filter.excludesFile("src/a.ts")).toBe(false);
});
