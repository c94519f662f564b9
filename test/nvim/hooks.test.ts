import { expect, it } from "vitest";
import { bringBack, eventNames, send, startWithAgents, waitForEvent } from "../support/agent-runs.ts";
import { answer } from "../support/answers.ts";
import { forEachNeovim, type Terminal } from "../support/neovim.ts";
import { countPrompts, notes, openPrompt, readBuffer, waitForNoPrompt, waitForPrompt } from "../support/prompt.ts";
import { pids, readTrace, type Stage, setStage, standIn } from "../support/stage.ts";

forEachNeovim("hooks", ({ path }) => {
  const start = async (stage: Stage, options = "", init = ""): Promise<Terminal> =>
    startWithAgents({ path, stage, agents: { mine: { cmd: standIn("recorder") } }, options, init });
  /** The prompt that the agent got, of a prompt `see @README.md`. */
  const handedOver = async (onSubmit: string): Promise<string> => {
    const stage = await setStage();
    const terminal = await start(stage, `on_submit = ${onSubmit}`);
    await send(terminal, "see @README.md");
    await waitForEvent(terminal, "Done");
    expect(await notes(terminal)).toEqual([]);
    const prompt = await readTrace(stage, "prompt");
    expect(prompt.equals(await readTrace(stage, "submitted"))).toBe(true);
    return String(prompt);
  };
  const prompt = "see @README.md\n\n```markdown\n<!-- README.md -->\n# demo\n```";

  it.each([
    [
      "changes the result",
      `function(result) result.prompt = result.prompt .. "\\nBriefly." end`,
      `${prompt}\nBriefly.`,
    ],
    ["returns a text", `function(result) return "About: " .. result.text end`, "About: see @README.md"],
    ["returns another table", `function() return { prompt = "all new" } end`, "all new"],
    ["returns the result", `function(result) result.prompt = "same table" return result end`, "same table"],
    ["returns nothing", "function() end", prompt],
    ["returns true", "function() return true end", prompt],
  ])("on_submit %s: that is handed over", async (_, onSubmit, expected) => {
    expect(await handedOver(onSubmit)).toBe(expected);
  });

  it("on_submit sees all of the result", async () => {
    const stage = await setStage();
    const terminal = await start(
      stage,
      `on_submit = function(result) _G.result = result end, prompt = { on_problem = "send" }`,
    );
    await terminal.type(":edit src/app.ts<CR>");
    await send(terminal, "see @README.md and @src/nope");
    await waitForEvent(terminal, "Done");
    const read = `local r = _G.result
      return { r.prompt, r.text, #r.references, #r.problems, r.tokens > 0, vim.fn.bufname(r.buf), r.cwd == vim.fn.getcwd() }`;
    const text = "see @README.md and @src/nope";
    const expected = [prompt.replace("see @README.md", text), text, 1, 1, true, "src/app.ts", true];
    expect(await terminal.lua(read)).toEqual(expected);
  });

  it.each([
    ["refuses with a reason", `function() return false, "too long by far" end`, "too long by far"],
    ["refuses without a reason", "function() return false end", "on_submit"],
    ["throws", `function() error("out of order") end`, "out of order"],
    ["throws what is no text", "function() error({ code = 1 }) end", "on_submit"],
  ])("on_submit %s: the prompt stays, and one message says so", async (_, onSubmit, reason) => {
    const stage = await setStage();
    const terminal = await start(stage, `on_submit = ${onSubmit}`);
    await openPrompt(terminal);
    await terminal.type("precious<Esc>:w<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a message");
    expect(await notes(terminal)).toEqual([expect.stringContaining(reason)]);
    expect((await notes(terminal))[0]).toMatch(/^99: [^\n]*$/);
    if ((await countPrompts(terminal)) === 0) await bringBack(terminal);
    expect(await readBuffer(terminal)).toBe("precious");
    expect(await eventNames(terminal)).not.toContain("Submit");
    expect(pids(stage)).toEqual([]);
  });

  it("on_submit that refused is asked again, and lets the prompt go once it is content", async () => {
    const stage = await setStage();
    const check = `function(result) if not result.text:find("please") then return false, "say please" end end`;
    const terminal = await start(stage, `on_submit = ${check}`);
    await openPrompt(terminal);
    await terminal.type("do it<Esc>:w<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("say please"), "a message");
    expect(await countPrompts(terminal)).toBe(1);
    await terminal.type("A, please<Esc>:w<CR>");
    await waitForNoPrompt(terminal);
    await waitForEvent(terminal, "Done");
    expect(String(await readTrace(stage, "prompt"))).toBe("do it, please");
  });

  const openWith = async (stage: Stage, returned: string): Promise<Terminal> => {
    const terminal = await start(stage);
    await terminal.lua(`require("99").open({ text = "see @README.md", on_submit = function(result)
      _G.taken = result.prompt
      return ${returned}
    end })`);
    await waitForPrompt(terminal);
    await terminal.type("<Esc>:w<CR>");
    await terminal.waitFor(() => terminal.lua("return _G.taken ~= nil"), "on_submit");
    expect(await terminal.lua("return _G.taken")).toBe(prompt);
    return terminal;
  };

  it.each([
    ["true", prompt],
    [`"another text"`, "another text"],
    [`{ prompt = "of a table" }`, "of a table"],
  ])("on_submit of open() that returns %s hands that to the agent", async (returned, expected) => {
    const stage = await setStage();
    const terminal = await openWith(stage, returned);
    await waitForEvent(terminal, "Done");
    expect(String(await readTrace(stage, "prompt"))).toBe(expected);
    expect(await countPrompts(terminal)).toBe(0);
  });

  it("on_submit of open() that returns nothing has taken the prompt over", async () => {
    const stage = await setStage();
    const terminal = await openWith(stage, "nil");
    await waitForNoPrompt(terminal);
    // The next one goes to the agent: nothing of the first is under way then.
    await send(terminal, "second");
    await waitForEvent(terminal, "Done");
    expect(pids(stage)).toHaveLength(1);
    expect(String(await readTrace(stage, "prompt"))).toBe("second");
  });

  it("on_submit of open() that refuses keeps the prompt open", async () => {
    const stage = await setStage();
    const terminal = await openWith(stage, `false, "not now"`);
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("not now"), "a message");
    expect(await countPrompts(terminal)).toBe(1);
    expect(pids(stage)).toEqual([]);
  });

  it("autocommands carry the data of what is handed over and of what comes of it", async () => {
    const stage = await setStage();
    const terminal = await start(stage);
    await terminal.type(":edit src/app.ts<CR>");
    await send(terminal, "see @README.md");
    const done = await waitForEvent(terminal, "Done");
    const submitted = await waitForEvent(terminal, "Submit");
    expect(submitted).toMatchObject({ agent: "mine", prompt, text: "see @README.md", problems: [] });
    expect(Object.keys(submitted)).toEqual(expect.arrayContaining(["references", "tokens", "buf", "cwd"]));
    expect(done).toMatchObject({ agent: "mine", code: 0, text: "see @README.md", run: expect.anything() });
    expect(done.ms).toBeGreaterThan(0);
    expect(await terminal.lua("return vim.api.nvim_buf_get_name(...)", done.buf)).toMatch(/^ninetynine:\/\/answer\//);
    expect(await eventNames(terminal)).toEqual(["Submit", "Done"]);
  });

  it.each(["Submit", "Done"])("an autocommand for %s that throws is reported, and loses nothing", async (name) => {
    const stage = await setStage();
    const throwing = `vim.api.nvim_create_autocmd("User", {
      pattern = "NinetyNine${name}", callback = function() error("out of order") end })`;
    const terminal = await start(stage, "", throwing);
    await send(terminal, "precious");
    await waitForEvent(terminal, "Done");
    expect(String(await readTrace(stage, "prompt"))).toBe("precious");
    expect(await answer(terminal)).toContain("kept 8 bytes");
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a message");
    expect(await notes(terminal)).toEqual([expect.stringMatching(/^99: [^\n]*out of order[^\n]*$/)]);
    expect(await bringBack(terminal)).toBe("precious");
  });
});
