import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { openPrompt, waitForNoPrompt, waitForScratch } from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const OTHERS = `vim.tbl_filter(function(win)
  return win ~= vim.api.nvim_get_current_win() and vim.bo[vim.api.nvim_win_get_buf(win)].buftype == "nofile"
end, vim.api.nvim_list_wins())`;

forEachNeovim("the preview of what would be sent", ({ path }) => {
  const shown = (terminal: Terminal): Promise<string> =>
    terminal.lua(`local win = ${OTHERS}[1]
      return win and table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(win), 0, -1, false), "\\n") or ""`);
  const waitForPreview = (terminal: Terminal, text: string): Promise<unknown> =>
    terminal.waitFor(async () => (await shown(terminal)) === text, `the preview ${JSON.stringify(text)}`);
  const start = async (): Promise<Terminal> =>
    startNeovim({ path, cwd: await layOutSample(), init: SAMPLE_SETUP, lines: 40 });

  it("follows the prompt live, byte for byte, and goes with it", async () => {
    const terminal = await start();
    await openPrompt(terminal);
    await terminal.type("see \\@x  <Esc>:NinetyNine dryrun<CR>");
    await waitForPreview(terminal, "see @x  ");
    await terminal.type("A#git_commit");
    const prompt = "see @x  #git_commit\n\n<git_commit>\nWrite short commits.\n\n</git_commit>";
    await waitForPreview(terminal, prompt);
    await terminal.waitForScreen("Write short commits.");
    await terminal.type("<Esc>:w<CR>");
    await waitForNoPrompt(terminal);
    expect(await waitForScratch(terminal)).toBe(prompt);
    await terminal.waitFor(async () => (await terminal.lua(`return #${OTHERS}`)) === 0, "no preview");
  });

  it("is turned off by the same command, and works in any buffer", async () => {
    const terminal = await start();
    await terminal.type(":edit notes.md<CR>i@src/main.lua<Esc>:NinetyNine dryrun<CR>");
    await terminal.waitFor(async () => (await shown(terminal)).includes("return M"), "the preview");
    expect(await terminal.lua(`return vim.fn.expand("%")`)).toBe("notes.md");
    await terminal.type(":NinetyNine dryrun<CR>");
    await terminal.waitFor(async () => (await terminal.lua(`return #${OTHERS}`)) === 0, "no preview");
    await terminal.type(":NinetyNine dryrun<CR>");
    await terminal.waitFor(async () => (await shown(terminal)).includes("return M"), "the preview again");
    await terminal.type(":only<CR>:NinetyNine dryrun<CR>");
    await terminal.waitFor(async () => (await shown(terminal)).includes("return M"), "the preview once more");
  });

  it("says nothing about which files are used", async () => {
    const terminal = await start();
    await openPrompt(terminal);
    await terminal.type("@src/main.lua<Esc>:NinetyNine dryrun<CR>");
    await terminal.waitFor(async () => (await shown(terminal)).includes("return M"), "the preview");
    const uses = `return vim.fn.glob(vim.fn.stdpath("state") .. "/99/*")`;
    expect(await terminal.lua(uses)).toBe("");
    await terminal.type(":w<CR>");
    await waitForNoPrompt(terminal);
    await terminal.waitFor(() => terminal.lua(uses), "the use written down");
  });
});
