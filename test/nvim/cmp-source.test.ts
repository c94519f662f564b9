import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

/** Does to the source what nvim-cmp does, and records what it answers: for machines without nvim-cmp. */
const RECORDER = `
function _G.ask(line, col)
  local source = require("99.extensions.cmp")
  local answer
  source:complete({
    offset = line:sub(1, col):match("()[#@]%S*$") or col + 1,
    context = {
      bufnr = vim.api.nvim_get_current_buf(),
      cursor = { row = 1, col = col + 1 },
      cursor_line = line,
      cursor_before_line = line:sub(1, col),
    },
  }, function(response)
    answer = response
  end)
  return function() return answer end
end
`;

forEachNeovim("the nvim-cmp source", ({ path }) => {
  const open = async (setup = SAMPLE_SETUP): Promise<Terminal> =>
    startNeovim({ path, cwd: await layOutSample(), init: `${setup}${RECORDER}` });

  it("answers with ranges that cover the whole token, in bytes", async () => {
    const terminal = await open();
    const response = await terminal.lua(`local answer = ask("größe @coxx, then", #"größe @co")
      vim.wait(5000, function() return answer() end)
      return answer()`);
    expect(response.isIncomplete).toBe(true);
    expect(response.items[0]).toMatchObject({
      label: "comp-x_y.ts",
      textEdit: {
        newText: "@src/comp-x_y.ts",
        range: { start: { line: 0, character: 8 }, end: { line: 0, character: 13 } },
      },
    });
    expect(response.items[0].filterText.startsWith("@co")).toBe(true);
  });

  it("always calls back: without a token, for a stale request, and without Node", async () => {
    const terminal = await open(`require("99").setup({ node = { cmd = { "/nowhere/node" } } })`);
    const answers = await terminal.lua(`local none, stale, last = ask("plain", 5), ask("@a", 2), ask("@ap", 3)
      vim.wait(5000, function() return none() and stale() and last() end)
      return { none(), stale(), last() }`);
    expect(answers.map(({ items }: { items: unknown[] }) => items)).toEqual([[], [], []]);
  });

  it("covers whole tokens with its keyword pattern, whatever the triggers", async () => {
    const terminal = await open();
    const matches = await terminal.lua(
      `for _, trigger in ipairs({ "$$", "^", "\\\\", "." , "[" }) do
         require("99").register({ trigger = trigger, name = trigger, get_items = function() return {} end,
           is_valid = function() return false end, resolve = function() end })
       end
       local pattern = require("99.extensions.cmp").get_keyword_pattern()
       return vim.tbl_map(function(text)
         local first = vim.regex([[\\%(]] .. pattern .. [[\\)\\m$]]):match_str(text)
         return first and text:sub(first + 1) or ""
       end, ...)`,
      ["see @src/comp-x_y.ts", 'see @"my docs/des', "pay $$rent", "go ^up", "go \\down", "go [x", "plain words"],
    );
    expect(matches).toEqual(["@src/comp-x_y.ts", '@"my docs/des', "$$rent", "^up", "\\down", "[x", ""]);
  });

  it("makes documentation for the row that is looked at", async () => {
    const terminal = await open();
    const value = await terminal.lua(`local answer = ask("#git", 4)
      vim.wait(5000, function() return answer() end)
      local resolved
      require("99.extensions.cmp"):resolve(answer().items[1], function(item) resolved = item end)
      vim.wait(5000, function() return resolved end)
      return resolved.documentation.value`);
    expect(value).toContain("Write short commits.");
  });
});
