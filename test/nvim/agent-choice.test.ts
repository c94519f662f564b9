import { chmod, mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bringBack, luaOf, send, startWithAgents, waitForEvent } from "../support/agent-runs.ts";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { notes, RECORD_NOTES, waitForScratch } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";
import { readTrace, type Stage, setStage, standIn } from "../support/stage.ts";

const PRESETS = ["claude", "codex", "opencode", "gemini", "cursor-agent"];

/** Lua: the first choice that is asked for is the row with `_G.wanted` in it, if any has. */
const CHOOSE = `
_G.wanted = "claude"
vim.ui.select = function(items, opts, on_choice)
  _G.rows = vim.tbl_map(opts.format_item or tostring, items)
  for index, row in ipairs(_G.rows) do
    if _G.wanted and row:find(_G.wanted, 1, true) then return on_choice(items[index], index) end
  end
  on_choice(nil)
end
`;

forEachNeovim("choosing an agent", ({ path }) => {
  /** A Neovim that finds no program but Node and one named `claude`, which is a stand-in. */
  const start = async (stage: Stage, init = CHOOSE): Promise<Terminal> => {
    const bin = join(stage.folder, "bin");
    await mkdir(bin);
    await symlink(await realpath(process.execPath), join(bin, "node"));
    const [, recorder] = standIn("recorder");
    await writeFile(join(bin, "claude"), `#!/bin/sh\nexec node '${recorder}' "$@"\n`);
    await chmod(join(bin, "claude"), 0o755);
    const agents = { mine: { cmd: standIn("recorder", "by mine") }, paste: { terminal: "no such name" } };
    return startWithAgents({ path, stage, agents, init, env: { PATH: bin } });
  };
  const args = async (stage: Stage): Promise<string[]> => JSON.parse(String(await readTrace(stage, "facts.json"))).args;

  it("lists the presets and those of the options, and says which are not installed", async () => {
    const terminal = await start(await setStage());
    await terminal.type(":NinetyNine agent<CR>");
    const rows: string[] = await terminal.waitFor(() => terminal.lua("return _G.rows"), "the list");
    const isMissing = (name: string): boolean[] =>
      rows.filter((row) => row.includes(name)).map((row) => row.includes("not installed"));
    for (const name of PRESETS) expect([name, isMissing(name)]).toEqual([name, [name !== "claude"]]);
    expect(isMissing("mine")).toEqual([false]);
    expect(isMissing("paste")).toHaveLength(1);
  });

  it("holds for all prompts of the session, also when the settings are taken over again", async () => {
    const stage = await setStage();
    const terminal = await start(stage);
    await terminal.type(":NinetyNine agent<CR>");
    await terminal.waitFor(() => terminal.lua("return _G.rows"), "the list");
    for (const count of [1, 2]) {
      await send(terminal, `prompt ${count}`);
      expect(await waitForEvent(terminal, "Done", { count })).toMatchObject({ agent: "claude", code: 0 });
      expect(String(await readTrace(stage, "prompt"))).toBe(`prompt ${count}`);
      expect(await args(stage)).toEqual(["-p"]);
      await terminal.lua(`require("99").setup({ agents = ${luaOf({ mine: { cmd: standIn("recorder") } })} })`);
    }
  });

  it("is made by keys alone in Neovim's own list", async () => {
    const stage = await setStage();
    const terminal = await start(stage, "");
    await terminal.lua(`require("99").setup({ agents = { mine = { cmd = ... } } })`, standIn("recorder", "by mine"));
    await terminal.type(":NinetyNine agent<CR>");
    const screen = (await terminal.waitForScreen(/\d+: .*mine/)).join("\n");
    await terminal.type(`${/(\d+): [^\n]*mine/.exec(screen)?.[1]}<CR>`);
    await send(terminal);
    expect(await waitForEvent(terminal, "Done")).toMatchObject({ agent: "mine", code: 0 });
    expect(await args(stage)).toEqual(["by mine"]);
  });

  it("leaves things as they were where none is chosen", async () => {
    const stage = await setStage();
    const terminal = await start(stage);
    await terminal.lua("_G.wanted = nil");
    await terminal.type(":NinetyNine agent<CR>");
    await terminal.waitFor(() => terminal.lua("return _G.rows"), "the list");
    await send(terminal);
    expect(await waitForEvent(terminal, "Done")).toMatchObject({ agent: "mine" });
  });

  it("of one that is not installed is told when a prompt is sent, and the prompt kept", async () => {
    const terminal = await start(await setStage());
    await terminal.lua(`_G.wanted = "codex"`);
    await terminal.type(":NinetyNine agent<CR>");
    await terminal.waitFor(() => terminal.lua("return _G.rows"), "the list");
    await send(terminal, "precious");
    expect(await waitForEvent(terminal, "Error")).toMatchObject({ agent: "codex", text: "precious" });
    expect((await notes(terminal)).join("\n")).toMatch(/codex\W? is not installed/);
    expect(await bringBack(terminal)).toBe("precious");
  });
});

forEachNeovim("the agent's options", ({ path }) => {
  const start = async (options: string): Promise<Terminal> => {
    const init = `${RECORD_NOTES} require("99").setup({ ${options} })`;
    return startNeovim({ path, cwd: await layOutSample(), init });
  };

  it.each([
    [`agent = 3`, "agent"],
    [`agent = {}`, "agent"],
    [`agent = { cmd = "claude" }`, "agent"],
    [`agent = { cmd = {} }`, "agent"],
    [`agent = { cmd = { "claude", 1 } }`, "agent"],
    [`agent = { cmd = { "claude" }, terminal = 1 }`, "agent"],
    [`agent = { cmd = { "claude" }, input = "pipe" }`, "agent"],
    [`agent = { cmd = { "claude" }, timeout = -1 }`, "agent"],
    [`agent = { cmd = { "claude" }, env = "A=1" }`, "agent"],
    [`agent = { cmd = { "claude" }, colour = "red" }`, "agent"],
    [`agent = { terminal = "[" }`, "agent"],
    [`agent = { terminal = 1, submit = "yes" }`, "agent"],
    [`agents = "claude"`, "agents"],
    [`agents = { mine = { "claude" } }`, "agents.mine"],
    [`answer = { window = "popup" }`, "answer.window"],
    [`on_submit = "claude"`, "on_submit"],
    [`prompt = { history = 100 }`, "prompt.history"],
  ])("%s is told once, and all others work", async (options, name) => {
    const terminal = await start(`${options}, completion = { custom_rules = { "rules" } }`);
    const [note, ...others] = await notes(terminal);
    expect([note?.startsWith(`99: option \`${name}\`: found `), others]).toEqual([true, []]);
    expect(note).toMatch(/, expected \S/);
    await send(terminal, "see #vim");
    expect(await waitForScratch(terminal)).toContain("<vim>\n");
  });

  it("name no agent that there is: that is told, and the prompt kept", async () => {
    const terminal = await start(`agent = "clod"`);
    await send(terminal, "precious");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("clod"), "a message");
    expect((await notes(terminal)).join("\n")).toMatch(/claude/);
    expect(await bringBack(terminal)).toBe("precious");
  });
});
