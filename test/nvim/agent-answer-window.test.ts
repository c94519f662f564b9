import { expect, it } from "vitest";
import { send, startWithAgents, waitForEvent } from "../support/agent-runs.ts";
import { answer, answerBuffer, answerWindow, waitForAnswer } from "../support/answers.ts";
import { forEachNeovim, type Terminal } from "../support/neovim.ts";
import { makePuppet, type Puppet, setStage, waitForReady } from "../support/stage.ts";

interface Shape {
  readonly tab: boolean;
  readonly float: boolean;
  readonly fullWidth: boolean;
  readonly besides: boolean;
}

/** How the answer's window lies: in another tab page, floating, over the whole width, beside the one with the cursor. */
const READ_SHAPE = `
local win = ...
local position, own = vim.api.nvim_win_get_position(win), vim.api.nvim_win_get_position(0)
local is_here = vim.api.nvim_win_get_tabpage(win) == vim.api.nvim_get_current_tabpage()
local is_float = vim.api.nvim_win_get_config(win).relative ~= ""
return {
  tab = not is_here,
  float = is_float,
  fullWidth = vim.api.nvim_win_get_width(win) == vim.o.columns,
  besides = is_here and not is_float and position[1] == own[1] and position[2] ~= own[2],
}`;

const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `row ${from + index}\n`).join("");

forEachNeovim("the window of an answer", ({ path }) => {
  const start = async (layout = "split"): Promise<{ terminal: Terminal; puppet: Puppet }> => {
    const stage = await setStage();
    const puppet = await makePuppet(stage);
    const options = `answer = { window = "${layout}" }`;
    const terminal = await startWithAgents({ path, stage, agents: { mine: { cmd: puppet.cmd } }, options });
    await terminal.type(":edit src/app.ts<CR>jl");
    await send(terminal);
    await waitForReady(stage, 1);
    return { terminal, puppet };
  };
  /** Buffer, cursor and mode of the user. */
  const place = (terminal: Terminal): Promise<unknown> =>
    terminal.lua(`local mode = vim.api.nvim_get_mode().mode
      return { vim.fn.expand("%:t"), vim.api.nvim_win_get_cursor(0), mode, vim.api.nvim_get_current_tabpage() }`);
  /** First and last line that the answer's window shows. */
  const visible = async (terminal: Terminal): Promise<[number, number]> =>
    terminal.lua(`return { vim.fn.line("w0", ...), vim.fn.line("w$", ...) }`, await answerWindow(terminal));
  const waitForEnd = async (terminal: Terminal, text: string): Promise<void> => {
    await waitForAnswer(terminal, text);
    const look = async (): Promise<boolean> =>
      (await visible(terminal))[1] >= (await answer(terminal)).trimEnd().split("\n").length;
    await terminal.waitFor(look, `a window that shows ${text}`);
  };

  it.each([
    ["split", { tab: false, float: false, fullWidth: true, besides: false }],
    ["vertical", { tab: false, float: false, fullWidth: false, besides: true }],
    ["tab", { tab: true, float: false, fullWidth: true, besides: false }],
    ["float", { tab: false, float: true, fullWidth: false, besides: false }],
  ] satisfies [string, Shape][])("opens as %s, and leaves cursor, mode and tab page alone", async (layout, shape) => {
    const { terminal, puppet } = await start(layout);
    expect(await place(terminal)).toEqual(["app.ts", [2, 1], "n", 1]);
    await terminal.type("A // and");
    await puppet.say("one\n");
    await waitForAnswer(terminal, "one");
    const win = await terminal.waitFor(() => answerWindow(terminal), "the window");
    expect(await terminal.lua(READ_SHAPE, win)).toEqual(shape);
    await terminal.type(" on");
    await puppet.exit();
    await waitForEvent(terminal, "Done");
    const line = "export const two = 2; // and on";
    await terminal.waitFor(async () => (await terminal.lua("return vim.api.nvim_get_current_line()")) === line, line);
    expect(await place(terminal)).toEqual(["app.ts", [2, line.length], "i", 1]);
  });

  it("is none where it shall be none; a mark at the top right says what runs, until it has ended", async () => {
    const { terminal, puppet } = await start("none");
    await puppet.say("quietly\n");
    await waitForAnswer(terminal, "quietly");
    expect(await answerWindow(terminal)).toBe(0);
    const top = (): string => (terminal.screen()[0] ?? "").slice(50);
    await terminal.waitFor(() => /mine.*\d ?s/.test(top()), "the mark");
    await puppet.exit();
    await waitForEvent(terminal, "Done");
    await terminal.waitFor(() => !top().includes("mine"), "no mark");
    expect((await answer(terminal)).trimEnd()).toBe("quietly");
  });

  it("says in its bar what runs, since when and how to stop it", async () => {
    const { terminal, puppet } = await start();
    await puppet.say("one\n");
    const win = await terminal.waitFor(() => answerWindow(terminal), "the window");
    const bar = (): Promise<string> =>
      terminal.lua(
        `return vim.api.nvim_eval_statusline(vim.wo[...].winbar, { winid = ..., use_winbar = true }).str`,
        win,
      );
    await terminal.waitFor(async () => /mine.*\b[1-9]\d* ?s/.test(await bar()), "a second in the bar");
    expect(await bar()).toMatch(/<C-c>|NinetyNine cancel/);
    await puppet.exit();
    await waitForEvent(terminal, "Done");
    await terminal.waitFor(async () => !/<C-c>|NinetyNine cancel/.test(await bar()), "a bar without a way to stop");
  });

  it("follows the end, until one scrolls up, and again from the end on", async () => {
    const { terminal, puppet } = await start();
    await puppet.say(numbered(1, 200));
    await waitForEnd(terminal, "row 200");
    await puppet.say(numbered(201, 300));
    await waitForEnd(terminal, "row 300");
    await terminal.lua("vim.api.nvim_set_current_win(...)", await answerWindow(terminal));
    await terminal.type("gg");
    await terminal.waitForScreen(/^row 1$/m);
    await puppet.say(numbered(301, 400));
    await waitForAnswer(terminal, "row 400");
    expect(await visible(terminal)).toEqual([1, expect.any(Number)]);
    expect(await terminal.lua("return vim.fn.line('.')")).toBe(1);
    await terminal.type("G");
    await puppet.say(numbered(401, 500));
    await waitForEnd(terminal, "row 500");
  });

  it("stays where it was scrolled to with the cursor in another window", async () => {
    const { terminal, puppet } = await start();
    await puppet.say(numbered(1, 200));
    await waitForEnd(terminal, "row 200");
    await terminal.lua(
      `vim.api.nvim_win_call(..., function() vim.cmd("normal! 50\\25") end)`,
      await answerWindow(terminal),
    );
    const before = await visible(terminal);
    expect(before[1]).toBeLessThan(199);
    await puppet.say(numbered(201, 300));
    await waitForAnswer(terminal, "row 300");
    expect(await visible(terminal)).toEqual(before);
  });

  it("is closed by q; its agent goes on, and so does the answer", async () => {
    const { terminal, puppet } = await start();
    await puppet.say("one\n");
    await waitForAnswer(terminal, "one");
    const buffer = await answerBuffer(terminal);
    await terminal.lua("vim.api.nvim_set_current_win(...)", await answerWindow(terminal));
    await terminal.type("q");
    await terminal.waitFor(async () => (await answerWindow(terminal)) === 0, "no window");
    expect(await place(terminal)).toEqual(["app.ts", [2, 1], "n", 1]);
    await puppet.say("two\n");
    await puppet.exit();
    expect(await waitForEvent(terminal, "Done")).toMatchObject({ code: 0, buf: buffer });
    expect((await answer(terminal)).trimEnd()).toBe("one\ntwo");
  });
});
