import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { notes, RECORD_NOTES } from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

/** Lua of a provider for `!`, with some of its functions replaced. */
const provider = (fields: string): string => `vim.tbl_extend("force", { trigger = "!", name = "custom",
  get_items = function() return { { label = "one" }, "two" } end,
  is_valid = function(token) return token == "one" end,
  resolve = function(token) return "<" .. token .. ">" end }, { ${fields} })`;

interface Parsed {
  readonly contents: string[];
  readonly problems: { readonly token: string; readonly code: string; readonly message: string }[];
}

forEachNeovim("a provider written in Lua", ({ path }) => {
  const start = async (fields = ""): Promise<Terminal> => {
    const init = `${RECORD_NOTES} ${SAMPLE_SETUP} require("99").register(${provider(fields)})`;
    return startNeovim({ path, cwd: await layOutSample(), init });
  };
  const parse = (terminal: Terminal, text: string): Promise<Parsed> =>
    terminal.lua(
      `local references, problems = require("99").parse(...)
      return { contents = vim.tbl_map(function(one) return one.content end, references), problems = problems }`,
      text,
    );
  const complete = (terminal: Terminal, line: string): Promise<string[] | string> =>
    terminal.lua(
      `local line, done = ..., nil
      require("99").complete({ line = line, col = #line }, function(err, result)
        done = err and err.message or vim.tbl_map(function(item) return item.insertText end, result.items)
      end)
      vim.wait(5000, function() return done end)
      return done`,
      line,
    );

  it("takes part in everything, before and after a restart", async () => {
    const terminal = await start();
    for (let time = 0; time < 2; time += 1) {
      expect(await complete(terminal, "see !")).toEqual(["!one", "!two"]);
      expect(await complete(terminal, "see !t")).toEqual(["!two"]);
      expect(await parse(terminal, "see !one and #vim")).toMatchObject({
        contents: [expect.stringMatching(/^<vim>/), "<one>"],
        problems: [],
      });
      await terminal.lua(`require("99").restart()`);
    }
    expect(await terminal.lua(`return require("99.providers").triggers()`)).toEqual(["#", "@", "!"]);
  });

  it.each([
    ["throws a text", `resolve = function() error("no luck") end`, "no luck"],
    ["throws a table", `resolve = function() error({ message = "no luck" }) end`, "no luck"],
    ["throws nothing", `resolve = function() error() end`, "failed without a message"],
    ["throws in is_valid", `is_valid = function() local x = nil; return x.y end`, "attempt to index"],
    ["never ends", `resolve = function() while true do end end`, "took longer than 1000 ms"],
    [
      "never ends, and catches errors",
      `resolve = function() while true do pcall(function() local a = 1 end) end end`,
      "took longer",
    ],
    ["answers a table", `resolve = function() return {} end`, "instead of text"],
    ["answers nothing", `resolve = function() end`, "resolves it to nothing"],
    ["answers itself", `is_valid = function() local t = {}; t.t = t; return t end`, "too deep or too large"],
  ])("that %s costs its own reference only", async (_how, fields, message) => {
    const terminal = await start(fields);
    const { contents, problems } = await parse(terminal, "see !one and #vim");
    expect(contents).toEqual([expect.stringMatching(/^<vim>/)]);
    expect(problems).toEqual([expect.objectContaining({ token: "!one", code: "provider_error" })]);
    expect(problems[0]?.message).toContain(message);
    expect(problems[0]?.message).not.toMatch(/traceback|\.lua:\d|\[string/);
    expect(await notes(terminal)).toEqual([]);
  });

  it.each([
    ["nonsense", `get_items = function() return 5 end`, expect.stringContaining("get_items must return a list")],
    ["nothing", `get_items = function() end`, []],
    ["an empty list", `get_items = function() return {} end`, []],
    [
      "some nonsense",
      `get_items = function() return { 5, { label = 7 }, function() end, { label = "ok", f = print } } end`,
      ["!ok"],
    ],
    ["a list with holes", `get_items = function() return { "a", nil, "c" } end`, ["!a", "!c"]],
    ["itself", `get_items = function() local t = { "a" }; t[2] = t; return t end`, expect.stringContaining("too deep")],
    ["an error", `get_items = function() error("no luck") end`, expect.stringContaining("no luck")],
  ])("that lists %s leaves the others alone", async (_what, fields, expected) => {
    const terminal = await start(fields);
    expect(await complete(terminal, "!")).toEqual(expected);
    expect(await complete(terminal, "#vi")).toEqual(["#vim"]);
  });

  it("keeps every byte of what it resolves", async () => {
    const terminal = await start(`resolve = function() return "\\255\\0\\r\\n é" end`);
    expect(await terminal.lua(`return require("99").resolve("!one") == "\\255\\0\\r\\n é"`)).toBe(true);
  });

  it("may itself ask Node", async () => {
    const terminal = await start(`resolve = function() return (require("99").resolve("#vim")) end`);
    expect(await terminal.lua(`return require("99").resolve("!one")`)).toMatch(/^<vim>/);
  });

  it("that never ends halts the editor once, not at every token, until it is registered again", async () => {
    const terminal = await start(`is_valid = function() while true do end end`);
    const begin = Date.now();
    const { problems } = await parse(terminal, "!a !b !c !d !e !f");
    await complete(terminal, "!");
    expect(Date.now() - begin).toBeLessThan(3000);
    expect(problems).toHaveLength(6);
    expect(await terminal.lua("return { jit.status(), debug.gethook() == nil }")).toEqual([true, true]);
    await terminal.lua(`require("99").register(${provider("")})`);
    expect((await parse(terminal, "!one")).contents).toEqual(["<one>"]);
  });

  it("replaces a built-in one and gives it back", async () => {
    const terminal = await start(`trigger = "#"`);
    expect((await parse(terminal, "#one #vim")).contents).toEqual(["<one>"]);
    await terminal.lua(`require("99").unregister("#")`);
    expect((await parse(terminal, "#one #vim")).contents).toEqual([]);
    expect(await terminal.lua(`return require("99.providers").triggers()`)).toEqual(["@"]);
    await terminal.lua(`require("99").restart()`);
    expect((await parse(terminal, "#vim @src/app.ts")).contents).toHaveLength(1);
  });
});
