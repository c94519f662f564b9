import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { findCommentStyle, listStyledLanguages } from "../../../../../src/providers/files/content/comment-styles.ts";
import { findLanguage } from "../../../../../src/providers/files/content/language.ts";
import table from "../../../../../src/providers/files/content/languages.json" with { type: "json" };

describe("findLanguage", () => {
  it.each([
    ["src/a.ts", "typescript"],
    ["src/a.d.ts", "typescript"],
    ["a.mts", "typescript"],
    ["a.tsx", "tsx"],
    ["a.js", "javascript"],
    ["a.jsx", "javascript"],
    ["a.lua", "lua"],
    ["a.py", "python"],
    ["a.rb", "ruby"],
    ["a.go", "go"],
    ["a.rs", "rust"],
    ["a.c", "c"],
    ["a.h", "c"],
    ["a.cpp", "cpp"],
    ["a.hpp", "cpp"],
    ["a.cs", "csharp"],
    ["a.fs", "fsharp"],
    ["a.vb", "vbnet"],
    ["a.java", "java"],
    ["a.kt", "kotlin"],
    ["a.swift", "swift"],
    ["a.m", "objective-c"],
    ["a.pl", "perl"],
    ["a.t", "perl"],
    ["a.php", "php"],
    ["a.r", "r"],
    ["a.R", "r"],
    ["a.sql", "sql"],
    ["a.html", "html"],
    ["a.html.erb", "erb"],
    ["a.css", "css"],
    ["a.scss", "scss"],
    ["a.vue", "vue"],
    ["a.md", "markdown"],
    ["a.json", "json"],
    ["a.jsonc", "json-with-comments"],
    ["a.yml", "yaml"],
    ["a.yaml", "yaml"],
    ["a.toml", "toml"],
    ["a.ini", "ini"],
    ["a.xml", "xml"],
    ["a.svg", "svg"],
    ["a.csv", "csv"],
    ["a.txt", "text"],
    ["a.sh", "shell"],
    ["a.vim", "vim-script"],
    ["a.cl", "opencl"],
    ["a.v", "verilog"],
    ["a.ml", "ocaml"],
    ["a.hs", "haskell"],
    ["a.ex", "elixir"],
    ["a.erl", "erlang"],
    ["a.clj", "clojure"],
    ["a.el", "emacs-lisp"],
    ["a.tex", "tex"],
    ["a.proto", "protocol-buffer"],
    ["a.tf", "hcl"],
    ["x/Makefile", "makefile"],
    ["Dockerfile", "dockerfile"],
    ["makefile", "makefile"],
    ["tsconfig.json", "json-with-comments"],
    ["package-lock.json", "json"],
    ["Cargo.lock", "toml"],
    ["go.mod", "go-module"],
    [".gitignore", "ignore-list"],
    [".bashrc", "shell"],
    ["CMakeLists.txt", "cmake"],
    ["SRC/A.TS", "typescript"],
    ["src/a.ts:10", "text"],
    ["a.unknown", "text"],
    ["noextension", "text"],
    ["folder.ts/file", "text"],
    [".ts", "text"],
    ["", "text"],
    ["constructor", "text"],
  ])("%s is %s", (path, language) => {
    expect(findLanguage(path)).toBe(language);
  });
});

describe("findCommentStyle", () => {
  it.each([
    ["typescript", "//"],
    ["php", "//"],
    ["python", "#"],
    ["lua", "--"],
    ["tex", "%"],
    ["common-lisp", ";"],
    ["vim-script", '"'],
    ["vbnet", "'"],
    ["fortran", "!"],
    ["markdown", "<!--"],
    ["svg", "<!--"],
    ["css", "/*"],
    ["ocaml", "(*"],
    ["batchfile", "REM"],
    ["dockerfile", "#"],
    ["json-with-comments", "//"],
  ])("a comment in %s begins with %s", (language, open) => {
    expect(findCommentStyle(language)?.[0]).toBe(open);
  });

  it.each(["json", "csv", "tsv", "text", "jupyter-notebook", "constructor"])("%s has no comments", (language) => {
    expect(findCommentStyle(language)).toBeUndefined();
  });

  it("names each language once, as the fences do", () => {
    const known = new Set([...Object.keys(table.extensions), ...Object.keys(table.filenames)]);
    const styled = listStyledLanguages();
    expect(styled.filter((name) => !known.has(name))).toEqual([]);
    expect(styled.length).toBe(new Set(styled).size);
  });
});

it("has a table that Linguist's data gives", () => {
  const script = new URL("../../../../../scripts/generate-languages.mjs", import.meta.url);
  execFileSync(process.execPath, [script.pathname, "--check"]);
});
