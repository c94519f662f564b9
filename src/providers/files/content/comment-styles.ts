/** Opening mark, and closing mark where a comment does not end with its line. */
export type CommentStyle = readonly [open: string, close?: string];

/** Languages, by their names in fences. What is not listed has no comments, or none that people would know. */
const LANGUAGES_BY_STYLE: readonly (readonly [CommentStyle, languages: string])[] = [
  [
    ["//"],
    `1c-enterprise 4d abap-cds actionscript ags-script aidl aiken al aleo angelscript antlr apex asciidoc asl aspectj
    asymptote avro-idl ballerina baml bicep blueprint bluespec boogie c c3 cadence cairo cangjie cap-cds carbon
    ceylon chapel chuck circom clean click closure-templates cloud-firestore-security-rules clue codeql cpp csharp
    cuda cue cycript cypher d d2 dafny dart daslang dataweave dm dylan ec ecl eq fantom faust flatbuffers flix flux
    fsharp fstar game-maker-language gaml gdshader gleam glimmer-js glimmer-ts glsl gno go go-module go-workspace
    gosu grace gradle gradle-kotlin-dsl graphviz-(dot) groovy gsc hack harbour hare haxe hip hlsl holyc igor-pro
    il-assembly imagej-macro imhex-pattern-language ink ispc jac jai java javascript javascript+erb jest-snapshot
    jflex jison jison-lex jolie json-with-comments json5 jsonnet kdl koka kotlin krl kusto langium lark lasso leo
    less lobster logos lsl mask metal mint mlir modelica monkey-c moonbit move mql4 mql5 mupad nemerle nesc netlinx
    netlinx+erb nextflow noir nwscript objective-c objective-c++ objective-j odin omnetpp-ned ooc opa opencl
    openedge-abl openqasm openscad openstep-property-list overpassql overpy ox oxygene p4 pascal pawn peg.js php
    pike pkl pogoscript pony portugol pov-ray-sdl power-query powerbuilder prisma processing promela protocol-buffer
    qml qsharp qt-script quakec quint reason reasonligo renderscript rescript rhai ring ron rpgle rust sail sass
    scala scilab scss shaderlab sip slang slice slint smithy smpl solidity soong sourcepawn spicedb-schema sqf
    squirrel stan stata stylus sugarss supercollider sway swift swig systemverilog tact templ thrift tl-verilog toit
    tolk tsx typescript typespec typst unified-parallel-c uno unrealscript vala valve-data-format vcl verilog volt
    webassembly-interface-type webidl wgsl whiley witcher-script wollok wren x10 xbase xc xs xtend yang yul
    zenscript zephir zig zmodel`,
  ],
  [
    ["#"],
    `alpine-abuild ampl apacheconf apollo-guidance-computer awk berry bird2 bitbake boo bqn browserslist caddyfile
    cap'n-proto cmake codeowners coffeescript common-workflow-language conll-u crontab crystal cson curl-config cylc
    cython debian-package-control-file desktop dircolors dockerfile dotenv earthly easybuild edgeql editorconfig
    elixir elvish emberscript fancy fish gap gdb gdscript genero-4gl gentoo-ebuild gentoo-eclass gettext-catalog
    gherkin git-attributes git-commit git-config git-revision-list gn gnuplot golo graphql gtkrc haproxy hcl hocon
    hosts-file http hurl hxml ignore-list imba io janet java-properties jq julia just kaitai-struct kakounescript
    kcl kickstart kvlang limbo liquidsoap livescript lookml makefile mcfunction meson
    microsoft-visual-studio-solution mirah module-management-system mojo myghty nanorc nasl nearley neon nginx
    nickel nim ninja nit nix npm-config nushell open-policy-agent opentype-feature-file option-list org pan parrot
    parrot-assembly parrot-internal-representation perl pip-requirements pkg-config polar powershell praat procfile
    protocol-buffer-text-format puppet pyret python qmake r ragel raku raml rbs readline-config redirect-rules renpy
    robotframework robots-exclusion-rules roc ros-interface routeros-script rpm-spec ruby sage salt scenic sed
    selinux-policy shell shellcheck-config sieve singularity slash smali snakemake sparql ssh-config starlark talon
    tcl tcsh terraform-template textmate-properties toml tor-config turtle unity3d-asset unix-assembly verse
    vespa-schema-definition vim-snippet vyper wavefront-material wavefront-object wdl wget-config xcompose xonsh
    yaml yara yasnippet zeek zimpl`,
  ],
  [
    [";"],
    `abnf arc assembly autohotkey autoit blitzbasic cil clips clojure common-lisp csound csound-score dns-zone dune
    edn emacs-lisp fennel firrtl g-code godot-resource hy idl ini inno-setup ioke lfe llvm m metta mirc-script
    motorola-68k-assembly netlogo newlisp nsis nu pact papyrus pddl purebasic racket rebol red redcode scheme
    simple-file-verification smt windows-registry-entries wisp zil`,
  ],
  [
    ["--"],
    `ada agda alloy applescript asn.1 c2hs-haskell cabal-config curry dhall eiffel elm frege futhark
    grammatical-framework haskell hiveql idris lean lean-4 livecode-script lua luau maxscript moonscript piglatin
    plpgsql plsql purescript sql sqlpl surrealql teal vhdl xmake zap`,
  ],
  [
    ["<!--", "-->"],
    `ant-build-system api-blueprint astro classic-asp collada genshi html html+php jetbrains-mps labview
    literate-coffeescript markdown marko maven-pom mdsvex mtml riot rmarkdown svelte svg vue web-ontology-language
    wikitext xml xml-property-list xpages xproc xslt`,
  ],
  [
    ["(*", "*)"],
    `ats augeas cameligo component-pascal ebnf isabelle isabelle-root ligolang modula-2 modula-3 oberon ocaml
    rocq-prover scaml standard-ml urweb wolfram-language`,
  ],
  [
    ["%"],
    `bibtex bibtex-style erlang lilypond logtalk matlab minizinc minizinc-data oz postscript prolog sweave tex turing
    txl`,
  ],
  [
    ["'"],
    `blitzmax brighterscript brightscript freebasic monkey plantuml propeller-spin realbasic vb6 vba vbnet vbscript
    xojo`,
  ],
  [["/*", "*/"], "bison cartocss css lex linker-script postcss rexx rpc sas x-bitmap x-pixmap yacc"],
  [["!"], "clarion factor fortran fortran-free-form fpp"],
  [["<%#", "%>"], "ecr eex ejs erb"],
  [["<%--", "--%>"], "aspx groovy-server-pages java-server-pages java-template-engine"],
  [["{#", "#}"], "jinja nunjucks twig"],
  [[";;"], "clarity webassembly"],
  [['"'], "abap vim-script"],
  [["{{--", "--}}"], "blade edge"],
  [["<!---", "--->"], "coldfusion coldfusion-cfc"],
  [["##"], "mako velocity-template-language"],
  [["/"], "q slim"],
  [["*"], "gams jcl"],
  [['.\\"'], "roff roff-manpage"],
  [['"', '"'], "self smalltalk"],
  [["dnl"], "m4 m4sugar"],
  [["\\*"], "tla"],
  [["{*", "*}"], "latte"],
  [["{{!--", "--}}"], "handlebars"],
  [["{{!", "}}"], "mustache"],
  [["{{#", "#}}"], "antlers"],
  [["{{/*", "*/}}"], "go-template"],
  [["{% comment %}", "{% endcomment %}"], "liquid"],
  [["{/*", "*/}"], "mdx"],
  [["@*", "*@"], "razor"],
  [["<#--", "-->"], "freemarker"],
  [["-#"], "haml"],
  [["//-"], "pug"],
  [["*>"], "cobol"],
  [[".."], "restructuredtext"],
  [["@c"], "texinfo"],
  [["NOTE"], "webvtt"],
  [["REM"], "batchfile"],
  [["NB."], "j"],
  [["\\"], "forth"],
  [["⍝"], "apl"],
  [["%%"], "mermaid"],
  [["///"], "tmdl"],
  [["::"], "hoon"],
  [["BTW"], "lolcode"],
  [["=for comment"], "pod"],
  [["(:", ":)"], "xquery"],
];

let styles: Map<string, CommentStyle> | undefined;

/** Undefined where the language has no comments. */
export function findCommentStyle(language: string): CommentStyle | undefined {
  styles ??= new Map(
    LANGUAGES_BY_STYLE.flatMap(([style, names]) => split(names).map((name) => [name, style] as const)),
  );
  return styles.get(language);
}

/** The languages that have a comment style here. */
export function listStyledLanguages(): string[] {
  return LANGUAGES_BY_STYLE.flatMap(([, names]) => split(names));
}

function split(names: string): string[] {
  return names.split(/\s+/);
}
