import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { send, startWithAgents, waitForEvent } from "../support/agent-runs.ts";
import { answer, answerBuffer, answerWindow, waitForAnswer } from "../support/answers.ts";
import { forEachNeovim, type Terminal } from "../support/neovim.ts";
import { makePuppet, type Puppet, type Stage, setStage, standIn, waitForReady } from "../support/stage.ts";

const MB = 1_000_000;

forEachNeovim("an agent's answer", ({ path }) => {
  const start = async (cmd: readonly string[], stage: Stage, options = ""): Promise<Terminal> =>
    startWithAgents({ path, stage, agents: { mine: { cmd } }, options });
  const startPuppet = async (): Promise<{ terminal: Terminal; puppet: Puppet }> => {
    const stage = await setStage();
    const puppet = await makePuppet(stage);
    const terminal = await start(puppet.cmd, stage);
    await send(terminal);
    await waitForReady(stage, 1);
    return { terminal, puppet };
  };
  const finish = async (terminal: Terminal, puppet: Puppet): Promise<string> => {
    await puppet.exit();
    await waitForEvent(terminal, "Done");
    return answer(terminal);
  };

  it("is there piece by piece, in a Markdown buffer, while the program runs", async () => {
    const { terminal, puppet } = await startPuppet();
    await puppet.say("# The **first**");
    await terminal.waitForScreen("# The **first**");
    await puppet.say(" piece\n\n- and");
    await terminal.waitForScreen(/# The \*\*first\*\* piece *\n[^\n]*\n- and/);
    expect(await terminal.lua("return #_G.events")).toBe(1);
    expect(await finish(terminal, puppet)).toBe("# The **first** piece\n\n- and");
    const buffer = await answerBuffer(terminal);
    expect(await terminal.lua("return { vim.bo[...].filetype, vim.api.nvim_buf_get_name(...) }", buffer)).toEqual([
      "markdown",
      "ninetynine://answer/1",
    ]);
    expect(await waitForEvent(terminal, "Done")).toMatchObject({
      agent: "mine",
      code: 0,
      buf: buffer,
      text: "hello",
      ms: expect.any(Number),
      run: expect.anything(),
    });
  });

  it("has whole characters, wherever the program's output was cut", async () => {
    const { terminal, puppet } = await startPuppet();
    const text = "für alle 見て 👩‍💻 e\u0301.";
    let sent = "";
    for (const [index, byte] of [...Buffer.from(text)].entries()) {
      await puppet.say(Uint8Array.of(byte));
      // What is whole by now has arrived: the next byte comes alone.
      const whole = Buffer.from(text)
        .subarray(0, index + 1)
        .toString()
        .replace(/\ufffd$/, "");
      if (whole !== sent) await waitForAnswer(terminal, whole);
      expect(await answer(terminal)).not.toContain("\ufffd");
      sent = whole;
    }
    expect(await finish(terminal, puppet)).toBe(text);
  });

  it("has no escape sequences and no carriage returns of line ends, however they were cut", async () => {
    const { terminal, puppet } = await startPuppet();
    await puppet.say("\x1b[?25l\x1b[1;31mred\x1b[0m and \x1b[38;2;1;2;3mpink\x1b[m\r\n");
    await puppet.say("\x1b]0;a title\x07\x1b]8;;https://x.example\x1b\\link\x1b]8;;\x1b\\\x1b(B\x1b7\x1b8\r\nnow \x1b");
    await waitForAnswer(terminal, "link\nnow");
    await puppet.say("[3");
    await puppet.say("2mgreen\x1b[0");
    await waitForAnswer(terminal, "now green");
    await puppet.say("m\r");
    await puppet.say("\nend\r\n");
    expect((await finish(terminal, puppet)).trimEnd()).toBe("red and pink\nlink\nnow green\nend");
  });

  it("has all of 10 000 lines, and lines that are there are not written again", async () => {
    const { terminal, puppet } = await startPuppet();
    await puppet.say("the first line\n");
    await waitForAnswer(terminal, "the first line");
    await terminal.lua(
      `_G.rewritten = 0
       vim.api.nvim_buf_attach(..., false, { on_lines = function(_, _, _, first, last)
         _G.rewritten = math.max(_G.rewritten, last - first)
       end })`,
      await answerBuffer(terminal),
    );
    const lines = Array.from(
      { length: 10_000 },
      (_, index) => `- line ${index}, with some \`code\` and **more** in it`,
    );
    for (let at = 0; at < lines.length; at += 100) await puppet.say(`${lines.slice(at, at + 100).join("\n")}\n`);
    expect((await finish(terminal, puppet)).trimEnd()).toBe(["the first line", ...lines].join("\n"));
    // The last line may go on.
    expect(await terminal.lua("return _G.rewritten")).toBeLessThanOrEqual(1);
    await terminal.waitForScreen("- line 9999,");
  });

  it("is cut at 10 MB of 100, says so, and Neovim stays alive meanwhile", async () => {
    const stage = await setStage();
    const terminal = await start(standIn("flood", String(100 * MB)), stage);
    await send(terminal);
    await terminal.waitForScreen(/^\d+\.{20}/m);
    for (const letter of "meanwhile") await terminal.type(`A${letter}<Esc>`);
    await waitForEvent(terminal, "Done", { limit: 50_000 });
    expect(existsSync(join(stage.folder, "flooded"))).toBe(true);
    const text = await answer(terminal);
    expect(text.length).toBeGreaterThan(9 * MB);
    expect(text.length).toBeLessThan(10.6 * MB);
    // 90 MB, or 86 MiB, or as exact as may be.
    expect(text.slice(-400)).toMatch(/(?:89|90|8[56])(?:[., ]?\d+)* (?:MB|MiB|bytes)[^\n]*left out|left out[^\n]*9\d/);
    expect(await terminal.lua("return vim.api.nvim_get_current_line()")).toBe("meanwhile");
  });

  it("that is binary breaks nothing", async () => {
    const stage = await setStage();
    const terminal = await start(standIn("binary"), stage);
    await terminal.lua("vim.v.errmsg = ''");
    await send(terminal);
    expect(await waitForEvent(terminal, "Done")).toMatchObject({ code: 0 });
    const text = await answer(terminal);
    expect(text.trimEnd()).toMatch(/^before\n[\s\S]*\nafter$/);
    expect(text).toContain("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    expect(text).not.toContain("\x1b");
    expect(await terminal.lua("return vim.v.errmsg")).toBe("");
  });

  it("of a second prompt has a buffer of its own, also while the first one grows", async () => {
    const stage = await setStage();
    const [first, second] = [await makePuppet(stage, "one"), await makePuppet(stage, "two")];
    const terminal = await start(first.cmd, stage);
    await send(terminal);
    await first.say("one");
    await waitForAnswer(terminal, "one", 1);
    await terminal.lua(`require("99").setup({ agent = { cmd = ... } })`, second.cmd);
    await send(terminal);
    await second.say("two");
    await waitForAnswer(terminal, "two", 2);
    await first.say(" goes on");
    await waitForAnswer(terminal, "one goes on", 1);
    await first.exit();
    await second.exit();
    await waitForEvent(terminal, "Done", { count: 2 });
    expect([await answer(terminal, 1), await answer(terminal, 2)]).toEqual(["one goes on", "two"]);
    expect(await answerWindow(terminal, 1)).not.toBe(await answerWindow(terminal, 2));
  });
});
