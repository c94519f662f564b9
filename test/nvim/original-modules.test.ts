import { expect, it } from "vitest";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const COMMIT = "<git_commit>\nWrite short commits.\n\n</git_commit>";

forEachNeovim("the original's modules", ({ path }) => {
  const start = async (init = SAMPLE_SETUP) => startNeovim({ path, cwd: await layOutSample(), init });
  const AGENTS = `local agents = require("99.extensions.agents")`;
  const FILES = `local files = require("99.extensions.files")`;
  const COMPLETIONS = `local completions = require("99.extensions.completions")`;

  it("99.extensions.agents lists rules and looks them up", async () => {
    const terminal = await start();
    const found = await terminal.lua(`${AGENTS}
      local rules = agents.rules()
      table.sort(rules.custom, function(a, b) return a.name < b.name end)
      return {
        vim.tbl_map(function(rule) return { rule.name, rule.path } end, rules.custom),
        rules.by_name.vim[1].absolute_path == vim.fn.getcwd() .. "/rules/vim/SKILL.md",
        agents.is_rule(rules, "vim"), agents.is_rule(rules, "rules/vim"), agents.is_rule(rules, "nope"),
        agents.get_rule_by_path(rules, "rules/vim").name, agents.get_rule_by_path(rules, "nope") == nil,
        agents.get_rule_content(rules.by_name.git_commit[1]),
        #agents.rules_to_items(rules),
        agents.by_name(rules, "use #vim and #nope, #vim").names,
      }`);
    const rules = [
      ["git_commit", "rules/git_commit"],
      ["two words", "rules/two words"],
      ["vim", "rules/vim"],
    ];
    expect(found).toEqual([rules, true, true, true, false, "vim", true, COMMIT, 3, ["vim"]]);
  });

  it("99.extensions.agents takes the folders of a state that is given", async () => {
    const terminal = await start(`require("99").setup()`);
    const found = await terminal.lua(`${AGENTS}
      local state = { completion = { custom_rules = { "rules" } } }
      local own = agents.completion_provider(state)
      return {
        #agents.rules().custom, #agents.rules(state).custom, #agents.rules({}).custom,
        own.resolve("git_commit"), own.is_valid("git_commit"), own.is_valid("nope"), #own.get_items(),
        agents.completion_provider().resolve("git_commit") == nil,
        agents.get_rule_content(agents.rules(state).by_name.git_commit[1]),
      }`);
    expect(found).toEqual([0, 3, 0, COMMIT, true, false, 3, true, COMMIT]);
  });

  it("99.extensions.agents provides completion", async () => {
    const terminal = await start();
    const found = await terminal.lua(`${AGENTS}
      local provider = agents.completion_provider()
      local items = vim.tbl_filter(function(item) return item.label == "vim" end, provider.get_items())
      return { provider.trigger, provider.name, items[1], provider.resolve("git_commit"), provider.resolve("two words"),
        provider.resolve("rules/git_commit"), provider.resolve("nope") == nil }`);
    expect(found.slice(0, 2)).toEqual(["#", "rules"]);
    expect(found[2]).toMatchObject({
      label: "vim",
      insertText: "#vim",
      filterText: "#vim",
      kind: 12,
      detail: "Rule: rules/vim",
      documentation: { kind: "markdown" },
      labelDetails: { description: "How to write Vim things." },
    });
    expect(found.slice(3)).toEqual([COMMIT, "<two words>\nTwo words.\n\n</two words>", COMMIT, true]);
  });

  it("99.extensions.files lists files and resolves them", async () => {
    const terminal = await start();
    const found = await terminal.lua(`${FILES}
      local app
      for _, file in ipairs(files.discover_files()) do
        if file.path == "src/app.ts" then app = file end
      end
      local provider = files.completion_provider()
      local items = vim.tbl_filter(function(item) return item.label == "app.ts" end, provider.get_items())
      return {
        app.name, app.absolute_path == vim.fn.getcwd() .. "/src/app.ts",
        files.is_project_file("src/app.ts"), files.is_project_file("app.ts"), files.is_project_file("nope.ts"),
        provider.trigger, provider.name, provider.is_valid("src/app.ts"), provider.is_valid("nope"),
        provider.resolve("src/main.lua"), provider.resolve("nope") == nil,
        { items[1].insertText, items[1].filterText, items[1].kind, items[1].detail },
      }`);
    const main = "```lua\n-- src/main.lua\nlocal M = {}\nreturn M\n```";
    const item = ["@src/app.ts", "@app.ts src/app.ts", 17, "src/app.ts"];
    expect(found).toEqual(["app.ts", true, true, true, false, "@", "files", true, false, main, true, item]);
  });

  it("99.extensions.completions registers, completes and parses", async () => {
    const terminal = await start();
    const found = await terminal.lua(`${COMPLETIONS}
      completions.register({
        trigger = "!", name = "commands",
        get_items = function() return { { label = "date", insertText = "!date" } } end,
        is_valid = function(token) return token == "date" end,
        resolve = function() return "TODAY" end,
      })
      return {
        completions.get_trigger_characters(),
        vim.fn.matchstr("see @src/comp-x_y.ts", completions.get_keyword_pattern()),
        completions.parse("#git_commit !date #nope"),
        completions.get_completions("!")[1].insertText,
        #completions.get_completions("#"), #completions.get_completions("?"),
      }`);
    expect(found).toEqual([
      ["#", "@", "!"],
      "@src/comp-x_y.ts",
      [{ content: COMMIT }, { content: "TODAY" }],
      "!date",
      3,
      0,
    ]);
  });
});
