import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { copyPlugin, usePlugin } from "../support/plugin-copy.ts";
import { isAlive } from "../support/process.ts";
import { line, notes, openPrompt, RECORD_NOTES, waitForLine, waitForMenu } from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const OLD_NODE = fileURLToPath(new URL("node-stand-ins/old-node.cjs", import.meta.url));

/** Asks for the status of rules and files; gives the error's code, or "ok". */
const ASK = `local timeout = ...
  local err = require("99.remote").request_sync("status", { editor = require("99.buffers").editor_state() }, timeout)
  return err and err.code or "ok"`;

forEachNeovim("a Node that fails", ({ path }) => {
  const start = async (init: string) =>
    startNeovim({ path, cwd: await layOutSample(), init: `${RECORD_NOTES} ${init}` });
  const startWith = (...command: string[]) =>
    start(`require("99").setup({ node = { cmd = vim.json.decode([==[${JSON.stringify(command)}]==]) } })`);
  const ask = (terminal: Terminal, timeout = 5000): Promise<string> => terminal.lua(ASK, timeout);
  const pid = (terminal: Terminal): Promise<number> => terminal.lua(`return require("99").status().process.pid`);
  const state = (terminal: Terminal): Promise<string> => terminal.lua(`return require("99").status().process.state`);

  /** Types a reference letter by letter into a prompt and gives the messages; the text must have arrived. */
  async function typeThrough(terminal: Terminal): Promise<string[]> {
    await openPrompt(terminal);
    for (const key of "see @src/app and #vi") await terminal.type(key === " " ? "<Space>" : key);
    await waitForLine(terminal, "see @src/app and #vi");
    expect((await terminal.request("nvim_get_mode")) as unknown).toEqual({ mode: "i", blocking: false });
    return notes(terminal);
  }

  it("is not installed: one message, and typing goes on", async () => {
    const terminal = await startWith("/nowhere/node");
    expect(await typeThrough(terminal)).toEqual([
      "99: `/nowhere/node` was not found: install Node.js 20 or newer, or set `node.cmd`",
    ]);
    expect(await ask(terminal)).toBe("unavailable");
    expect(await notes(terminal)).toHaveLength(1);
  });

  it("is too old: the message says which one was found", async () => {
    const terminal = await startWith("node", "--require", OLD_NODE);
    await typeThrough(terminal);
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a message");
    expect(await ask(terminal)).toBe("unavailable");
    expect(await notes(terminal)).toEqual([
      "99: Node.js 20 or newer is needed, found v18.20.4; `:NinetyNine restart` tries again",
    ]);
  });

  it("has no built file: the message says how to build it", async () => {
    const project = await layOutSample();
    const plugin = await copyPlugin(join(project, "../plugin"), ["lua", "plugin"]);
    const terminal = await startNeovim({ path, cwd: project, init: `${RECORD_NOTES} ${usePlugin(plugin)}` });
    const messages = await typeThrough(terminal);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain("not built: run `npm ci && npm run build`");
  });

  it("crashes at start: the reason is shown once, and after five times it is left alone", async () => {
    const count = join(await layOutSample(), "starts");
    const crash = `echo start >> "$0"; printf '/a/b.js:1\\n\\nError: no luck\\n    at x (y.js:1)\\n' >&2; exit 1`;
    const terminal = await startWith("/bin/sh", "-c", crash, count);
    for (let time = 0; time < 8; time += 1) expect(await ask(terminal)).toBe("unavailable");
    expect(await notes(terminal)).toEqual([
      "99: Node ended with code 1: Error: no luck; `:NinetyNine restart` tries again",
    ]);
    expect(await state(terminal)).toBe("failed");
    expect(await readFile(count, "utf8")).toBe("start\n".repeat(5));
  });

  it("never answers: it is ended", async () => {
    const terminal = await startWith("/bin/sh", "-c", "exec sleep 600");
    await openPrompt(terminal);
    const hanging = await pid(terminal);
    expect(await ask(terminal, 200)).toBe("timeout");
    expect(await ask(terminal, 200)).toBe("timeout");
    await terminal.waitFor(() => !isAlive(hanging), "the end of the process");
    expect(await notes(terminal)).toEqual(["99: Node did not answer and was ended; the next request starts it again"]);
  });

  it("never asks for the Enter key on a narrow screen", async () => {
    const terminal = await startNeovim({
      path,
      cwd: await layOutSample(),
      init: `require("99").setup({ node = { cmd = { "/nowhere/a/long/path/to/node" } } })`,
      columns: 40,
    });
    await openPrompt(terminal);
    // The screen's last line soon belongs to the mode; Neovim answers nothing while it waits for Enter.
    await terminal.waitFor(async () => (await terminal.messages()).includes("99: `/nowhere"), "the message");
    await terminal.type("see @src/app");
    await waitForLine(terminal, "see @src/app");
    expect(await terminal.lua(`return require("99").status().process.message`)).toContain("install Node.js 20");
  });

  it("is killed while typing: nothing typed is lost, and the menu works again", async () => {
    const terminal = await start(SAMPLE_SETUP);
    await openPrompt(terminal);
    await terminal.type("@comp");
    await waitForMenu(terminal, (words) => words.includes("@src/comp-x_y.ts"), "the menu");
    const killed = await pid(terminal);
    process.kill(killed, "SIGKILL");
    await terminal.type(" then @comp");
    await waitForLine(terminal, "@comp then @comp");
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a message");
    await terminal.type("-");
    await waitForMenu(terminal, (words) => words.includes("@src/comp-x_y.ts"), "the menu of a new process");
    expect(await line(terminal)).toBe("@comp then @comp-");
    expect(await notes(terminal)).toEqual(["99: Node was ended by signal 9; the next request starts it again"]);
    expect(await pid(terminal)).not.toBe(killed);
  });

  it("is killed with a request under way: that request gets an error, the next one an answer", async () => {
    const terminal = await start(SAMPLE_SETUP);
    expect(await ask(terminal)).toBe("ok");
    const code = await terminal.lua(`local remote = require("99.remote")
      local code
      vim.uv.kill(remote.status().pid, "sigstop")
      remote.request("refresh", nil, function(err) code = err and err.code or "ok" end)
      vim.uv.kill(remote.status().pid, "sigkill")
      vim.wait(4000, function() return code end)
      return code`);
    expect(code).toBe("unavailable");
    expect(await ask(terminal)).toBe("ok");
  });

  it("dies five times in a minute: it stays ended until a restart", async () => {
    const terminal = await start(SAMPLE_SETUP);
    for (let time = 0; time < 5; time += 1) {
      expect(await ask(terminal)).toBe("ok");
      process.kill(await pid(terminal), "SIGKILL");
      await terminal.waitFor(async () => (await notes(terminal)).length > time, "a message");
    }
    expect((await notes(terminal)).at(-1)).toBe(
      "99: Node ended five times in a minute; `:NinetyNine restart` tries again",
    );
    expect(await ask(terminal)).toBe("unavailable");
    expect(await state(terminal)).toBe("failed");
    expect(await notes(terminal)).toHaveLength(5);
    await terminal.command("NinetyNine restart");
    expect(await ask(terminal)).toBe("ok");
  });

  it("hangs: requests time out, then it is ended and started again", async () => {
    const terminal = await start(SAMPLE_SETUP);
    expect(await ask(terminal)).toBe("ok");
    const stopped = await pid(terminal);
    process.kill(stopped, "SIGSTOP");
    expect(await ask(terminal, 200)).toBe("timeout");
    expect(await ask(terminal, 200)).toBe("timeout");
    await terminal.waitFor(() => !isAlive(stopped), "the end of the stopped process");
    expect(await notes(terminal)).toEqual(["99: Node did not answer and was ended; the next request starts it again"]);
    expect(await ask(terminal)).toBe("ok");
    expect(await pid(terminal)).not.toBe(stopped);
  });

  it("is slow but alive: it is not ended", async () => {
    const terminal = await start(SAMPLE_SETUP);
    expect(await ask(terminal)).toBe("ok");
    const before = await pid(terminal);
    for (let time = 0; time < 4; time += 1) {
      const code = await terminal.lua(`local providers = require("99.providers")
        providers.register({ trigger = "!", name = "slow", get_items = function() vim.wait(400) return {} end,
          is_valid = function() return true end, resolve = function() return "" end })
        local err = require("99.remote").request_sync("items",
          { trigger = "!", editor = require("99.buffers").editor_state() }, 100)
        return err and err.code`);
      expect(["timeout", "aborted"]).toContain(code);
    }
    expect(await ask(terminal)).toBe("ok");
    expect(await pid(terminal)).toBe(before);
  });
});
