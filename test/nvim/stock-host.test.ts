import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { poll } from "../../scripts/terminal/poll.mjs";
import { atEnd } from "../support/cleanup.ts";
import { processStatus, resolve, waitForNode } from "../support/link.ts";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { isAlive } from "../support/process.ts";
import { notes, openPrompt, RECORD_NOTES, readBuffer, waitForMenu, waitForScratch } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";

const HOST = createRequire(import.meta.url).resolve("neovim/bin/cli.js");
const SETUP = `${RECORD_NOTES}
vim.g.node_host_prog = ${JSON.stringify(HOST)}
require("99").setup({ completion = { custom_rules = { "rules" } } })`;

forEachNeovim("the stock Node host", ({ path }) => {
  /** A Neovim whose manifest lists the plugin: `:UpdateRemotePlugins` in one session, used in the next. */
  async function start(init = ""): Promise<Terminal> {
    const cwd = await layOutSample();
    const manifest = `${cwd}/../rplugin.vim`;
    const env = { NVIM_RPLUGIN_MANIFEST: manifest };
    const first = await startNeovim({ path, cwd, init: SETUP, env });
    await first.command("UpdateRemotePlugins");
    expect(await notes(first)).toEqual([]);
    await first.close();
    return startNeovim({ path, cwd, init: `${SETUP}\n${init}`, env });
  }

  /** Calls a function as the manifest does, past the shim. */
  async function call(terminal: Terminal, name: string, ...args: unknown[]): Promise<Record<string, unknown>> {
    return terminal.lua(
      `local name, args = ...
      local plugin = vim.fn["remote#host#PluginsForHost"]("node")[1].path
      return vim.rpcrequest(vim.fn["remote#host#Require"]("node"), plugin .. ":function:" .. name, args)`,
      name,
      args,
    );
  }

  it("serves the prompt, without a process of our own", async () => {
    const terminal = await start();
    await openPrompt(terminal);
    await terminal.type("#v");
    await waitForMenu(terminal, (words) => words[0] === "#vim", "the rules");
    expect(await processStatus(terminal)).toMatchObject({ kind: "stock", state: "running" });
    await terminal.type("<C-n><C-y><Esc>:w<CR>");
    expect(await waitForScratch(terminal)).toContain("<vim>");
  });

  it("answers the functions by itself", async () => {
    const terminal = await start();
    const ask = (name: string, ...args: unknown[]) => call(terminal, name, ...args);
    expect(await ask("NinetyNineResolve", "#vim")).toMatchObject({
      ok: true,
      content: expect.stringMatching(/^<vim>/),
    });
    expect(await ask("NinetyNineParse", "see #vim")).toMatchObject({ ok: true, references: [{ token: "#vim" }] });
    expect(await ask("NinetyNineComplete", "#v", 2)).toMatchObject({ ok: true, items: [{ insertText: "#vim" }] });
    for (const args of [[], [7], ["#vim", "x"], [null]]) {
      const error = { code: "bad_request", message: expect.any(String) };
      expect(await ask("NinetyNineComplete", ...args)).toEqual({ ok: false, error });
    }
    expect(await ask("NinetyNineResolve", "@nope.ts")).toMatchObject({ ok: false, error: { code: "unknown_file" } });
  });

  it("calls providers in Lua while a function waits for them", async () => {
    const terminal = await start();
    await terminal.lua(`require("99").register({ trigger = "!", name = "shout", get_items = function() return {} end,
      is_valid = function() return true end, resolve = function(token) return token:upper() end })`);
    expect(await call(terminal, "NinetyNineResolve", "!abc")).toEqual({ ok: true, content: "ABC" });
  });

  it("is replaced by a process of our own after its death", async () => {
    const terminal = await start();
    await openPrompt(terminal);
    const pid = await waitForNode(terminal);
    process.kill(pid, "SIGKILL");
    await terminal.waitFor(() => !isAlive(pid), "its death");
    await terminal.waitFor(async () => (await resolve(terminal, "#vim")).includes("<vim>"), "an answer");
    expect(await processStatus(terminal)).toMatchObject({ kind: "own" });
  });

  it("is left alone when it hangs, and a process of our own takes over", async () => {
    const terminal = await start();
    await openPrompt(terminal);
    const pid = await waitForNode(terminal);
    process.kill(pid, "SIGSTOP");
    // Stopped as it is, it would not even take note of the end of its Neovim.
    atEnd(async () => void process.kill(pid, "SIGKILL"));
    const ask = `local err = require("99.remote").request_sync("refresh", nil, 200) return err and err.code`;
    expect(await terminal.lua(ask)).toBe("timeout");
    expect(await terminal.lua(ask)).toBe("timeout");
    expect(await resolve(terminal, "#vim")).toContain("<vim>");
    expect(await processStatus(terminal)).toMatchObject({ kind: "own" });
    expect(isAlive(pid)).toBe(true);
    expect(await notes(terminal)).toEqual([expect.stringContaining("the stock Node host does not answer")]);
  });

  it("is not missed where it cannot be started", async () => {
    const terminal = await start(`vim.g.node_host_prog = "/nowhere/cli.js"`);
    await openPrompt(terminal);
    await terminal.type("#v");
    await waitForMenu(terminal, (words) => words[0] === "#vim", "the rules");
    expect(await processStatus(terminal)).toMatchObject({ kind: "own" });
    expect(await notes(terminal)).toEqual([]);
  });

  it.each(["quits", "is killed"])("ends when Neovim %s", async (how) => {
    const terminal = await start();
    await openPrompt(terminal);
    await terminal.type("@src");
    await waitForMenu(terminal, (words) => words.includes("@src/app.ts"), "the files");
    const pid = await waitForNode(terminal);
    if (how === "quits") await terminal.type("<Esc>:qall!<CR>");
    else process.kill(Number(terminal.pid), "SIGKILL");
    await terminal.end;
    await poll(() => !isAlive(pid), { what: "the end of the host" });
  });

  it("leaves the command NinetyNineParse as it is, with its bang", async () => {
    const terminal = await start();
    await terminal.command("NinetyNineParse see #vim");
    expect(await waitForScratch(terminal)).toContain("<vim>");
    await terminal.command("NinetyNineParse! see   #vim");
    await terminal.waitFor(() => terminal.lua(`return vim.fn.getreg('"'):find("see   #vim") ~= nil`), "the register");
    process.kill(await waitForNode(terminal), "SIGKILL");
    await terminal.lua(`vim.fn.setreg('"', "")`);
    await terminal.waitFor(async () => {
      await terminal.command("NinetyNineParse! #vim");
      return terminal.lua(`return vim.fn.getreg('"'):find("<vim>") ~= nil`);
    }, "the register, after the death of the host");
  });

  it("offers the command NinetyNineParse also without the shim's own", async () => {
    const terminal = await start();
    await terminal.lua(`vim.api.nvim_buf_set_lines(0, 0, -1, false, { "one", "see   #vim" })
      vim.api.nvim_del_user_command("NinetyNineParse")
      for _, plugin in ipairs(vim.fn["remote#host#PluginsForHost"]("node")) do
        for _, spec in ipairs(plugin.specs) do
          if spec.type == "command" then
            local method = plugin.path .. ":command:" .. spec.name
            vim.fn["remote#define#CommandOnHost"]("node", method, spec.sync, spec.name, spec.opts)
          end
        end
      end`);
    await terminal.command("NinetyNineParse");
    await terminal.waitFor(
      async () => (await readBuffer(terminal)).startsWith("one\nsee   #vim\n\n<vim>"),
      "the prompt",
    );
  });
});
