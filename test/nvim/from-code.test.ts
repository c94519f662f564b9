import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import {
  countPrompts,
  notes,
  openPrompt,
  RECORD_NOTES,
  readBuffer,
  waitForLine,
  waitForNoPrompt,
  waitForPrompt,
  waitForScratch,
} from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

forEachNeovim("from the code to the prompt", ({ path }) => {
  const start = async (...args: string[]): Promise<Terminal> =>
    startNeovim({
      path,
      cwd: await layOutSample({ "lib/other/main.lua": "" }),
      init: `${RECORD_NOTES}${SAMPLE_SETUP}`,
      args,
    });
  const waitForNote = (terminal: Terminal, text: string): Promise<unknown> =>
    terminal.waitFor(async () => (await notes(terminal)).join().includes(text), `the message ${text}`);

  it("opens the prompt with the selection, unsaved text included", async () => {
    const terminal = await start("src/app.ts");
    await terminal.type("jA// mine<Esc>Vj:NinetyNine<CR>");
    await waitForPrompt(terminal);
    await terminal.type("and why?<Esc>");
    await waitForLine(terminal, "@src/app.ts:2-3 and why?");
    await terminal.type(":w<CR>");
    expect(await waitForScratch(terminal)).toContain("export const two = 2;// mine\nexport const three = 3;\n```");
  });

  it("opens the prompt with the current file, quoted where it has to be", async () => {
    const terminal = await start("my docs/design notes.md");
    await terminal.type(":NinetyNine!<CR>");
    await waitForPrompt(terminal);
    await waitForLine(terminal, '@"my docs/design notes.md" ');
  });

  it("adds to the open prompt, and stays in the code", async () => {
    const terminal = await start("src/app.ts");
    await openPrompt(terminal);
    await terminal.type("compare<Esc><C-w>p:2NinetyNine add<CR>");
    await waitForNote(terminal, "added @src/app.ts:2");
    await terminal.type(":edit src/main.lua<CR>:NinetyNine add<CR>");
    await waitForNote(terminal, "added @src/main.lua");
    expect(await countPrompts(terminal)).toBe(1);
    expect(await terminal.lua(`return vim.fn.expand("%")`)).toBe("src/main.lua");
    await terminal.type(":NinetyNine<CR>");
    await waitForLine(terminal, "compare @src/app.ts:2 @src/main.lua ");
  });

  it("opens a prompt to add to where there is none, and goes to the one that is open with a selection", async () => {
    const terminal = await start("src/app.ts");
    await terminal.type(":NinetyNine add<CR>");
    await waitForPrompt(terminal);
    await waitForLine(terminal, "@src/app.ts ");
    await terminal.type("<Esc><C-w>pV:NinetyNine<CR>");
    await waitForLine(terminal, "@src/app.ts @src/app.ts:1 ");
    expect(await countPrompts(terminal)).toBe(1);
  });

  it("says why a buffer cannot be referred to", async () => {
    const terminal = await start();
    await terminal.type(":NinetyNine!<CR>");
    await waitForNote(terminal, "has no file to refer to");
    await terminal.type(":edit .env<CR>iA=1<Esc>:silent write<CR>:NinetyNine!<CR>");
    await waitForNote(terminal, "never sent");
    await terminal.type(":edit src/new.ts<CR>:NinetyNine!<CR>");
    await waitForNote(terminal, "not on disk yet");
    await terminal.type(":edit ../elsewhere.ts<CR>:silent write<CR>:NinetyNine!<CR>");
    await waitForNote(terminal, "outside the project");
    expect(await countPrompts(terminal)).toBe(0);
  });

  it("picks several files with vim.ui.select, one after the other", async () => {
    const terminal = await start();
    await terminal.lua(`
      _G.asked = {}
      local wanted = { "@src/main.lua", '@"my docs/design notes.md"' }
      vim.ui.select = function(rows, _, on_choice)
        table.insert(_G.asked, { rows = #rows, first = rows[1] })
        local choice = table.remove(wanted, 1) or rows[1]
        vim.schedule(function()
          for index, row in ipairs(rows) do
            if row == choice then return on_choice(row, index) end
          end
        end)
      end`);
    await openPrompt(terminal);
    await terminal.type("see it<Esc>:NinetyNine pick<CR>");
    await waitForLine(terminal, 'see it @src/main.lua @"my docs/design notes.md" ');
    const asked: { rows: number; first: string }[] = await terminal.lua("return _G.asked");
    expect(asked.map(({ rows }) => rows - (asked.at(-1)?.rows ?? 0))).toEqual([1, 1, 0]);
    expect(asked.at(-1)?.first).toContain("insert 2");
    await terminal.type("go<Esc>");
    await waitForLine(terminal, 'see it @src/main.lua @"my docs/design notes.md" go');
  });

  it("picks with Neovim's own list, by name", async () => {
    const terminal = await start();
    await terminal.type(":NinetyNine pick main<CR>");
    await terminal.waitForScreen("1: @src/main.lua");
    await terminal.type("1<CR>");
    await terminal.waitForScreen(/done: insert 1[\s\S]*Type number/);
    await terminal.type("1<CR>");
    await waitForPrompt(terminal);
    await waitForLine(terminal, "@src/main.lua ");
    await terminal.type("<Esc>:q!<CR>");
    await waitForNoPrompt(terminal);
    await terminal.type(":NinetyNine pick nothing-like-it<CR>");
    await waitForNote(terminal, "no file matches nothing-like-it");
    expect(await readBuffer(terminal)).toBe("");
  });
});
