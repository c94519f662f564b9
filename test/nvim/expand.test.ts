import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { notes, RECORD_NOTES, readBuffer, waitForLine } from "../support/prompt.ts";
import { waitForHighlights } from "../support/proof.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const CONTENT = "```lua\n-- src/main.lua\nlocal M = {}\nreturn M\n```";

forEachNeovim(":NinetyNine expand", ({ path }) => {
  const start = async (options = "", ...args: string[]): Promise<Terminal> =>
    startNeovim({ path, cwd: await layOutSample(), init: `${RECORD_NOTES}${SAMPLE_SETUP}${options}`, args });
  const waitForText = (terminal: Terminal, text: string): Promise<unknown> =>
    terminal.waitFor(async () => (await readBuffer(terminal)) === text, JSON.stringify(text));

  it("replaces the buffer's text, and one undo brings it back", async () => {
    const terminal = await start("", "notes.md");
    await terminal.type("isee @src/main.lua<CR>and \\@this<Esc>:NinetyNine expand<CR>");
    await waitForText(terminal, `see @src/main.lua\nand @this\n\n${CONTENT}`);
    await terminal.type("u");
    await waitForText(terminal, "see @src/main.lua\nand \\@this");
  });

  it("replaces the lines of a range", async () => {
    const terminal = await start("", "notes.md");
    await terminal.type("ione<CR>@src/main.lua<CR>three<Esc>:2NinetyNine expand<CR>");
    await waitForText(terminal, `one\n@src/main.lua\n\n${CONTENT}\nthree`);
  });

  it("asks about problems, and leaves text and cursor alone when told so", async () => {
    const terminal = await start("", "notes.md");
    await terminal.type("i@src/nope.ts @src/main.lua<Esc>0W:NinetyNine expand<CR>");
    await terminal.waitForScreen("(E)xpand");
    await terminal.type("<Esc>");
    expect(await readBuffer(terminal)).toBe("@src/nope.ts @src/main.lua");
    expect(await terminal.lua("return vim.api.nvim_win_get_cursor(0)")).toEqual([1, 13]);
    await terminal.type(":NinetyNine expand<CR>");
    await terminal.waitForScreen("(E)xpand");
    await terminal.type("e");
    await waitForText(terminal, `@src/nope.ts @src/main.lua\n\n${CONTENT}`);
  });

  it("works in a commit message and in an agent's temporary file, which nothing else changes", async () => {
    const attach = `require("99").setup({ attach = { filetypes = { "gitcommit" }, patterns = { "*/agent-*.md" } } })`;
    for (const name of [".git/COMMIT_EDITMSG", "../agent-1.md"]) {
      const terminal = await start(attach, name);
      await terminal.type("isee @src/main.lua");
      await waitForHighlights(terminal, [["NinetyNineFile", "@src/main.lua"]]);
      await terminal.type("<Esc>:write<CR>");
      await terminal.waitFor(() => terminal.lua("return not vim.bo.modified"), "the file written");
      await waitForLine(terminal, "see @src/main.lua");
      await terminal.type(":NinetyNine expand<CR>");
      await waitForText(terminal, `see @src/main.lua\n\n${CONTENT}`);
    }
  });

  it("does nothing where nothing can be changed", async () => {
    const terminal = await start("", "notes.md");
    await terminal.type(":set nomodifiable<CR>:NinetyNine expand<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("cannot be changed"), "a message");
  });
});
