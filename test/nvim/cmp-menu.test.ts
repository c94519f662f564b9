import { isDeepStrictEqual as isEqual } from "node:util";
import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { findPlugin } from "../support/plugins.ts";
import {
  keysOf,
  nodeWords,
  ODD_TRIGGERS,
  openPrompt,
  registerCosts,
  waitForInsertMode,
  waitForLine,
} from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";

const cmp = findPlugin("nvim-cmp", "NVIM_CMP_PATH");

const INIT = `
local cmp = require("cmp")
cmp.register_source("words", { complete = function(_, _, callback) callback({ { label = "wordone" } }) end })
cmp.setup({
  sources = { { name = "words" } },
  mapping = cmp.mapping.preset.insert({
    ["<CR>"] = cmp.mapping.confirm({ select = true }),
    ["<C-Space>"] = cmp.mapping.complete(),
  }),
})
require("99").setup({ completion = { custom_rules = { "rules" } } })
`;

const LABELS = `local cmp = require("cmp")
  return cmp.visible() and vim.tbl_map(function(entry) return entry.completion_item.label end, cmp.get_entries()) or {}`;

forEachNeovim("the nvim-cmp menu", ({ path }) => {
  // Skipped where there is no such plugin: its finder prints which variable to set.
  const test = cmp.path === undefined ? it.skip : it;
  const open = async (init = INIT, files = {}): Promise<Terminal> => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(files), init, rtp: [cmp.path ?? ""] });
    await openPrompt(terminal);
    return terminal;
  };
  const labels = (terminal: Terminal): Promise<string[]> => terminal.lua(LABELS);
  const waitForLabels = (terminal: Terminal, isRight: (labels: string[]) => boolean, what: string): Promise<string[]> =>
    terminal.waitFor(async () => {
      const found = await labels(terminal);
      return isRight(found) ? found : undefined;
    }, what);

  test("opens at # and @, and follows a path letter by letter", async () => {
    const terminal = await open();
    await terminal.type("Follow #");
    await waitForLabels(terminal, (found) => found.includes("git_commit"), "the rules");
    await terminal.type("vim ");
    await waitForLabels(terminal, (found) => !found.includes("vim"), "no rules");
    let typed = "Follow #vim ";
    for (const letter of "@src/comp-x_y.ts") {
      await terminal.type(letter);
      typed += letter;
      await waitForLine(terminal, typed);
      await waitForLabels(terminal, (found) => found.includes("comp-x_y.ts"), `the menu behind ${typed}`);
    }
  });

  test("replaces the whole token when accepted in its middle", async () => {
    const terminal = await open();
    await terminal.type("see @src/coxx/yy.md, then<Esc>0fxi");
    await waitForInsertMode(terminal);
    await terminal.type("m");
    await waitForLabels(terminal, (found) => found.includes("comp-x_y.ts"), "the menu");
    await terminal.type("<CR>");
    await waitForLine(terminal, "see @src/comp-x_y.ts, then");
  });

  test("opens by hand in the middle of a token", async () => {
    const terminal = await open();
    await terminal.type("see @coxx then<Esc>0fxi");
    await waitForInsertMode(terminal);
    await terminal.type("<C-Space>");
    await waitForLabels(terminal, (found) => found.includes("comp-x_y.ts"), "the menu");
    await terminal.type("<CR>");
    await waitForLine(terminal, "see @src/comp-x_y.ts then");
  });

  test("shows a file that is made while the menu is open", async () => {
    const terminal = await open();
    await terminal.type("@app");
    await waitForLabels(terminal, (found) => found.includes("app.ts"), "the menu");
    await terminal.lua(`vim.uv.fs_open("src/appendix.ts", "w", 420)`);
    await waitForLabels(terminal, (found) => found.includes("appendix.ts"), "the new file");
  });

  test("inserts the quoted form", async () => {
    const terminal = await open();
    await terminal.type("see @design");
    await waitForLabels(terminal, (found) => found.includes("design notes.md"), "the menu");
    await terminal.type("<CR>");
    await waitForLine(terminal, 'see @"my docs/design notes.md"');
  });

  test("keeps the order that Node gives", async () => {
    const files = Object.fromEntries(
      ["lib/user.ts", "user.ts", "src/users.ts", "a/b/c/user_x.ts"].map((one) => [one, ""]),
    );
    const terminal = await open(INIT, files);
    for (const query of ["@", "@u", "@us", "@use", "@ts", "@s"]) {
      await terminal.type("<Esc>cc");
      await waitForInsertMode(terminal);
      await terminal.type(query);
      const shown = `local cmp = require("cmp")
        return cmp.visible() and vim.tbl_map(function(entry)
          return entry.completion_item.textEdit and entry.completion_item.textEdit.newText or entry.completion_item.label
        end, cmp.get_entries()) or {}`;
      await terminal.waitFor(async () => {
        const rows: string[] = await terminal.lua(shown);
        // Not before there is a menu: Neovim waits for Node inside of the call, where what opens the menu has no effect.
        const wanted = rows.length > 0 ? await nodeWords(terminal, query) : [];
        return wanted.length > 0 && isEqual(rows.slice(0, wanted.length), wanted);
      }, `Node's order behind ${query}`);
    }
  });

  test("shows a rule beside the menu", async () => {
    const terminal = await open();
    await terminal.type("#git");
    await waitForLabels(terminal, (found) => found[0] === "git_commit", "the menu");
    await terminal.type("<C-n>");
    await terminal.waitForScreen("Write short commits.");
  });

  test.each(ODD_TRIGGERS)("offers a provider behind %s, registered at run time", async (trigger) => {
    const terminal = await open();
    await registerCosts(terminal, trigger);
    await terminal.type(`pay ${keysOf(trigger)}`);
    await waitForLabels(terminal, (found) => found.includes("rent/x.y") && found.includes("food"), "the menu");
    await terminal.type("rent/");
    await waitForLabels(terminal, (found) => found.join() === "rent/x.y", "the narrowed menu");
    await terminal.type("<CR>");
    await waitForLine(terminal, `pay ${trigger}rent/x.y`);
  });

  test("leaves the user's sources and settings alone", async () => {
    const terminal = await open();
    const sources = `return vim.tbl_map(function(source) return source.name end, require("cmp").get_config().sources)`;
    expect([...(await terminal.lua(sources))].sort()).toEqual(["99", "words"]);
    await terminal.type("wo");
    await waitForLabels(terminal, (found) => found.includes("wordone"), "the user's own words");
    await terminal.type("<Esc>q:enew<CR>");
    expect(await terminal.lua(sources)).toEqual(["words"]);
    expect(await terminal.lua("return vim.o.completeopt")).toMatch(/^menu,(preview|popup)$/);
    await terminal.type(":NinetyNine attach<CR>");
    expect(await terminal.lua(sources)).toContain("99");
    await terminal.type(":NinetyNine detach<CR>");
    expect(await terminal.lua(sources)).toEqual(["words"]);
  });

  test("adds the source once, and to settings that come later too", async () => {
    const terminal = await open();
    await terminal.lua(`require("cmp").setup({ sources = { { name = "words" }, { name = "late" } } })`);
    await terminal.type("<Esc>i");
    const names = `return vim.tbl_map(function(source) return source.name end, require("cmp").get_config().sources)`;
    await terminal.waitFor(async () => (await terminal.lua(names)).includes("late"), "the later source");
    expect((await terminal.lua(names)).filter((name: string) => name === "99")).toHaveLength(1);
  });
});
