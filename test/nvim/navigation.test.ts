import { expect, it } from "vitest";
import { waitForHighlights } from "../support/marks.ts";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { openPrompt, readBuffer, waitForPrompt } from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

forEachNeovim("a reference in the prompt", ({ path }) => {
  async function start(text: string, marks: readonly string[], init = ""): Promise<Terminal> {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: `${init}\n${SAMPLE_SETUP}` });
    await openPrompt(terminal);
    await terminal.type(`${text}<Esc>`);
    await waitForHighlights(terminal, marks);
    return terminal;
  }
  const bufferName = (terminal: Terminal): Promise<string> => terminal.lua("return vim.fn.expand('%:.')");

  it("shows with K what it injects", async () => {
    const terminal = await start("see @src/app.ts:1-2", ["NinetyNineFile @src/app.ts:1-2"]);
    await terminal.type("K");
    await terminal.waitForScreen("export const two = 2;");
    await terminal.waitForScreen(/src\/app\.ts: \d+ bytes, about \d+ tokens/);
  });

  it("opens with gd at its range", async () => {
    const terminal = await start("see @src/app.ts:2-3", ["NinetyNineFile @src/app.ts:2-3"]);
    await terminal.type("gd");
    await terminal.waitFor(async () => (await bufferName(terminal)) === "src/app.ts", "the file");
    expect(await terminal.lua("return vim.fn.line('.')")).toBe(2);
    expect(await terminal.lua("return vim.api.nvim_win_get_config(0).relative")).toBe("");
  });

  it("opens a rule with gf", async () => {
    const terminal = await start("#vim", ["NinetyNineRule #vim"]);
    await terminal.type("0gf");
    await terminal.waitFor(async () => (await bufferName(terminal)) === "rules/vim/SKILL.md", "the rule");
  });

  it("leaves the user's own K alone elsewhere", async () => {
    const mine = `vim.keymap.set("n", "K", function() vim.g.mine = (vim.g.mine or 0) + 1 end)`;
    const terminal = await start("plain #vim", ["NinetyNineRule #vim"], mine);
    await terminal.type("0K");
    await terminal.waitFor(async () => (await terminal.lua("return vim.g.mine")) === 1, "the user's mapping");
  });
});

forEachNeovim("from the code to the prompt", ({ path }) => {
  async function edit(file: string): Promise<Terminal> {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: SAMPLE_SETUP });
    await terminal.type(`:edit ${file}<CR>`);
    return terminal;
  }

  it("takes the selection", async () => {
    const terminal = await edit("src/app.ts");
    await terminal.type("Vj:NinetyNine<CR>");
    await waitForPrompt(terminal);
    expect(await readBuffer(terminal)).toBe("@src/app.ts:1-2 ");
  });

  it("takes the whole file with !, quoted where needed", async () => {
    const terminal = await edit("my\\ docs/design\\ notes.md");
    await terminal.type(":NinetyNine!<CR>");
    await waitForPrompt(terminal);
    expect(await readBuffer(terminal)).toBe('@"my docs/design notes.md" ');
  });

  it("adds to the prompt that is open", async () => {
    const terminal = await edit("src/app.ts");
    await openPrompt(terminal);
    await terminal.type("Explain<Esc>");
    await terminal.lua("vim.cmd.wincmd('p')");
    await terminal.type("G:.NinetyNine add<CR>");
    await waitForPrompt(terminal);
    expect(await readBuffer(terminal)).toBe("Explain @src/app.ts:3 ");
  });

  it("says that a buffer has no file", async () => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: SAMPLE_SETUP });
    await terminal.type(":NinetyNine!<CR>");
    await terminal.waitForScreen("this buffer has no file to refer to");
  });

  it("expands any buffer as one step to undo", async () => {
    const terminal = await edit("note.md");
    await terminal.type("isee #vim<Esc>:NinetyNine expand<CR>");
    await terminal.waitFor(async () => (await readBuffer(terminal)).startsWith("see #vim\n\n<vim>"), "the prompt");
    await terminal.type("u");
    await terminal.waitFor(async () => (await readBuffer(terminal)) === "see #vim", "the text as it was");
  });
});

forEachNeovim("more ways to a prompt", ({ path }) => {
  it("shows below the prompt what would be sent, live", async () => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: SAMPLE_SETUP, lines: 40 });
    await openPrompt(terminal);
    await terminal.type("see #git_commit<Esc>:NinetyNine dryrun<CR>");
    await terminal.waitForScreen("what would be sent");
    await terminal.waitForScreen("<git_commit>");
    await terminal.type("A and @README.md<Esc>");
    const shown = `for _, win in ipairs(vim.api.nvim_list_wins()) do
      local buf = vim.api.nvim_win_get_buf(win)
      if vim.bo[buf].filetype == "markdown" then return table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, false), "\\n") end
    end`;
    const text = "see #git_commit and @README.md";
    const prompt = await terminal.lua(`return require("99").assemble(...).prompt`, text);
    await terminal.waitFor(async () => (await terminal.lua(shown)) === prompt, "the same text");
    await terminal.type(":NinetyNine dryrun<CR>");
    await terminal.waitFor(async () => (await terminal.lua(shown)) === null, "the window closed");
  });

  it("inserts several files that were picked", async () => {
    const pick = `local answers = { "src/app.ts", "my docs/design notes.md", 1 }
      vim.ui.select = function(rows, opts, choose)
        local answer = table.remove(answers, 1)
        for index, row in ipairs(rows) do
          if index == answer or row.path == answer then return choose(row, index) end
        end
      end`;
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: `${SAMPLE_SETUP}\n${pick}` });
    await openPrompt(terminal);
    await terminal.type("see <Esc>:NinetyNine pick<CR>");
    const text = 'see @src/app.ts @"my docs/design notes.md" ';
    await terminal.waitFor(async () => (await readBuffer(terminal)) === text, text);
  });

  it("stays right in a window of 20 columns", async () => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: SAMPLE_SETUP, columns: 24 });
    await openPrompt(terminal);
    await terminal.type("see @src/app.ts and #vim");
    await waitForHighlights(terminal, ["NinetyNineFile @src/app.ts", "NinetyNineRule #vim"]);
    await terminal.waitForScreen("2 references");
  });

  it("marks two thousand references", async () => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: SAMPLE_SETUP });
    await openPrompt(terminal);
    await terminal.lua(`local lines = {}
      for line = 1, 2000 do lines[line] = "line " .. line .. " @src/app.ts:" .. (line % 3 + 1) end
      vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)`);
    const count = `return #vim.api.nvim_buf_get_extmarks(0, vim.api.nvim_get_namespaces()["99.marks"], 0, -1, {})`;
    await terminal.type(" ");
    await terminal.waitFor(async () => (await terminal.lua(count)) === 2000, "all marks", 20_000);
  });
});
