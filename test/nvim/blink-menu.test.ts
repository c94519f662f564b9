import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual as isEqual } from "node:util";
import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { findPlugin } from "../support/plugins.ts";
import { nodeWords, openPrompt, waitForInsertMode, waitForLine } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";

/** Version 2 comes with a library of its own, and runs on one of the two Neovims only. */
const blink = findPlugin("blink.cmp", "BLINK_CMP_PATH", (folder) =>
  readFileSync(join(folder, "lua/blink/cmp/config/init.lua"), "utf8").includes("blink.lib")
    ? `blink.cmp in ${folder} is version 2, but version 1 is tested (tag v1.9.1 or newer)`
    : undefined,
);

const INIT = `
require("blink.cmp").setup({
  fuzzy = { implementation = "lua" },
  keymap = { preset = "enter" },
  completion = { documentation = { auto_show = true, auto_show_delay_ms = 50 } },
})
require("99").setup({ completion = { custom_rules = { "rules" } } })
`;

const LABELS = `local blink = require("blink.cmp")
  return blink.is_menu_visible() and vim.tbl_map(function(item) return item.label end, blink.get_items()) or {}`;

forEachNeovim("the blink.cmp menu", ({ path }) => {
  // Skipped where there is no such plugin: its finder prints which variable to set.
  const test = blink.path === undefined ? it.skip : it;
  const open = async (): Promise<Terminal> => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: INIT, rtp: [blink.path ?? ""] });
    await openPrompt(terminal);
    return terminal;
  };
  const waitForLabels = (terminal: Terminal, isRight: (labels: string[]) => boolean, what: string): Promise<boolean> =>
    terminal.waitFor(async () => isRight(await terminal.lua(LABELS)), what);

  test("opens at # and @, and follows a path letter by letter", async () => {
    const terminal = await open();
    await terminal.type("Follow #");
    await waitForLabels(terminal, (found) => found.includes("git_commit"), "the rules");
    await terminal.type("vim ");
    let typed = "Follow #vim ";
    for (const letter of "@src/comp-x_y.ts") {
      await terminal.type(letter);
      typed += letter;
      await waitForLine(terminal, typed);
      await waitForLabels(
        terminal,
        (found) => found[0] === "comp-x_y.ts" || !typed.includes("comp"),
        `the menu: ${typed}`,
      );
    }
  });

  test("replaces the whole token, quotes, and works again afterwards", async () => {
    const terminal = await open();
    await terminal.type("see @src/coxx/yy.md, then<Esc>0fxi");
    await waitForInsertMode(terminal);
    await terminal.type("m");
    await waitForLabels(terminal, (found) => found[0] === "comp-x_y.ts", "the menu");
    await terminal.type("<CR>");
    await waitForLine(terminal, "see @src/comp-x_y.ts, then");
    await terminal.type("<Esc>A");
    await waitForInsertMode(terminal);
    await terminal.type(" @design");
    await waitForLabels(terminal, (found) => found[0] === "design notes.md", "the menu");
    await terminal.type("<CR>");
    await waitForLine(terminal, 'see @src/comp-x_y.ts, then @"my docs/design notes.md"');
    expect(await terminal.lua("return vim.bo.buflisted")).toBe(false);
  });

  test("shows a file that is made while the menu is open", async () => {
    const terminal = await open();
    await terminal.type("@app");
    await waitForLabels(terminal, (found) => found.includes("app.ts"), "the menu");
    await terminal.lua(`vim.uv.fs_open("src/appendix.ts", "w", 420)`);
    await waitForLabels(terminal, (found) => found.includes("appendix.ts"), "the new file");
  });

  test("shows documentation that is made when the row is looked at", async () => {
    const terminal = await open();
    await terminal.type("#git");
    await terminal.waitForScreen("Write short commits.");
  });

  test("cancels: the text stays as typed, and the menu stays closed until the next letter", async () => {
    const terminal = await open();
    await terminal.type("see @ma");
    await waitForLabels(terminal, (found) => found[0] === "main.lua", "the menu");
    await terminal.waitFor(() => terminal.lua(`return not require("99").status().files.listing`), "all files listed");
    await terminal.type("<C-e>");
    await waitForLabels(terminal, (found) => found.length === 0, "no menu");
    await terminal.lua(`require("99.remote").event("changed", {})`);
    expect(await terminal.lua(LABELS)).toEqual([]);
    await waitForLine(terminal, "see @ma");
    await terminal.type("i");
    await waitForLabels(terminal, (found) => found[0] === "main.lua", "the menu again");
    await waitForLine(terminal, "see @mai");
  });

  test("keeps the order that Node gives", async () => {
    const terminal = await open();
    for (const query of ["@", "@s", "@ma"]) {
      await terminal.type("<Esc>cc");
      await waitForInsertMode(terminal);
      await terminal.type(query);
      const shown = `return vim.tbl_map(function(item)
        return item.textEdit.newText
      end, require("blink.cmp").get_items())`;
      await terminal.waitFor(async () => {
        const rows: string[] = await terminal.lua(shown);
        // Not before there is a menu: Neovim waits for Node inside of the call, where what opens the menu has no effect.
        const wanted = rows.length > 0 ? await nodeWords(terminal, query) : [];
        return wanted.length > 0 && isEqual(rows.slice(0, wanted.length), wanted);
      }, `Node's order behind ${query}`);
    }
  });
});
