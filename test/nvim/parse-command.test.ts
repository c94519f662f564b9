import { expect, it } from "vitest";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import { notes, openPrompt, RECORD_NOTES, readBuffer, waitForScratch } from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const COMMIT = "<git_commit>\nWrite short commits.\n\n</git_commit>";

forEachNeovim(":NinetyNineParse", ({ path }) => {
  const start = async () => startNeovim({ path, cwd: await layOutSample(), init: `${RECORD_NOTES}${SAMPLE_SETUP}` });

  it("resolves its text", async () => {
    const terminal = await start();
    await terminal.type(':NinetyNineParse say "#git_commit" | twice<CR>');
    expect(await waitForScratch(terminal)).toBe(`say "#git_commit" | twice\n\n${COMMIT}`);
    expect(await terminal.lua("return { vim.bo.buftype, vim.bo.buflisted }")).toEqual(["nofile", false]);
  });

  it("resolves a range, and lists its problems where they stand", async () => {
    const terminal = await start();
    await terminal.type(
      "ifirst @src/nope.ts<CR>größe @src/nope.ts and #git_commit<CR>third<Esc>:2,3NinetyNineParse<CR>",
    );
    expect(await waitForScratch(terminal)).toBe(`größe @src/nope.ts and #git_commit\nthird\n\n${COMMIT}`);
    const list = await terminal.lua(`return vim.tbl_map(function(item)
      return { item.lnum, item.col, item.text:match("^[^:]*"), vim.api.nvim_buf_get_lines(item.bufnr, 0, 1, false)[1] }
    end, vim.fn.getloclist(0))`);
    expect(list).toEqual([[2, 9, "@src/nope.ts", "first @src/nope.ts"]]);
    await terminal.type(":lfirst<CR>");
    await terminal.waitFor(async () => (await readBuffer(terminal)).startsWith("first"), "the problem's place");
  });

  it("resolves the whole buffer without text and range", async () => {
    const terminal = await start();
    await terminal.type("ione<CR>#git_commit<Esc>:NinetyNineParse<CR>");
    expect(await waitForScratch(terminal)).toBe(`one\n#git_commit\n\n${COMMIT}`);
    expect(await terminal.lua("return #vim.fn.getloclist(0)")).toBe(0);
  });

  it("puts the prompt into the unnamed register with !", async () => {
    const terminal = await start();
    await terminal.type("i#git_commit @src/nope.ts<Esc>:NinetyNineParse!<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a message");
    expect(await terminal.lua(`return vim.fn.getreg('"')`)).toBe(`#git_commit @src/nope.ts\n\n${COMMIT}`);
    expect(await terminal.lua("return { #vim.api.nvim_list_wins(), #vim.fn.getloclist(0) }")).toEqual([1, 1]);
    expect((await notes(terminal))[0]).toContain("problems: 1");
  });

  it("shows what the prompt window would send", async () => {
    const terminal = await start();
    await openPrompt(terminal);
    await terminal.type("dry #git_commit<Esc>:NinetyNineParse<CR>");
    expect(await waitForScratch(terminal)).toBe(`dry #git_commit\n\n${COMMIT}`);
  });

  it("says that Node is missing", async () => {
    const init = `${RECORD_NOTES}require("99").setup({ node = { cmd = { "/nowhere/node" } } })`;
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init });
    await terminal.type(":NinetyNineParse text<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a message");
    expect((await notes(terminal)).join()).toContain("/nowhere/node");
  });
});
