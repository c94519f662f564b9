import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setInterval as every } from "node:timers";
import { expect, it } from "vitest";
import { waitForNode } from "../support/link.ts";
import { highlights, waitForDiagnostics, waitForHighlights } from "../support/marks.ts";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { notes, openPrompt, RECORD_NOTES } from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

forEachNeovim("marks under bad conditions", ({ path }) => {
  async function start(cwd?: string, setup = SAMPLE_SETUP): Promise<Terminal> {
    const init = `${RECORD_NOTES}\n${setup}`;
    const terminal = await startNeovim({ path, cwd: cwd ?? (await layOutSample()), init });
    await openPrompt(terminal);
    return terminal;
  }

  it("say nothing of tokens where that is turned off", async () => {
    const off = SAMPLE_SETUP.replace(/ \}\)$/, ", prompt = { show_tokens = false } })");
    const tokens = `return #vim.api.nvim_buf_get_extmarks(0, vim.api.nvim_get_namespaces()["99.tokens"], 0, -1, {})`;
    for (const [setup, count] of [
      [SAMPLE_SETUP, 1],
      [off, 0],
    ] as const) {
      const terminal = await start(undefined, setup);
      await terminal.type("#vim");
      await waitForHighlights(terminal, ["NinetyNineRule #vim"]);
      expect(await terminal.lua(tokens)).toBe(count);
    }
  });

  it("hold for a file that changes all the time", async () => {
    const cwd = await layOutSample({ "busy.txt": "0\n" });
    const timer = every(() => void writeFile(join(cwd, "busy.txt"), `${performance.now()}\n`), 100);
    try {
      const terminal = await start(cwd);
      await terminal.type("@busy.txt and #vim");
      await waitForHighlights(terminal, ["NinetyNineFile @busy.txt", "NinetyNineRule #vim"]);
      expect(await notes(terminal)).toEqual([]);
    } finally {
      clearInterval(timer);
    }
  });

  it.each([
    ["wiped out", "vim.cmd('bwipeout!')"],
    ["renamed", "vim.api.nvim_buf_set_name(0, 'other name')"],
    ["detached", "require('99').detach()"],
  ])("let the buffer be %s while Node is at work", async (_, code) => {
    const terminal = await start();
    await terminal.type("#vim");
    const pid = await waitForNode(terminal);
    process.kill(pid, "SIGSTOP");
    await terminal.type(" @README.md<Esc>");
    const asked = `return require("99.marks").is_waiting()`;
    await terminal.waitFor(() => terminal.lua(asked), "a request under way");
    await terminal.lua(code);
    process.kill(pid, "SIGCONT");
    await terminal.waitFor(async () => !(await terminal.lua(asked)), "no request under way");
    expect(await notes(terminal)).toEqual([]);
  });

  it("sit right in right-to-left text, behind tabs, folds and wide characters", async () => {
    const terminal = await start();
    await terminal.lua("vim.wo.wrap = false; vim.wo.foldmethod = 'indent'");
    await terminal.type("שלום (@README.md) עולם<CR>\t\t\u{1f469}\u200d\u{1f680} #vim<CR>漢字@src/main.lua。");
    await waitForHighlights(terminal, [
      "NinetyNineFile @README.md",
      "NinetyNineRule #vim",
      "NinetyNineFile @src/main.lua",
    ]);
  });

  it("leave fences plain", async () => {
    const terminal = await start();
    await terminal.type("```<CR>@README.md #vim<CR>```<CR>@nope.ts");
    await waitForDiagnostics(terminal, /@nope\.ts/);
    expect(await highlights(terminal)).toEqual([]);
  });
});
