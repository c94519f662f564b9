import { expect, it } from "vitest";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import { countPrompts, notes, openPrompt, RECORD_NOTES, waitForNoPrompt, waitForPrompt } from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const SUBCOMMANDS = [
  "add",
  "agent",
  "attach",
  "cancel",
  "detach",
  "dryrun",
  "expand",
  "fix",
  "health",
  "history",
  "last",
  "log",
  "open",
  "pick",
  "refresh",
  "restart",
  "status",
];

forEachNeovim(":NinetyNine", ({ path }) => {
  const start = async (init = SAMPLE_SETUP) =>
    startNeovim({ path, cwd: await layOutSample(), init: `${RECORD_NOTES}${init}` });

  it("completes its subcommands", async () => {
    const terminal = await start();
    expect(await terminal.lua(`return vim.fn.getcompletion("NinetyNine ", "cmdline")`)).toEqual(SUBCOMMANDS);
    expect(await terminal.lua(`return vim.fn.getcompletion("NinetyNine re", "cmdline")`)).toEqual([
      "refresh",
      "restart",
    ]);
    expect(await terminal.lua(`return vim.fn.getcompletion("NinetyNine open ", "cmdline")`)).toEqual([]);
  });

  it("names the subcommands for one that there is not", async () => {
    const terminal = await start();
    await terminal.type(":NinetyNine opne<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a message");
    expect((await notes(terminal))[0]).toMatch(/no `:NinetyNine opne`.*add, agent, attach/);
  });

  it("open opens the prompt, also without setup", async () => {
    const terminal = await startNeovim({ path, cwd: await layOutSample() });
    await terminal.type(":NinetyNine open<CR>");
    await waitForPrompt(terminal);
    expect(await countPrompts(terminal)).toBe(1);
  });

  it("cancel says when there is nothing to cancel", async () => {
    const terminal = await start();
    await openPrompt(terminal);
    await terminal.type("<Esc>:NinetyNine cancel<CR>");
    await waitForNoPrompt(terminal);
    await terminal.type(":NinetyNine cancel<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("nothing to cancel"), "a message");
  });

  it("status tells of the process, the rules, the files and the front end", async () => {
    const terminal = await start();
    await terminal.type(":NinetyNine status<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("Node: stopped"), "a stopped process");
    await openPrompt(terminal);
    await terminal.waitFor(() => terminal.lua(`return require("99").status().files.count > 0`), "the index");
    await terminal.type("<Esc>:NinetyNine status<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).length > 1, "the status");
    const told = (await notes(terminal)).at(-1);
    expect(told).toMatch(/Node: running \(pid \d+\)\nfront end: native\nrules: 3\nfiles: \d+/);
  });

  it("restart gives a new process, refresh finds what is new", async () => {
    const terminal = await start();
    await openPrompt(terminal);
    const pid = `return require("99").status().process.pid`;
    const first = await terminal.waitFor(() => terminal.lua(pid), "a process");
    await terminal.type("<Esc>:NinetyNine restart<CR>");
    await terminal.waitFor(async () => {
      const now = await terminal.lua(pid);
      return now && now !== first;
    }, "another process");
    await terminal.lua(`vim.fn.writefile({ "new" }, "brand-new.txt")`);
    await terminal.type(":NinetyNine refresh<CR>");
    await terminal.waitFor(
      () => terminal.lua(`return require("99.extensions.files").is_project_file("brand-new.txt")`),
      "the new file",
    );
  });

  it("agent lets one choose between the scratch buffer and the function", async () => {
    const terminal = await start(`require("99").setup({ agent = function(result) _G.got = result.prompt end })
      vim.ui.select = function(choices, _, on_choice) on_choice(choices[1]) end`);
    await terminal.type(":NinetyNine agent<CR>");
    await openPrompt(terminal);
    await terminal.type("to the scratch buffer<Esc>:w<CR>");
    await terminal.waitFor(() => terminal.lua(`return vim.bo.filetype == "markdown"`), "the scratch buffer");
    expect(await terminal.lua("return _G.got")).toBeNull();
  });

  it("log says where it would be", async () => {
    const terminal = await start();
    await terminal.type(":NinetyNine log<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("99.log"), "the place of the log");
  });
});
