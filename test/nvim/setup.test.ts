import { expect, it } from "vitest";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import { notes, RECORD_NOTES } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";

forEachNeovim("setup", ({ path }) => {
  const setup = async (options: string) => {
    const init = `${RECORD_NOTES}
      _G.options = ${options}
      local before = vim.inspect(_G.options)
      require("99").setup(_G.options)
      _G.unchanged = vim.inspect(_G.options) == before`;
    return startNeovim({ path, cwd: await layOutSample(), init });
  };
  const config = (terminal: Awaited<ReturnType<typeof setup>>, option: string) =>
    terminal.lua(`return require("99").status().config.${option}`);

  it("says for each wrong option where it is, what it found and what it expected; the rest works", async () => {
    const terminal = await setup(`{
      completion = { source = "cpm", custom_rules = { "rules", 3 }, sorce = "cmp", files = { max_files = -1, exclude = "x" } },
      prompt = { layout = "prepend", window = 5 },
      node = { cmd = "node" },
      log = { level = "loud" },
    }`);
    expect(await notes(terminal)).toEqual([
      "99: option `completion.custom_rules[2]`: found 3, expected a non-empty string",
      '99: option `completion.files.exclude`: found "x", expected a list of non-empty strings',
      "99: option `completion.files.max_files`: found -1, expected a whole number, 1 or more",
      '99: unknown option `completion.sorce`: found "cmp", expected one of custom_rules, files, max_items, providers, skill_dirs, source',
      '99: option `completion.source`: found "cpm", expected one of "auto", "cmp", "blink", "native", false',
      '99: option `log.level`: found "loud", expected one of "trace", "debug", "info", "warn", "error", "off"',
      '99: option `node.cmd`: found "node", expected a list of strings, the program first',
      "99: option `prompt.window`: found 5, expected a table of options",
    ]);
    expect(await config(terminal, "prompt.layout")).toBe("prepend");
    expect(await config(terminal, "completion.custom_rules")).toEqual(["rules"]);
    expect(await config(terminal, "completion.files.max_files")).toBe(500_000);
    expect(await terminal.lua(`return require("99").resolve("#git_commit")`)).toContain("Write short commits.");
  });

  it.each(["nil", "{}"])("works with %s", async (options) => {
    const terminal = await setup(options);
    expect(await notes(terminal)).toEqual([]);
  });

  it.each(["5", '"x"', "false"])("refuses %s", async (options) => {
    const terminal = await setup(options);
    expect(await notes(terminal)).toEqual([`99: option \`setup\`: found ${options}, expected a table of options`]);
  });

  it("takes the original's options without a word", async () => {
    const terminal = await setup(`{
      logger = { level = require("99").DEBUG, path = "/tmp/x", print_on_error = true },
      provider = require("99").Providers.ClaudeCodeProvider,
      model = "sonnet", md_files = { "AGENT.md" }, display_errors = true, auto_add_skills = true,
      show_in_flight_requests = true, debug_log_prefix = "x",
      completion = { source = "cmp", custom_rules = { "rules/" }, files = { enabled = true, max_files = 5000, exclude = { "x" } } },
    }`);
    expect(await notes(terminal)).toEqual([]);
    expect(await terminal.lua(`return require("99").resolve("#git_commit")`)).toContain("Write short commits.");
  });

  it("keeps its own copy, and starts from the defaults each time", async () => {
    const terminal = await setup(`{ completion = { custom_rules = { "rules" }, max_items = 7 } }`);
    await terminal.lua(`table.insert(_G.options.completion.custom_rules, "more")
      require("99").status().config.completion.custom_rules[1] = "other"`);
    expect(await terminal.lua("return _G.unchanged")).toBe(true);
    expect(await config(terminal, "completion.custom_rules")).toEqual(["rules"]);
    await terminal.lua(`require("99").setup({ completion = { custom_rules = {} } })`);
    expect(await config(terminal, "completion.max_items")).toBe(100);
  });

  it("reaches a process that runs already", async () => {
    const terminal = await setup(`{ completion = { custom_rules = { "rules" } } }`);
    const count = `return #require("99.extensions.agents").rules().custom`;
    expect(await terminal.lua(count)).toBe(3);
    await terminal.lua(
      `require("99").setup({ completion = { custom_rules = { "rules/vim" } }, prompt = { layout = "prepend" } })`,
    );
    expect(await terminal.lua(count)).toBe(1);
    expect(await terminal.lua(`return require("99").assemble("#vim").prompt`)).toMatch(/^<vim>.*<\/vim>\n\n#vim$/s);
  });

  it.each(['"$NOWHERE/rules"', '"missing"', '"~nobody/rules"'])("survives %s as a rule folder", async (folder) => {
    const terminal = await setup(`{ completion = { custom_rules = { ${folder}, "rules" } } }`);
    expect(await terminal.lua(`return #require("99.extensions.agents").rules().custom`)).toBe(3);
    expect(await terminal.lua(`return #require("99").status().rules.faults`)).toBe(1);
  });

  it("starts no process and loads nothing at Neovim's start", async () => {
    const terminal = await startNeovim({ path, cwd: await layOutSample() });
    const loaded = `return vim.tbl_filter(function(name) return name:find("^99") end, vim.tbl_keys(package.loaded))`;
    expect(await terminal.lua(loaded)).toEqual([]);
    await terminal.lua(`require("99").setup()`);
    expect([...(await terminal.lua(loaded))].sort()).toEqual([
      "99",
      "99.config",
      "99.config.agent",
      "99.config.options",
      "99.config.schema",
    ]);
  });
});
