import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import {
  countPrompts,
  notes,
  openPrompt,
  RECORD_NOTES,
  readBuffer,
  waitForNoPrompt,
  waitForPrompt,
} from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

forEachNeovim("cancelling a prompt", ({ path }) => {
  const start = async (): Promise<Terminal> =>
    startNeovim({ path, cwd: await layOutSample(), init: `${RECORD_NOTES}${SAMPLE_SETUP}` });
  const last = async (terminal: Terminal): Promise<string> => {
    await terminal.type(":NinetyNine last<CR>");
    await waitForPrompt(terminal);
    return readBuffer(terminal);
  };

  it.each([
    ["q", "q"],
    [":q!", ":q!<CR>"],
    [":q", ":q<CR>"],
    [":close", ":close<CR>"],
    [":only from the window below", "<C-w>p:only<CR>"],
    [":bwipeout!", ":bwipeout!<CR>"],
    [":bdelete!", ":bdelete!<CR>"],
    [":edit! over it", ":edit! README.md<CR>"],
    [":NinetyNine cancel", ":NinetyNine cancel<CR>"],
  ])("%s closes the window and keeps the text", async (_, keys) => {
    const terminal = await start();
    await openPrompt(terminal);
    await terminal.type(`keep<CR>me<Esc>${keys}`);
    await waitForNoPrompt(terminal);
    expect(await last(terminal)).toBe("keep\nme");
  });

  it(":tabclose keeps the text", async () => {
    const terminal = await start();
    await terminal.type(":tabnew<CR>");
    await openPrompt(terminal);
    await terminal.type("keep me<Esc>:tabclose<CR>");
    await waitForNoPrompt(terminal);
    expect(await last(terminal)).toBe("keep me");
  });

  it("keeps the texts of two prompts in two tab pages", async () => {
    const terminal = await start();
    await openPrompt(terminal);
    await terminal.type("first<Esc>:tabnew<CR>");
    await openPrompt(terminal);
    await terminal.type("second<Esc>");
    expect(await countPrompts(terminal)).toBe(2);
    await terminal.type("q");
    await terminal.waitFor(async () => (await countPrompts(terminal)) === 1, "one prompt");
    await terminal.type(":tabnext<CR>");
    expect(await readBuffer(terminal)).toBe("first");
    await terminal.type("q");
    await waitForNoPrompt(terminal);
    expect(await last(terminal)).toBe("first");
    await terminal.type("<Esc>:tabnext<CR>");
    expect(await last(terminal)).toBe("second");
  });

  it("goes to the prompt that the tab page has already", async () => {
    const terminal = await start();
    await openPrompt(terminal);
    await terminal.type("one<Esc><C-w>p:NinetyNine<CR>");
    await terminal.waitFor(() => terminal.lua(`return vim.bo.filetype == "99prompt"`), "the prompt");
    expect(await countPrompts(terminal)).toBe(1);
    expect(await readBuffer(terminal)).toBe("one");
  });

  it("says so when there is nothing to bring back", async () => {
    const terminal = await start();
    await openPrompt(terminal);
    await terminal.type("<Esc>q");
    await waitForNoPrompt(terminal);
    await terminal.type(":NinetyNine last<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("no earlier prompt"), "a message");
    expect(await countPrompts(terminal)).toBe(0);
  });
});
