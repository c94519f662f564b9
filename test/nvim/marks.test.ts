import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { openPrompt } from "../support/prompt.ts";
import {
  bar,
  diagnostics,
  highlights,
  sizes,
  waitForBar,
  waitForDiagnostics,
  waitForHighlights,
} from "../support/proof.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const PLAIN = ["#123", "#include", "me@x.org", "\\@src/app.ts", "C#vim", "@alice", "@types/node"];

forEachNeovim("marks in a prompt", ({ path }) => {
  const open = async (init = SAMPLE_SETUP, cwd?: string): Promise<Terminal> => {
    const terminal = await startNeovim({ path, cwd: cwd ?? (await layOutSample()), init });
    await openPrompt(terminal);
    return terminal;
  };

  it("highlight what resolves, each kind in its group, and nothing else", async () => {
    const terminal = await open();
    const text = `#vim @src/app.ts:1-2 @src/ @src/**/*.lua @nope.ts ${PLAIN.join(" ")}`;
    await terminal.type(`${text}<CR>\`\`\`<CR>@src/app.ts<CR>\`\`\`<CR>`);
    await waitForHighlights(terminal, [
      ["NinetyNineRule", "#vim"],
      ["NinetyNineFile", "@src/app.ts:1-2"],
      ["NinetyNineFile", "@src/"],
      ["NinetyNineFile", "@src/**/*.lua"],
    ]);
    const links = `return vim.tbl_map(function(name) return vim.api.nvim_get_hl(0, { name = name }).link end,
      { "NinetyNineRule", "NinetyNineFile", "NinetyNineReference" })`;
    expect(await terminal.lua(links)).toEqual(["Identifier", "Directory", "Special"]);
    await waitForDiagnostics(terminal, [["@nope.ts", "unknown_file"]]);
  });

  it("come and go while one types, deletes, undoes and redoes", async () => {
    const terminal = await open();
    await terminal.type("see @src/app.ts");
    await waitForHighlights(terminal, [["NinetyNineFile", "@src/app.ts"]]);
    await terminal.type("<BS><BS>");
    await waitForHighlights(terminal, []);
    await terminal.type("ts now<Esc>yyp");
    await waitForHighlights(terminal, [
      ["NinetyNineFile", "@src/app.ts"],
      ["NinetyNineFile", "@src/app.ts"],
    ]);
    expect(await sizes(terminal)).toHaveLength(1);
    await terminal.type("u");
    await waitForHighlights(terminal, [["NinetyNineFile", "@src/app.ts"]]);
    await terminal.type("dd");
    await waitForHighlights(terminal, []);
    await terminal.type("u");
    await waitForHighlights(terminal, [["NinetyNineFile", "@src/app.ts"]]);
  });

  it("come right when a file appears, moves or goes", async () => {
    const cwd = await layOutSample();
    const terminal = await open(SAMPLE_SETUP, cwd);
    await terminal.type("see @src/later.ts");
    await waitForDiagnostics(terminal, [["@src/later.ts", "unknown_file"]]);
    await writeFile(join(cwd, "src/later.ts"), "now\n");
    await waitForHighlights(terminal, [["NinetyNineFile", "@src/later.ts"]]);
    expect(await diagnostics(terminal)).toEqual([]);
    await rename(join(cwd, "src/later.ts"), join(cwd, "src/other.ts"));
    await waitForHighlights(terminal, []);
    await rename(join(cwd, "src/other.ts"), join(cwd, "src/later.ts"));
    await waitForHighlights(terminal, [["NinetyNineFile", "@src/later.ts"]]);
    await rm(join(cwd, "src/later.ts"));
    await waitForHighlights(terminal, []);
  });

  it("sit on the right cells among wide, right-to-left and combining characters, tabs and emoji", async () => {
    const terminal = await open();
    await terminal.type("日本語\t(@src/app.ts) שלום @README.md 👩‍👩‍👧 é #vim");
    await waitForHighlights(terminal, [
      ["NinetyNineFile", "@src/app.ts"],
      ["NinetyNineFile", "@README.md"],
      ["NinetyNineRule", "#vim"],
    ]);
    const coloured = (text: string): number[] => {
      const cells = terminal.grid.rows().find((row) => row.some((cell) => cell.text === "日")) ?? [];
      const start = cells.findIndex((_, at) => [...text].every((letter, index) => cells[at + index]?.text === letter));
      return cells
        .slice(start, start + text.length)
        .map(({ highlight }) => terminal.grid.highlight(highlight).foreground ?? 0);
    };
    // The screen follows the marks.
    const colour = await terminal.waitFor(() => coloured("@src/app.ts")[0], "a colour");
    expect(new Set(coloured("@src/app.ts"))).toEqual(new Set([colour]));
    expect(new Set(coloured("@README.md"))).toEqual(new Set([colour]));
    expect(coloured("(")).not.toContain(colour);
    expect(coloured("日")).not.toContain(colour);
  });

  it("tell the size beside each target, and not where that is turned off", async () => {
    const terminal = await open();
    await terminal.type("@src/app.ts and @src/app.ts");
    await terminal.waitForScreen(/@src\/app\.ts ≈\d+ and @src\/app\.ts(?! ≈)/);
    const quiet = await open(
      `require("99").setup({ prompt = { show_tokens = false }, completion = { custom_rules = { "rules" } } })`,
    );
    await quiet.type("#vim");
    await waitForHighlights(quiet, [["NinetyNineRule", "#vim"]]);
    expect(await sizes(quiet)).toEqual([]);
  });

  it("take part with providers of the user", async () => {
    const provider = `{ trigger = "!", name = "dates",
      get_items = function() return {} end,
      is_valid = function(token) return token == "today" or token == "bad" end,
      resolve = function(token) if token == "bad" then error("no such day", 0) end return "a day" end }`;
    const terminal = await open(`${SAMPLE_SETUP} require("99").register(${provider})`);
    await terminal.type("by !today or !bad");
    await waitForHighlights(terminal, [["NinetyNineReference", "!today"]]);
    await waitForDiagnostics(terminal, [["!bad", "provider_error"]]);
    expect(await sizes(terminal)).toHaveLength(1);
    await waitForBar(terminal, "1 reference · 1 problem");
  });
});

forEachNeovim("problems in a prompt", ({ path }) => {
  const open = async (init = SAMPLE_SETUP): Promise<Terminal> => {
    const terminal = await startNeovim({ path, cwd: await layOutSample({ "lib/main.lua": "" }), init });
    await openPrompt(terminal);
    return terminal;
  };

  it("show their reason and suggestion while one is still typing", async () => {
    const terminal = await open();
    await terminal.type("see @src/ap.ts<CR>and #vmi");
    const [file, rule] = await waitForDiagnostics(terminal, [
      ["@src/ap.ts", "unknown_file"],
      ["#vmi", "unknown_rule"],
    ]);
    expect(file).toMatchObject({ severity: 1 });
    expect(file?.message).toContain("@src/app.ts");
    expect(rule?.message).toContain("#vim");
    await terminal.waitForScreen("did you mean @src/app.ts?");
  });

  it("show notices as hints", async () => {
    const terminal = await open();
    await terminal.type("see @main.lua");
    const [notice] = await waitForDiagnostics(terminal, [["@main.lua", "ambiguous"]]);
    expect(notice).toMatchObject({ severity: 4 });
    expect(await highlights(terminal)).toEqual([["NinetyNineFile", "@main.lua"]]);
  });

  it("count in the bar, which is coloured when the prompt is too large", async () => {
    const terminal = await open(`require("99").setup({ prompt = { max_tokens = 40 } })`);
    await waitForBar(terminal, "0 references · ≈");
    await terminal.type("see @README.md and @nope.ts");
    await waitForBar(terminal, /1 reference · 1 problem · ≈\d+ of 40 tokens/);
    expect(await terminal.lua("return vim.wo.winbar")).not.toContain("NinetyNineOver");
    await terminal.type(" @src/app.ts");
    await terminal.waitFor(() => terminal.lua(`return vim.wo.winbar:find("NinetyNineOver") ~= nil`), "the colour");
    await terminal.waitForScreen(/2 references · 1 problem · ≈\d+ of 40 tokens/);
    expect(await bar(terminal)).toContain("2 references");
  });
});
