import { expect, it } from "vitest";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import { menuWords, notes, RECORD_NOTES, waitForLine, waitForMenu } from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

forEachNeovim("attaching a buffer", ({ path }) => {
  const start = async (init: string, args: readonly string[] = []) =>
    startNeovim({ path, cwd: await layOutSample(), init, args });

  it("turns completion on and off in any buffer", async () => {
    const terminal = await start(SAMPLE_SETUP);
    await terminal.type(":edit notes.md<CR>i@comp ");
    await waitForLine(terminal, "@comp ");
    expect(await menuWords(terminal)).toEqual([]);
    await terminal.type("<Esc>:NinetyNine attach<CR>o@comp");
    await waitForMenu(terminal, (words) => words[0] === "@src/comp-x_y.ts", "the menu");
    await terminal.type("<C-e><Esc>:NinetyNine detach<CR>o@comp ");
    await waitForLine(terminal, "@comp ");
    expect(await menuWords(terminal)).toEqual([]);
  });

  it("attaches by filetype and by pattern", async () => {
    const attach = `attach = { filetypes = { "gitcommit" }, patterns = { "*.prompt" } }`;
    const terminal = await start(`require("99").setup({ ${attach} })`);
    await terminal.type(":setfiletype gitcommit<CR>i@comp");
    await waitForMenu(terminal, (words) => words[0] === "@src/comp-x_y.ts", "the menu by filetype");
    await terminal.type("<C-e><Esc>:edit! x.prompt<CR>i@comp");
    await waitForMenu(terminal, (words) => words[0] === "@src/comp-x_y.ts", "the menu by pattern");
  });

  it("starts Node only when something is typed, for a buffer that Neovim was started with", async () => {
    const terminal = await start(`require("99").setup({ attach = { patterns = { "*.md" } } })`, ["README.md"]);
    await terminal.waitForScreen("# demo");
    expect(await terminal.lua(`return require("99").status().process.state`)).toBe("stopped");
    await terminal.type("o@comp");
    await waitForMenu(terminal, (words) => words[0] === "@src/comp-x_y.ts", "the menu");
  });

  it("says when there is no such buffer", async () => {
    const terminal = await start(`${RECORD_NOTES}${SAMPLE_SETUP}`);
    await terminal.lua(`require("99").attach(4711)`);
    expect(await notes(terminal)).toEqual(["99: there is no loaded buffer 4711 to attach"]);
  });

  it("changes the front end of attached buffers with the options", async () => {
    const terminal = await start(SAMPLE_SETUP);
    await terminal.lua(`require("99").attach() require("99").setup({ completion = { source = false } })`);
    await terminal.type("i@comp ");
    await waitForLine(terminal, "@comp ");
    expect(await menuWords(terminal)).toEqual([]);
    await terminal.lua(`require("99").setup({ completion = { source = "native" } })`);
    await terminal.type("@comp");
    await waitForMenu(terminal, (words) => words[0] === "@src/comp-x_y.ts", "the menu");
  });
});
