import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import {
  keysOf,
  line,
  menuWords,
  ODD_TRIGGERS,
  openPrompt,
  registerCosts,
  waitForLine,
  waitForMenu,
  waitForScratch,
} from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const NATIVE = `require("99").setup({ completion = { source = "native", custom_rules = { "rules" } } })`;

forEachNeovim("Neovim's own menu", ({ path }) => {
  const open = async (init = NATIVE): Promise<Terminal> => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init });
    await openPrompt(terminal);
    return terminal;
  };

  it("opens at # and at @", async () => {
    const terminal = await open();
    await terminal.type("Follow #");
    const rules = await waitForMenu(terminal, (words) => words.length === 3, "three rules");
    expect([...rules].sort()).toEqual(['#"two words"', "#git_commit", "#vim"]);
    await terminal.type(" @");
    const files = await waitForMenu(terminal, (words) => words[0]?.startsWith("@") ?? false, "files");
    expect(files).toContain("@src/comp-x_y.ts");
    expect(files).toContain('@"my docs/design notes.md"');
  });

  it("follows a path letter by letter", async () => {
    const terminal = await open();
    let typed = "";
    for (const letter of "@src/comp-x_y.ts") {
      await terminal.type(letter);
      typed += letter;
      await waitForLine(terminal, typed);
      await waitForMenu(terminal, (words) => words.includes("@src/comp-x_y.ts"), `the menu behind ${typed}`);
    }
    expect(await menuWords(terminal)).toHaveLength(1);
  });

  it("inserts and selects nothing by itself, whatever 'completeopt' says", async () => {
    const terminal = await open(`${NATIVE} vim.o.completeopt = "menu,longest,preview"`);
    await terminal.type("@comp");
    await waitForMenu(terminal, (words) => words.length > 0, "the menu");
    expect(await line(terminal)).toBe("@comp");
    expect(await terminal.lua(`return vim.fn.complete_info({ "selected" }).selected`)).toBe(-1);
    expect(await terminal.lua("return vim.o.completeopt")).toBe("menu,longest,preview");
    await terminal.type("<CR>");
    expect(await terminal.lua("return vim.api.nvim_buf_get_lines(0, 0, -1, false)")).toEqual(["@comp", ""]);
  });

  it("closes after a space, and after accepting", async () => {
    const terminal = await open();
    await terminal.type("@comp");
    await waitForMenu(terminal, (words) => words.length > 0, "the menu");
    await terminal.type(" ");
    await waitForMenu(terminal, (words) => words.length === 0, "no menu");
    await terminal.type("#vi");
    await waitForMenu(terminal, (words) => words[0] === "#vim", "the menu");
    await terminal.type("<C-n><C-y>.");
    await waitForLine(terminal, "@comp #vim.");
    expect(await menuWords(terminal)).toEqual([]);
  });

  it("replaces the whole token when accepted in its middle", async () => {
    const terminal = await open();
    await terminal.type("see @src/coxx/yy.md, then<Esc>0fxi");
    await terminal.type("m");
    await waitForMenu(terminal, (words) => words.includes("@src/comp-x_y.ts"), "the menu");
    await terminal.type("<C-n><C-y>");
    await waitForLine(terminal, "see @src/comp-x_y.ts, then");
    await terminal.type("!");
    await waitForLine(terminal, "see @src/comp-x_y.ts!, then");
    await terminal.type("<Esc>u");
    await waitForLine(terminal, "see @src/coxx/yy.md, then");
  });

  it("gives the text back as it was typed after <C-e>", async () => {
    const terminal = await open();
    await terminal.type("see @coxx<Esc>0fxi");
    await waitForMenu(terminal, (words) => words.includes("@src/comp-x_y.ts"), "the menu");
    await terminal.type("<C-n>");
    await waitForLine(terminal, "see @src/comp-x_y.tsxx");
    await terminal.type("<C-e>");
    await waitForLine(terminal, "see @coxx");
  });

  it("goes on after choosing with <C-n> and typing", async () => {
    const terminal = await open();
    await terminal.type("@app");
    await waitForMenu(terminal, (words) => words[0] === "@src/app.ts", "the menu");
    await terminal.type("<C-n>:2 and");
    await waitForLine(terminal, "@src/app.ts:2 and");
  });

  it("shows a file that is made while the menu is open", async () => {
    const terminal = await open();
    await terminal.type("@app");
    await waitForMenu(terminal, (words) => words.includes("@src/app.ts"), "the menu");
    await terminal.lua(`vim.uv.fs_open("src/appendix.ts", "w", 420)`);
    await waitForMenu(terminal, (words) => words.includes("@src/appendix.ts"), "the new file");
  });

  it("inserts the quoted form where the name has spaces", async () => {
    const terminal = await open();
    await terminal.type("see @design");
    await waitForMenu(terminal, (words) => words.length > 0, "the menu");
    await terminal.type("<Down><CR> now");
    await waitForLine(terminal, 'see @"my docs/design notes.md" now');
    await terminal.type('<Esc>o@"my docs/des');
    await waitForMenu(terminal, (words) => words.length > 0, "the menu inside of quotes");
    await terminal.type("<C-n><C-y>");
    await waitForLine(terminal, '@"my docs/design notes.md"');
  });

  it("shows a rule beside the menu, and takes it away again", async () => {
    const terminal = await open();
    await terminal.type("#git");
    await waitForMenu(terminal, (words) => words[0] === "#git_commit", "the menu");
    await terminal.type("<C-n>");
    await terminal.waitForScreen("Write short commits.");
    await terminal.type("<C-y>");
    await terminal.waitFor(() => !terminal.screen().join("\n").includes("Write short commits."), "no preview");
  });

  it("opens by <C-x><C-o> in the middle of a token, in any attached buffer", async () => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: NATIVE });
    await terminal.type(":edit notes.md<CR>:NinetyNine attach<CR>isee @coxx and<Esc>0fxi<C-e>");
    await terminal.type("<C-x><C-o>");
    await waitForMenu(terminal, (words) => words.includes("@src/comp-x_y.ts"), "the menu");
    await terminal.type("<C-n><C-y>");
    await waitForLine(terminal, "see @src/comp-x_y.ts and");
  });

  it("leaves the user's own omni completion to other words", async () => {
    const init = `${NATIVE}
      function _G.own(findstart, base)
        return findstart == 1 and 0 or { base .. "-own" }
      end`;
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init });
    await terminal.type(":set omnifunc=v:lua.own<CR>:NinetyNine attach<CR>iword<C-x><C-o>");
    await waitForLine(terminal, "word-own");
    await terminal.type("<Esc>:NinetyNine detach<CR>");
    expect(await terminal.lua("return vim.bo.omnifunc")).toBe("v:lua.own");
  });

  it("is what a front end that is not installed comes to", async () => {
    const terminal = await open(`require("99").setup({ completion = { source = "cmp" } })`);
    await terminal.type("@app");
    await waitForMenu(terminal, (words) => words[0] === "@src/app.ts", "the menu");
    expect(await terminal.messages()).toContain('`completion.source` is "cmp", which is not installed');
  });

  it("shows nothing when completion is turned off", async () => {
    const terminal = await open(`require("99").setup({ completion = { source = false } })`);
    await terminal.type("@app ");
    await waitForLine(terminal, "@app ");
    expect(await terminal.lua(`return require("99").status().front_end`)).toBe(false);
    expect(await menuWords(terminal)).toEqual([]);
  });

  it.each(ODD_TRIGGERS)("offers a provider behind %s, registered at run time", async (trigger) => {
    const terminal = await open(SAMPLE_SETUP);
    await registerCosts(terminal, trigger);
    await terminal.type(`pay ${keysOf(trigger)}`);
    await waitForMenu(terminal, (words) => words.length === 2, "the menu");
    await terminal.type("rent/");
    await waitForMenu(terminal, (words) => words.join() === `${trigger}rent/x.y`, "the narrowed menu");
    await terminal.type("<C-n><C-y>");
    await waitForLine(terminal, `pay ${trigger}rent/x.y`);
    await terminal.type("<Esc>:w<CR>");
    expect(await waitForScratch(terminal)).toBe(`pay ${trigger}rent/x.y\n\nRENT`);
  });
});
