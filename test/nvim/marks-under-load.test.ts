import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { processStatus, waitForNode } from "../support/link.ts";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { notes, openPrompt, RECORD_NOTES, waitForLine } from "../support/prompt.ts";
import { bar, highlights, sizes, waitForBar, waitForDiagnostics, waitForHighlights } from "../support/proof.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const FILE: [string, string] = ["NinetyNineFile", "@src/app.ts"];
const RULE: [string, string] = ["NinetyNineRule", "#vim"];

/** Longest time that Neovim's loop stood still, in ms, as it sees it itself. */
const WATCH_STALLS = `
  local last = vim.uv.hrtime()
  _G.stall = 0
  local timer = vim.uv.new_timer()
  timer:start(0, 5, function()
    local now = vim.uv.hrtime()
    _G.stall = math.max(_G.stall, (now - last) / 1e6)
    last = now
  end)`;

forEachNeovim("marks under load", ({ path }) => {
  const open = async (cwd?: string, columns = 100): Promise<Terminal> => {
    const init = `${RECORD_NOTES}${SAMPLE_SETUP}`;
    const terminal = await startNeovim({ path, cwd: cwd ?? (await layOutSample()), init, columns });
    await openPrompt(terminal);
    return terminal;
  };

  it("follow a paste of 5000 lines, and its undo", async () => {
    const terminal = await open();
    await terminal.type("#vim<Esc>");
    await waitForHighlights(terminal, [RULE]);
    await terminal.lua(`local lines = {}
      for line = 1, 5000 do lines[line] = "plain " .. line .. (line % 1000 == 0 and " @src/app.ts" or "") end
      vim.api.nvim_put(lines, "l", true, true)`);
    await waitForHighlights(terminal, [RULE, FILE, FILE, FILE, FILE, FILE]);
    await terminal.type("u");
    await waitForHighlights(terminal, [RULE]);
  });

  it("go, and the bar says so, where a text is too long to look at all the time", async () => {
    const terminal = await open();
    await terminal.type("#vim<Esc>");
    await waitForHighlights(terminal, [RULE]);
    await terminal.lua(`vim.api.nvim_buf_set_lines(0, -1, -1, false, { ("x"):rep(1100000) })`);
    await waitForBar(terminal, "too long to check while you type");
    expect(await highlights(terminal)).toEqual([]);
    await terminal.type("u");
    await waitForHighlights(terminal, [RULE]);
  });

  it("hold two thousand references and their problems", async () => {
    const terminal = await open();
    await terminal.type("x<Esc>");
    await terminal.lua(`${WATCH_STALLS}
      local lines = {}
      for line = 1, 2000 do
        lines[line] = ("%d @src/app.ts:%d and @src/nope%d.ts"):format(line, line % 3 + 1, line)
      end
      vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)`);
    await terminal.waitFor(async () => (await highlights(terminal)).length === 2000, "2000 marks", 20_000);
    await waitForBar(terminal, "3 references · 2000 problems");
    await terminal.type("ggA @README.md");
    await terminal.waitFor(async () => (await highlights(terminal)).length === 2001, "one more", 20_000);
    // Far above what it takes, far below what anybody would call frozen on a loaded machine.
    expect(await terminal.lua("return _G.stall")).toBeLessThan(1500);
  });

  it("stay when Node is killed, and come right with the next change", async () => {
    const terminal = await open();
    await terminal.type("#vim");
    await waitForHighlights(terminal, [RULE]);
    process.kill(await waitForNode(terminal), "SIGKILL");
    await terminal.waitFor(async () => (await processStatus(terminal)).state === "stopped", "its end");
    expect(await highlights(terminal)).toEqual([RULE]);
    await terminal.type(" @src/app.ts");
    await waitForHighlights(terminal, [RULE, FILE]);
  });

  it("come right by themselves when Node dies before it has answered", async () => {
    const terminal = await open();
    const pid = await waitForNode(terminal);
    process.kill(pid, "SIGSTOP");
    await terminal.type("#vim and");
    await waitForLine(terminal, "#vim and");
    // Long enough for the question to be on its way.
    await terminal.lua("_G.typed = vim.uv.hrtime()");
    await terminal.waitFor(() => terminal.lua("return vim.uv.hrtime() - _G.typed > 4e8"), "the question");
    process.kill(pid, "SIGKILL");
    await waitForHighlights(terminal, [RULE]);
  });

  it("follow a file that changes all the time", async () => {
    const cwd = await layOutSample();
    const terminal = await open(cwd);
    await terminal.type("@src/app.ts");
    await waitForHighlights(terminal, [FILE]);
    const [small] = await sizes(terminal);
    let writes = 0;
    const writing = setInterval(() => {
      writes += 1;
      void writeFile(join(cwd, "src/app.ts"), `// ${"word ".repeat(50 + writes)}\n`);
    }, 100);
    try {
      await terminal.waitFor(() => writes > 5, "some writes");
      await terminal.type(" and");
      await terminal.waitFor(async () => {
        const [size] = await sizes(terminal);
        return size !== undefined && size !== small;
      }, "the new size");
      expect(await highlights(terminal)).toEqual([FILE]);
    } finally {
      clearInterval(writing);
    }
  });

  it.each([
    ["wiped", "vim.cmd('bwipeout!')"],
    ["renamed", "vim.api.nvim_buf_set_name(0, 'other name')"],
    ["detached", "require('99').detach()"],
    ["unloaded", "vim.cmd('bunload!')"],
  ])("survive a buffer that is %s while Node is at work", async (_, code) => {
    const terminal = await open();
    await terminal.type("#vim");
    const pid = await waitForNode(terminal);
    process.kill(pid, "SIGSTOP");
    await terminal.type(" @README.md<Esc>");
    const asked = `return require("99.proof.watch").is_waiting()`;
    await terminal.waitFor(() => terminal.lua(asked), "a request under way");
    await terminal.lua(code);
    process.kill(pid, "SIGCONT");
    await terminal.waitFor(async () => !(await terminal.lua(asked)), "no request under way");
    expect(await notes(terminal)).toEqual([]);
  });

  it("come right in a buffer that is read again while Node is at work", async () => {
    const cwd = await layOutSample({ "notes.md": "#vim\n" });
    const terminal = await startNeovim({ path, cwd, init: `${RECORD_NOTES}${SAMPLE_SETUP}` });
    await terminal.type(":edit notes.md<CR>:NinetyNine attach<CR>");
    await waitForHighlights(terminal, [RULE]);
    const pid = await waitForNode(terminal);
    process.kill(pid, "SIGSTOP");
    await terminal.type("A and more<Esc>");
    const asked = `return require("99.proof.watch").is_waiting()`;
    await terminal.waitFor(() => terminal.lua(asked), "a request under way");
    await writeFile(join(cwd, "notes.md"), "one\n@src/app.ts\n");
    await terminal.type(":edit!<CR>");
    process.kill(pid, "SIGCONT");
    await waitForHighlights(terminal, [FILE]);
    await terminal.type("ggO#vim<Esc>");
    await waitForHighlights(terminal, [RULE, FILE]);
    expect(await notes(terminal)).toEqual([]);
  });

  it("sit right in right-to-left text, behind tabs and folds, without wrapping", async () => {
    const terminal = await open();
    await terminal.lua("vim.wo.wrap = false; vim.wo.foldmethod = 'indent'");
    await terminal.type("שלום (@src/app.ts) עולם<CR>\t\t\u{1f469}\u200d\u{1f680} #vim<CR>漢字@src/main.lua。");
    await waitForHighlights(terminal, [FILE, RULE, ["NinetyNineFile", "@src/main.lua"]]);
  });

  it("fit a window of twenty columns", async () => {
    const terminal = await open(undefined, 22);
    await terminal.type("see @src/app.ts and #vim");
    await waitForHighlights(terminal, [FILE, RULE]);
    expect(await bar(terminal)).toMatch(/^2 · ≈\d+\/100k$/);
    await terminal.type(" @nope.ts");
    await waitForDiagnostics(terminal, [["@nope.ts", "unknown_file"]]);
    expect(await bar(terminal)).toMatch(/^2 · 1! · ≈\d+\/100k$/);
  });

  it("go on detach, and when the options change what exists", async () => {
    const terminal = await open();
    await terminal.type("#vim @nope.ts<Esc>");
    await waitForHighlights(terminal, [RULE]);
    await terminal.lua(`require("99").setup({ completion = { custom_rules = {} } })`);
    await waitForHighlights(terminal, []);
    await terminal.lua(SAMPLE_SETUP);
    await waitForHighlights(terminal, [RULE]);
    await terminal.type(":NinetyNine detach<CR>");
    await waitForHighlights(terminal, []);
    await waitForDiagnostics(terminal, []);
  });
});
