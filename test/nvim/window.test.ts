import { expect, it } from "vitest";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import {
  countPrompts,
  openPrompt,
  waitForLine,
  waitForMenu,
  waitForNoPrompt,
  waitForScratch,
} from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const SHAPE = `local c = vim.api.nvim_win_get_config(0) return { c.row, c.col, c.width, c.height }`;

forEachNeovim("the prompt window", ({ path }) => {
  it("is in the middle, as large as the options say, and follows the screen", async () => {
    const terminal = await startNeovim({
      path,
      cwd: await layOutSample(),
      init: SAMPLE_SETUP,
      columns: 100,
      lines: 40,
    });
    await openPrompt(terminal);
    const [row, col, width, height] = await terminal.lua(SHAPE);
    expect([width, height]).toEqual([65, 12]);
    expect(col).toBe(Math.floor((98 - width) / 2));
    expect(Math.abs(row - (36 - height) / 2)).toBeLessThanOrEqual(1);
    await terminal.request("nvim_ui_try_resize", 60, 20);
    await terminal.waitFor(async () => (await terminal.lua(SHAPE))[2] === 38, "a narrower window");
  });

  it.each([
    [20, 6],
    [12, 5],
  ])("fits on a screen of %d columns and %d lines", async (columns, lines) => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: SAMPLE_SETUP, columns, lines });
    await openPrompt(terminal);
    const [, , width, height] = await terminal.lua(SHAPE);
    expect(width + 2).toBeLessThanOrEqual(columns);
    expect(height).toBeGreaterThanOrEqual(1);
    await terminal.type("text<Esc>q");
    await waitForNoPrompt(terminal);
  });

  it("takes columns and lines, and no border", async () => {
    const init = `require("99").setup({ prompt = { window = { width = 30, height = 4, border = "none" } } })`;
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init });
    await openPrompt(terminal);
    expect((await terminal.lua(SHAPE)).slice(2)).toEqual([30, 4]);
  });

  it("leaves the user's options, registers, mappings and buffers alone", async () => {
    const init = `${SAMPLE_SETUP}
      vim.o.winbar = "mine"
      vim.o.completeopt = "menu,preview"
      vim.keymap.set("i", "<Tab>", "tabbed")`;
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init });
    const look = `return {
      vim.go.winbar, vim.go.completeopt, vim.o.completeopt, vim.fn.maparg("<Tab>", "i"), vim.fn.getreg('"'),
      vim.fn.getreg("0"), #vim.fn.getbufinfo({ buflisted = 1 }),
    }`;
    await terminal.lua(`vim.fn.setreg('"', "mine")`);
    const before = await terminal.lua(look);
    await openPrompt(terminal);
    await terminal.type("see @src/main");
    await waitForMenu(terminal, (words) => words.length > 0, "the menu");
    await terminal.type("<C-n><C-y> <Tab><Esc>");
    expect(await terminal.lua(look)).toEqual(before);
    await waitForLine(terminal, "see @src/main.lua tabbed");
    await terminal.type(":w<CR>");
    await waitForScratch(terminal);
    expect(await terminal.lua(look)).toEqual(before);
    expect(await countPrompts(terminal)).toBe(0);
  });

  it("is an acwrite buffer of its own filetype", async () => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: SAMPLE_SETUP });
    await openPrompt(terminal);
    expect(await terminal.lua("return { vim.bo.filetype, vim.bo.buftype, vim.bo.buflisted, vim.bo.swapfile }")).toEqual(
      ["99prompt", "acwrite", false, false],
    );
  });
});
