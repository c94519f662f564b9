// Makes src/providers/files/content/languages.json from Linguist's data; with --check it only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as linguist from "linguist-languages";

const target = new URL("../src/providers/files/content/languages.json", import.meta.url);

// Some extensions and names belong to several languages, which Linguist tells apart by a file's text. Here the one that
// people use most gets them. A conflict that is not settled here stops the script.
const PICKS = {
  ActionScript: ".as",
  "AGS Script": ".ash",
  AL: ".al",
  ApacheConf: ".vhost",
  Apex: ".trigger",
  AsciiDoc: ".asc",
  Assembly: ".asm .nas",
  Asymptote: ".asy",
  "BibTeX Style": ".bst",
  BitBake: ".bb",
  Brainfuck: ".bf",
  BrighterScript: ".bs",
  C: ".h",
  "C#": ".cs .cake",
  "C++": ".cp .hh",
  Cairo: ".cairo",
  "Common Lisp": ".lisp .lsp",
  CUE: ".cue",
  D: ".d",
  "Debian Package Control File": ".dsc",
  ECL: ".ecl",
  Eiffel: ".e",
  Elixir: ".ex",
  "F#": ".fs",
  Faust: ".dsp",
  Fortran: ".f .for .fpp",
  FreeBASIC: ".bi",
  FreeMarker: ".ftl",
  Frege: ".fr",
  "Game Maker Language": ".gml",
  GAP: ".g",
  GDScript: ".gd",
  "Glimmer TS": ".gts",
  GLSL: ".frag",
  Gnuplot: ".plt",
  "Go Template": ".tpl",
  Gosu: ".gst",
  HCL: ".workflow",
  HLSL: ".fx",
  "Hosts File": "HOSTS hosts",
  HTML: ".html",
  INI: ".cfg",
  "Java Properties": ".properties",
  JavaScript: ".es .gs",
  "JetBrains MPS": ".mps",
  jq: ".jq",
  JSON: ".json .releaserc",
  "JSON with Comments": ".eslintrc",
  KCL: ".k",
  "KiCad Legacy Layout": ".brd",
  "KiCad Schematic": ".sch",
  Kickstart: ".ks",
  "Lean 4": ".lean",
  Lex: ".l",
  Limbo: ".b",
  "Linear Programming": ".lp",
  LiveScript: ".ls",
  M4: ".m4",
  Markdown: ".md",
  Mask: ".mask",
  mdsvex: ".svx",
  Modelica: ".mo",
  "Modula-2": ".mod",
  Mojo: ".mojo",
  "Monkey C": ".mc",
  Moocode: ".moo",
  MQL5: ".mqh",
  Nemerle: ".n",
  NewLisp: ".nl",
  Nickel: ".ncl",
  Noir: ".nr",
  Nushell: ".nu",
  "Objective-C": ".m",
  "Objective-C++": ".mm",
  "Objective-J": ".j",
  OCaml: ".ml",
  Odin: ".odin",
  OpenCL: ".cl",
  "OpenEdge ABL": ".p .w",
  Perl: ".cgi .pl .pm .t",
  PHP: ".fcgi .inc .php",
  "pkg-config": ".pc",
  Pkl: ".pkl",
  Pod: ".pod",
  "Protocol Buffer Text Format": ".pbt",
  Puppet: ".pp",
  q: ".q",
  "Q#": ".qs",
  QMake: ".pro",
  R: ".r",
  Reason: ".re",
  Red: ".reds",
  "Ren'Py": ".rpy",
  ReScript: ".res",
  Roff: ".ms .rno",
  "Roff Manpage": ".1 .1in .1m .1x .2 .3 .3in .3m .3p .3pm .3qt .3x .4 .5 .6 .7 .8 .9 .man .mdoc",
  "ROS Interface": ".msg",
  "RouterOS Script": ".rsc",
  RPC: ".x",
  "RPM Spec": ".spec",
  Ruby: ".pluginspec",
  Rust: ".rs",
  Salt: ".sls",
  Scala: ".sc",
  Scheme: ".scm",
  Scilab: ".tst",
  ShaderLab: ".shader",
  SIP: ".sip",
  Slice: ".ice",
  Smalltalk: ".st",
  Solidity: ".sol",
  SQL: ".ddl .prc .sql",
  Starlark: ".star",
  "SubRip Text": ".srt",
  SuperCollider: ".scd",
  Sway: ".sw",
  SWIG: ".i",
  Tact: ".tact",
  Teal: ".tl",
  TeX: ".cls .toc",
  Text: ".txt",
  TSX: ".tsx",
  TypeScript: ".ts",
  TypeSpec: ".tsp",
  Typst: ".typ",
  "Unix Assembly": ".s",
  UnrealScript: ".uc",
  VBA: ".vba",
  vCard: ".vcf",
  Verilog: ".v",
  "Visual Basic 6.0": ".bas .frm",
  "Wolfram Language": ".nb",
  xBase: ".ch",
  XML: ".csl",
  "XML Property List": ".plist",
  Yacc: ".yy",
  YAML: ".yaml .yml",
};

/** @typedef {{ name: string, aliases?: readonly string[], extensions?: readonly string[], filenames?: readonly string[] }} Language */

/** @type {Language[]} */
const languages = Object.values(linguist).sort((a, b) => (a.name < b.name ? -1 : 1));
const picked = new Map(
  Object.entries(PICKS).flatMap(([language, keys]) => keys.split(" ").map((key) => [key, language])),
);

/**
 * Linguist's name, lower case, spaces as `-`; else its first alias of plain letters, where there is one.
 * @param {Language} language
 */
function fenceName({ name, aliases = [] }) {
  const plain = /^[a-z0-9-]+$/;
  const slug = name.toLowerCase().replaceAll(" ", "-");
  return plain.test(slug) ? slug : (aliases.find((alias) => plain.test(alias)) ?? slug);
}

/**
 * `{ [fence name]: keys }`, each key given to one language.
 * @param {"extensions" | "filenames"} field
 */
function assign(field) {
  /** @type {Map<string, Language[]>} */
  const owners = new Map();
  for (const language of languages) {
    for (const key of language[field] ?? []) owners.set(key, [...(owners.get(key) ?? []), language]);
  }
  /** @type {Record<string, string[]>} */
  const result = {};
  for (const [key, candidates] of owners) {
    const pick = picked.get(key);
    const owner = candidates.length === 1 ? candidates[0] : candidates.find(({ name }) => name === pick);
    if (owner === undefined) {
      throw new Error(`Choose a language for ${key}: ${candidates.map(({ name }) => name).join(", ")}`);
    }
    const name = fenceName(owner);
    result[name] = [...(result[name] ?? []), field === "extensions" ? key.toLowerCase() : key];
  }
  return result;
}

/**
 * One language a line, so that an update of Linguist reads well in a diff.
 * @param {Record<string, string[]>} table
 */
function format(table) {
  const lines = Object.entries(table)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, keys]) => `    ${JSON.stringify(name)}: ${JSON.stringify([...new Set(keys)].sort())}`);
  return `{\n${lines.join(",\n")}\n  }`;
}

const json = `{\n  "extensions": ${format(assign("extensions"))},\n  "filenames": ${format(assign("filenames"))}\n}\n`;
if (!process.argv.includes("--check")) {
  writeFileSync(target, json);
} else if (readFileSync(target, "utf8") !== json) {
  console.error(`${fileURLToPath(target)} is not what Linguist's data gives. Run: npm run generate`);
  process.exitCode = 1;
}
