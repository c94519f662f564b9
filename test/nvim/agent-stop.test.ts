import { expect, it } from "vitest";
import { bringBack, eventNames, luaOf, send, startWithAgents, waitForEvent } from "../support/agent-runs.ts";
import { answer, answerWindow, waitForAnswer } from "../support/answers.ts";
import { forEachNeovim, type Terminal } from "../support/neovim.ts";
import { isAlive } from "../support/process.ts";
import { type Stage, setStage, standIn, temporaryFiles, waitForDeath, waitForReady } from "../support/stage.ts";

forEachNeovim("stopping an agent", ({ path }) => {
  const start = async (stage: Stage, ...cmd: string[]): Promise<Terminal> => {
    const terminal = await startWithAgents({ path, stage, agents: { mine: { cmd, input: "file" } } });
    await send(terminal, "precious");
    return terminal;
  };
  /** Two agents at work, `one` and `two`, and their processes. */
  const startTwo = async (stage: Stage): Promise<{ terminal: Terminal; one: number; two: number }> => {
    const agents = { one: { cmd: standIn("endless") }, two: { cmd: standIn("endless") } };
    const terminal = await startWithAgents({ path, stage, agents });
    await terminal.lua(`_G.asked = {}
      vim.ui.select = function(items, opts, on_choice)
        local rows = vim.tbl_map(opts.format_item or tostring, items)
        table.insert(_G.asked, rows)
        for index, row in ipairs(rows) do
          if row:find("two", 1, true) then return on_choice(items[index], index) end
        end
        on_choice(nil)
      end`);
    await send(terminal, "first");
    const [one = 0] = await waitForReady(stage, 1);
    await terminal.lua(`require("99").setup({ agents = ${luaOf(agents)}, agent = "two" })`);
    await send(terminal, "second");
    const [, two = 0] = await waitForReady(stage, 2);
    return { terminal, one, two };
  };
  const goToAnswer = async (terminal: Terminal, number: number): Promise<void> => {
    await waitForAnswer(terminal, "working", number);
    await terminal.lua("vim.api.nvim_set_current_win(...)", await answerWindow(terminal, number));
  };
  /** Where Neovim is busy it takes the key for an interrupt, and one has to press it again. */
  const pressStop = (terminal: Terminal): Promise<unknown> =>
    terminal.waitFor(async () => {
      await terminal.type("<C-c>");
      return terminal.lua(`return not vim.wo.winbar:find("stops it", 1, true)`);
    }, "a bar that does not offer to stop");

  it("by :NinetyNine cancel ends the one that runs; its answer and the prompt's text stay", async () => {
    const stage = await setStage();
    const terminal = await start(stage, ...standIn("endless"));
    const running = await waitForReady(stage, 1);
    await waitForAnswer(terminal, "working");
    await terminal.type(":NinetyNine cancel<CR>");
    await waitForDeath(running);
    await waitForAnswer(terminal, /^working\n[\s\S]*(?:stopped|cancelled|ended)/i);
    await terminal.waitFor(async () => (await eventNames(terminal)).length === 2, "the end of the run");
    expect(await temporaryFiles(stage)).toEqual([]);
    expect(await bringBack(terminal)).toBe("precious");
  });

  it("asks it first, and hears its last word", async () => {
    const stage = await setStage();
    const terminal = await start(stage, ...standIn("endless", "--gentle"));
    const running = await waitForReady(stage, 1);
    await terminal.type(":NinetyNine cancel<CR>");
    await waitForAnswer(terminal, "working\na last word");
    await waitForDeath(running);
  });

  it("by <C-c> in its answer forces it after two seconds where it ignores that it is asked", async () => {
    const stage = await setStage();
    const terminal = await start(stage, ...standIn("endless", "--stubborn"));
    const running = await waitForReady(stage, 1);
    await goToAnswer(terminal, 1);
    const begin = Date.now();
    await pressStop(terminal);
    await waitForDeath(running);
    const took = Date.now() - begin;
    expect(took).toBeGreaterThan(1900);
    await waitForEvent(terminal, "Error");
    expect(await temporaryFiles(stage)).toEqual([]);
  });

  it("ends its children too, those that keep its output open and those that are stubborn", async () => {
    const stage = await setStage();
    const terminal = await start(stage, ...standIn("parent"));
    const family = await waitForReady(stage, 3);
    expect(new Set(family).size).toBe(3);
    expect(family.filter(isAlive).length).toBe(family.length);
    await terminal.type(":NinetyNine cancel<CR>");
    await waitForDeath(family);
    await terminal.waitFor(async () => (await eventNames(terminal)).length === 2, "the end of the run");
  });

  it("is not needed where it leaves its children behind: the run ends, and so do they", async () => {
    const stage = await setStage();
    const terminal = await start(stage, ...standIn("parent", "--leave"));
    const family = await waitForReady(stage, 3);
    expect(await waitForEvent(terminal, "Done")).toMatchObject({ code: 0 });
    await waitForDeath(family);
    expect((await answer(terminal)).trimEnd()).toBe("both run");
  });

  it("asks which one where several run", async () => {
    const { terminal, one, two } = await startTwo(await setStage());
    await terminal.type(":NinetyNine cancel<CR>");
    await waitForDeath([two]);
    expect(isAlive(one)).toBe(true);
    expect(await terminal.lua("return _G.asked")).toEqual([
      [expect.stringContaining("one"), expect.stringContaining("two"), "all of them"],
    ]);
    await terminal.waitFor(async () => (await eventNames(terminal)).length === 3, "the end of one");
    await terminal.type(":NinetyNine cancel<CR>");
    await waitForDeath([one]);
    expect(await terminal.lua("return #_G.asked")).toBe(1);
  });

  it("in an answer ends that one without a question", async () => {
    const { terminal, one, two } = await startTwo(await setStage());
    await goToAnswer(terminal, 1);
    await terminal.type(":NinetyNine cancel<CR>");
    await waitForDeath([one]);
    expect(isAlive(two)).toBe(true);
    await goToAnswer(terminal, 2);
    await pressStop(terminal);
    await waitForDeath([two]);
    expect(await terminal.lua("return #_G.asked")).toBe(0);
  });
});
