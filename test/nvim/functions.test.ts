import { expect, it } from "vitest";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const COMMIT = "<git_commit>\nWrite short commits.\n\n</git_commit>";

forEachNeovim("the Lua functions", ({ path }) => {
  const start = async (init = SAMPLE_SETUP) => startNeovim({ path, cwd: await layOutSample(), init });

  it("parse gives references and problems, waiting or not", async () => {
    const terminal = await start();
    const look = `local function look(references, problems)
      local r, p = references[1], problems[1]
      return { r.token, r.kind, r.name, r.path, r.start, r.finish, r.content, r.bytes, p.token, p.code, p.start, p.finish }
    end
    local ninety_nine, text = require("99"), "é #git_commit @src/nope.ts."`;
    const wanted = ["#git_commit", "rule", "git_commit", "rules/git_commit", 3, 14, COMMIT, COMMIT.length];
    const problem = ["@src/nope.ts", "unknown_file", 15, 27];
    expect(await terminal.lua(`${look} return look(ninety_nine.parse(text))`)).toEqual([...wanted, ...problem]);
    for (const call of ["ninety_nine.parse(text, keep)", "ninety_nine.parse(text, {}, keep)"]) {
      const found = await terminal.lua(`${look}
        local done
        local function keep(err, references, problems) done = { err == nil, look(references, problems) } end
        ${call}
        vim.wait(5000, function() return done end)
        return done`);
      expect(found).toEqual([true, [...wanted, ...problem]]);
    }
  });

  it("assemble keeps every byte of the text", async () => {
    const terminal = await start();
    const found = await terminal.lua(`local ninety_nine = require("99")
      local odd = "bytes \\255\\0\\r\\n and \\\\@escaped\\n"
      local plain, whole = ninety_nine.assemble(odd), ninety_nine.assemble("#git_commit")
      local later
      ninety_nine.assemble("#vim", function(err, result) later = err or result end)
      vim.wait(5000, function() return later end)
      return { plain.prompt == odd:gsub("\\\\@", "@"), whole.prompt, #whole.references, #whole.problems, whole.tokens > 0,
        later.references[1].token }`);
    expect(found).toEqual([true, `#git_commit\n\n${COMMIT}`, 1, 0, true, "#vim"]);
  });

  it("complete gives items and what they replace", async () => {
    const terminal = await start();
    const found = await terminal.lua(`local done
      require("99").complete({ line = "é @comp, x", col = 7 }, function(err, result) done = err or result end)
      vim.wait(5000, function() return done end)
      return { done.items[1].insertText, done.start, done.finish, type(done.is_incomplete) }`);
    expect(found).toEqual(["@src/comp-x_y.ts", 3, 8, "boolean"]);
  });

  it("resolve gives a content, or nil and the problem", async () => {
    const terminal = await start();
    const found = await terminal.lua(`local resolve = require("99").resolve
      local none, problem = resolve("@src/app.ts:9-10")
      return { resolve("#git_commit"), resolve("@src/app.ts:2"), none == nil, problem.code, problem.token }`);
    const lines = "```typescript\n// src/app.ts:2\nexport const two = 2;\n```";
    expect(found).toEqual([COMMIT, lines, true, "bad_range", "@src/app.ts:9-10"]);
  });

  it.each([
    ["parse()", "`text` must be a string, not nil"],
    ["assemble({})", "`text` must be a string, not table"],
    ["resolve(5)", "`reference` must be a string, not number"],
    ["complete({ line = 5 }, print)", "`params.line` must be a string, not number"],
    ["complete({ line = '', col = 0 })", "`callback` must be a function, not nil"],
    ["open('text')", "`opts` must be a table, not string"],
    ["open({ title = 5 })", "`title` must be a string, not number"],
    ["attach('x')", "`buf` must be a number, not string"],
    ["unregister()", "`trigger` must be a string, not nil"],
  ])("%s is refused where it is called", async (call, message) => {
    const terminal = await start();
    const fault = await terminal.lua(`return select(2, pcall(loadstring(..., "=caller")))`, `require("99").${call}`);
    expect(fault).toContain(`caller:1: 99.${call.split("(")[0]}: ${message}`);
  });

  it("take the working folder that is given", async () => {
    const terminal = await start();
    const found = await terminal.lua(`local here = vim.fn.getcwd()
      vim.cmd.cd("/")
      local ninety_nine = require("99")
      return { #ninety_nine.parse("@src/app.ts", { cwd = here }), #ninety_nine.parse("@src/app.ts") }`);
    expect(found).toEqual([1, 0]);
  });

  it("register and unregister change what resolves; nonsense is refused with a message", async () => {
    const terminal = await start(
      `${SAMPLE_SETUP} _G.notes = {} vim.notify = function(m) table.insert(_G.notes, m) end`,
    );
    const found = await terminal.lua(`local ninety_nine = require("99")
      local provider = { trigger = "!", name = "shout", get_items = function() return {} end,
        is_valid = function(token) return token == "a" end, resolve = function(token) return token:upper() end }
      ninety_nine.register(provider)
      local before = ninety_nine.resolve("!a")
      provider.resolve = function() return "changed behind its back" end
      local same = ninety_nine.resolve("!a")
      ninety_nine.unregister("!")
      local after = ninety_nine.parse("!a")
      ninety_nine.register({ trigger = "" })
      ninety_nine.register("nonsense")
      return { before, same, #after, #_G.notes }`);
    expect(found).toEqual(["A", "A", 0, 2]);
  });

  it("give an error, and do not throw, without Node", async () => {
    const terminal = await start(`require("99").setup({ node = { cmd = { "/nowhere/node" } } })`);
    const found = await terminal.lua(`local ninety_nine = require("99")
      local references, err = ninety_nine.parse("text")
      local prompt, second = ninety_nine.assemble("text")
      local content, third = ninety_nine.resolve("#x")
      local fourth
      ninety_nine.complete({ line = "@", col = 1 }, function(e) fourth = e end)
      vim.wait(1000, function() return fourth end)
      return { references == nil, err.code, prompt == nil, second.code, content == nil, third.code, fourth.code }`);
    expect(found).toEqual([true, "unavailable", true, "unavailable", true, "unavailable", "unavailable"]);
  });

  it("status starts nothing, stop ends the process", async () => {
    const terminal = await start();
    const found = await terminal.lua(`local ninety_nine = require("99")
      local idle = ninety_nine.status()
      ninety_nine.parse("x")
      local busy = ninety_nine.status()
      ninety_nine.stop()
      return { idle.process.state, idle.rules.count, idle.files.count, idle.front_end, idle.config.completion.max_items,
        busy.process.state, busy.rules.count, busy.process.pid > 0, ninety_nine.status().process.state }`);
    expect(found).toEqual(["stopped", 0, 0, "native", 100, "running", 3, true, "stopped"]);
  });
});
