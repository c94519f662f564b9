import { expect, it } from "vitest";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import { readBuffer } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";

forEachNeovim(":checkhealth 99", ({ path }) => {
  const check = async (options: string, env: Record<string, string> = {}): Promise<string> => {
    const cwd = await layOutSample({ "rules/broken/SKILL.md": "---\nname: [\n---\nText.\n" });
    const init = `require("99").setup(${options})`;
    const terminal = await startNeovim({ path, cwd, init, env, lines: 80 });
    await terminal.type(":NinetyNine health<CR>");
    await terminal.waitFor(() => terminal.lua(`return vim.bo.filetype == "checkhealth"`), "the report", 20_000);
    const isDone = async (): Promise<boolean> => (await readBuffer(terminal)).includes("99: settings");
    await terminal.waitFor(isDone, "the end of the report");
    return readBuffer(terminal);
  };

  it("tells of everything that works", async () => {
    const report = await check(
      `{ completion = { custom_rules = { "rules", "missing" }, max_items = "x" }, model = "x" }`,
    );
    expect(report).toMatch(/OK Neovim \d/);
    expect(report).toMatch(/OK `?node`? is v\d+/);
    expect(report).toMatch(/OK git version/);
    expect(report).toMatch(/front end: native \(no completion plugin found\)/);
    expect(report).toMatch(/OK running, pid \d+/);
    expect(report).toMatch(/4 rules/);
    expect(report).toMatch(/WARNING .*broken/);
    expect(report).toMatch(/WARNING .*missing/);
    expect(report).toMatch(/\d+ files, (still being listed|listed by git \d+ ms ago in \d+ ms)/);
    expect(report).toMatch(/WARNING option `?completion\.max_items`?: found "x"/);
    expect(report).toMatch(/without effect here: model/);
    expect(report).toMatch(/max_items = 100/);
  });

  it("is useful without Node and without git", async () => {
    const report = await check(`{ node = { cmd = { "/nowhere/node" } }, completion = { source = "cmp" } }`, {
      PATH: "/nowhere",
    });
    expect(report).toMatch(/ERROR `?\/nowhere\/node`? cannot be run/);
    expect(report).toMatch(/Install Node\.js 20/);
    expect(report).toMatch(/WARNING git cannot be run/);
    expect(report).toMatch(/WARNING .*"cmp", which is not installed/);
    expect(report).toMatch(/max_items = 100/);
  });
});
