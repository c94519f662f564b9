import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { processStatus, waitForNode } from "../support/link.ts";
import { diagnostics, highlights, waitForDiagnostics, waitForHighlights } from "../support/marks.ts";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { openPrompt, readBuffer } from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

forEachNeovim("marks in the prompt", ({ path }) => {
  async function start(cwd?: string): Promise<Terminal> {
    const terminal = await startNeovim({ path, cwd: cwd ?? (await layOutSample()), init: SAMPLE_SETUP });
    await openPrompt(terminal);
    return terminal;
  }

  it("show what resolves, and leave everything else plain", async () => {
    const terminal = await start();
    await terminal.type("Use #vim, (@src/app.ts:1-2) not #123, me@x.org or \\@README.md.");
    await waitForHighlights(terminal, ["NinetyNineRule #vim", "NinetyNineFile @src/app.ts:1-2"]);
    expect(await diagnostics(terminal)).toEqual([]);
  });

  it("sit on the right bytes behind wide characters", async () => {
    const terminal = await start();
    await terminal.type("👍 日本語\t@README.mdを見て<CR>é #vim");
    await waitForHighlights(terminal, ["NinetyNineFile @README.md", "NinetyNineRule #vim"]);
  });

  it("say why a reference is broken, and fix it", async () => {
    const terminal = await start();
    await terminal.type("see @src/mian.lua");
    const found = await waitForDiagnostics(terminal, /unknown_file/);
    expect(found).toEqual([expect.stringMatching(/^ERROR unknown_file @src\/mian\.lua: .*@src\/main\.lua/)]);
    await terminal.waitForScreen(/@src\/mian\.lua .*did you mean @src\/main\.lua\?/);
    await terminal.type("<Esc>:NinetyNine fix<CR>");
    await waitForHighlights(terminal, ["NinetyNineFile @src/main.lua"]);
    expect(await readBuffer(terminal)).toBe("see @src/main.lua");
    await terminal.waitFor(async () => (await diagnostics(terminal)).length === 0, "no diagnostics");
  });

  it("tell of notices as hints", async () => {
    const cwd = await layOutSample({ ".gitignore": "out/\n", "out/a.js": "1\n" });
    const terminal = await start(cwd);
    await terminal.type("@out/a.js");
    expect(await waitForDiagnostics(terminal, /ignored/)).toEqual([expect.stringMatching(/^HINT ignored @out\/a\.js/)]);
  });

  it("come right when a file appears and goes", async () => {
    const cwd = await layOutSample();
    const terminal = await start(cwd);
    await terminal.type("@src/late.ts");
    await waitForDiagnostics(terminal, /unknown_file/);
    await writeFile(join(cwd, "src/late.ts"), "1\n");
    await waitForHighlights(terminal, ["NinetyNineFile @src/late.ts"]);
    await rm(join(cwd, "src/late.ts"));
    await waitForDiagnostics(terminal, /unknown_file/);
  });

  it("follow pasting thousands of lines, and undoing that", async () => {
    const terminal = await start();
    await terminal.type("#vim<Esc>");
    await waitForHighlights(terminal, ["NinetyNineRule #vim"]);
    const paste = `local lines = {}
      for line = 1, 5000 do lines[line] = "plain " .. line .. (line % 1000 == 0 and " @README.md" or "") end
      vim.api.nvim_put(lines, "l", true, true)`;
    await terminal.lua(paste);
    const file = "NinetyNineFile @README.md";
    await waitForHighlights(terminal, ["NinetyNineRule #vim", file, file, file, file, file]);
    await terminal.type("u");
    await waitForHighlights(terminal, ["NinetyNineRule #vim"]);
  });

  it("stay when Node is killed, and come right with the next change", async () => {
    const terminal = await start();
    await terminal.type("#vim");
    await waitForHighlights(terminal, ["NinetyNineRule #vim"]);
    process.kill(await waitForNode(terminal), "SIGKILL");
    await terminal.waitFor(async () => (await processStatus(terminal)).state === "stopped", "its death");
    expect(await highlights(terminal)).toEqual(["NinetyNineRule #vim"]);
    await terminal.type(" @README.md");
    await waitForHighlights(terminal, ["NinetyNineRule #vim", "NinetyNineFile @README.md"]);
  });

  it("count in the window's bar, coloured when over the limit", async () => {
    const cwd = await layOutSample({ "long.txt": "word ".repeat(2000) });
    const init = `${SAMPLE_SETUP.replace(/ \}\)$/, ", prompt = { max_tokens = 1000 } })")}`;
    const terminal = await startNeovim({ path, cwd, init });
    await openPrompt(terminal);
    await terminal.type("#vim @nope.ts");
    await terminal.waitForScreen(/1 reference · 1 problem · ≈\d+ of 1k tokens/);
    await terminal.type(" @long.txt");
    await terminal.waitForScreen(/2 references · 1 problem · ≈\d(?:\.\d)?k of 1k tokens/);
    expect(await terminal.lua("return vim.wo.winbar")).toMatch(/DiagnosticWarn/);
    await terminal.type("<Esc>:q!<CR>");
    await terminal.waitFor(async () => (await terminal.lua("return vim.bo.filetype")) === "", "the window behind");
    expect(await terminal.lua("return vim.wo.winbar")).toBe("");
  });

  it("cover custom providers", async () => {
    const terminal = await start();
    await terminal.lua(`require("99").register({ trigger = "!", name = "dates",
      get_items = function() return {} end,
      is_valid = function(token) return token == "today" end,
      resolve = function() return "Tuesday" end })`);
    await terminal.type("on !today");
    await waitForHighlights(terminal, ["NinetyNineReference !today"]);
  });

  it("go when the buffer is detached", async () => {
    const terminal = await start();
    await terminal.type("#vim @nope.ts<Esc>");
    await waitForDiagnostics(terminal, /unknown_file/);
    await terminal.type(":NinetyNine detach<CR>");
    await waitForHighlights(terminal, []);
    expect(await diagnostics(terminal)).toEqual([]);
  });
});
