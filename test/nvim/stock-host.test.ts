import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { processStatus, resolve, waitForNode } from "../support/link.ts";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { isAlive } from "../support/process.ts";
import { openPrompt, waitForMenu, waitForScratch } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";

const HOST = createRequire(import.meta.url).resolve("neovim/bin/cli.js");
const SETUP = `vim.g.node_host_prog = ${JSON.stringify(HOST)}
require("99").setup({ completion = { custom_rules = { "rules" } } })`;

forEachNeovim("the stock Node host", ({ path }) => {
  /** A Neovim whose manifest lists the plugin: `:UpdateRemotePlugins` in one session, used in the next. */
  async function start(): Promise<Terminal> {
    const cwd = await layOutSample();
    const manifest = `${cwd}/../rplugin.vim`;
    const env = { NVIM_RPLUGIN_MANIFEST: manifest };
    const first = await startNeovim({ path, cwd, init: SETUP, env });
    await first.command("UpdateRemotePlugins");
    await first.close();
    return startNeovim({ path, cwd, init: SETUP, env });
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
    const channel: number = await terminal.request("nvim_call_function", "remote#host#Require", ["node"]);
    const ask = (name: string, ...args: unknown[]): Promise<Record<string, unknown>> =>
      terminal.lua(
        `local channel, name, args = ...
        local plugin = vim.fn["remote#host#PluginsForHost"]("node")[1].path
        return vim.rpcrequest(channel, plugin .. ":function:" .. name, args)`,
        channel,
        name,
        args,
      );
    expect(await ask("NinetyNineResolve", "#vim")).toMatchObject({
      ok: true,
      content: expect.stringMatching(/^<vim>/),
    });
    expect(await ask("NinetyNineParse", "see #vim")).toMatchObject({ ok: true, references: [{ token: "#vim" }] });
    expect(await ask("NinetyNineComplete", "#v", 2)).toMatchObject({ ok: true, items: [{ insertText: "#vim" }] });
    expect(await ask("NinetyNineResolve", 7)).toMatchObject({ ok: false, error: { code: "bad_request" } });
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

  it("runs the command NinetyNineParse", async () => {
    const terminal = await start();
    await terminal.command("NinetyNineParse see #vim");
    expect(await waitForScratch(terminal)).toContain("<vim>");
  });
});
