import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PLUGIN } from "../../scripts/terminal/neovim-terminal.mjs";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { copyPlugin, usePlugin } from "../support/plugin-copy.ts";
import { isAlive } from "../support/process.ts";
import { notes, openPrompt, RECORD_NOTES } from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const EDITOR = `require("99.buffers").editor_state()`;

forEachNeovim("the Node process", ({ path }) => {
  const start = async (init = SAMPLE_SETUP) =>
    startNeovim({ path, cwd: await layOutSample(), init: `${RECORD_NOTES} ${init}` });
  const status = (terminal: Terminal): Promise<Record<string, unknown>> =>
    terminal.lua(`return require("99.remote").status()`);
  const ask = (terminal: Terminal): Promise<unknown> =>
    terminal.lua(`return require("99.remote").request_sync("status", { editor = ${EDITOR} }) or "ok"`);

  it("starts with the first prompt, and says which Node it is", async () => {
    const terminal = await start();
    expect(await status(terminal)).toEqual({ state: "stopped", restarts: 0 });
    await openPrompt(terminal);
    await terminal.waitFor(async () => (await status(terminal))["state"] === "running", "a running process");
    expect(await status(terminal)).toMatchObject({ kind: "own", node: process.version, restarts: 0 });
    expect(isAlive((await status(terminal))["pid"])).toBe(true);
  });

  it("is another one after a restart", async () => {
    const terminal = await start();
    await ask(terminal);
    const before = (await status(terminal))["pid"];
    await terminal.lua(`require("99").restart()`);
    expect(await ask(terminal)).toBe("ok");
    expect(await status(terminal)).toMatchObject({ state: "running", restarts: 1 });
    expect((await status(terminal))["pid"]).not.toBe(before);
    await terminal.waitFor(() => !isAlive(before), "the end of the first process");
    expect(await notes(terminal)).toEqual([]);
  });

  it("ends when it is stopped, answers what waits, and starts again when asked", async () => {
    const terminal = await start();
    await ask(terminal);
    const before = (await status(terminal))["pid"];
    const code = await terminal.lua(`local remote, code = require("99.remote"), nil
      remote.request("status", { editor = ${EDITOR} }, function(err) code = err and err.code or "ok" end)
      remote.stop()
      vim.wait(1000, function() return code end)
      return code`);
    expect(code).toBe("unavailable");
    await terminal.waitFor(() => !isAlive(before), "the end of the process");
    expect((await status(terminal))["state"]).toBe("stopped");
    expect(await ask(terminal)).toBe("ok");
    expect(await notes(terminal)).toEqual([]);
  });

  it.each(["SIGCONT", "SIGSTOP"] as const)("ends with Neovim, also after %s", async (signal) => {
    const terminal = await start();
    await openPrompt(terminal);
    await ask(terminal);
    const pid = Number((await status(terminal))["pid"]);
    process.kill(pid, signal);
    const begin = Date.now();
    await terminal.type("<Esc>:qall!<CR>");
    await terminal.end;
    await terminal.waitFor(() => !isAlive(pid), "the end of the process").catch(() => undefined);
    expect(isAlive(pid)).toBe(false);
    expect(Date.now() - begin).toBeLessThan(5000);
  });

  it("ends when Neovim is killed", async () => {
    const terminal = await start();
    await ask(terminal);
    const pid = (await status(terminal))["pid"];
    process.kill(Number(terminal.pid), "SIGKILL");
    await terminal.end;
    const deadline = Date.now() + 5000;
    while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isAlive(pid)).toBe(false);
  });

  it("answers each request once: with a result, a wrong request with an error, a cancelled one as aborted", async () => {
    const terminal = await start();
    const codes = await terminal.lua(`local remote, codes = require("99.remote"), {}
      local function keep(name)
        return function(err) codes[name] = (codes[name] and codes[name] .. "+" or "") .. (err and err.code or "ok") end
      end
      local editor = ${EDITOR}
      remote.request("status", { editor = editor }, keep("right"))
      remote.request("complete", { line = "", col = -1, editor = editor }, keep("wrong"))
      remote.request("nonsense", {}, keep("unknown"))
      local id = remote.request("parse", { text = vim.base64.encode("@src/app.ts"), editor = editor }, keep("cancelled"))
      remote.cancel(id)
      remote.cancel(id)
      remote.cancel(123456)
      codes.at_once = codes.cancelled
      vim.wait(2000, function() return codes.right and codes.wrong and codes.unknown end)
      remote.request_sync("status", { editor = editor })
      return codes`);
    expect(codes).toEqual({
      right: "ok",
      wrong: "bad_request",
      unknown: "bad_request",
      cancelled: "aborted",
      at_once: "aborted",
    });
    expect(await notes(terminal)).toEqual([]);
  });

  it("lets Neovim live while it is waited for, and Ctrl-C end the wait", async () => {
    const terminal = await start();
    await ask(terminal);
    const pid = Number((await status(terminal))["pid"]);
    process.kill(pid, "SIGSTOP");
    await terminal.lua(`_G.ticks = 0
      vim.uv.new_timer():start(0, 20, vim.schedule_wrap(function() _G.ticks = _G.ticks + 1 end))
      vim.schedule(function() _G.err = require("99.remote").request_sync("status", { editor = ${EDITOR} }, 60000) end)`);
    await terminal.waitFor(() => terminal.lua("return _G.ticks > 5"), "a timer that goes on");
    await terminal.type("<C-c>");
    await terminal.waitFor(() => terminal.lua("return _G.err ~= nil"), "the end of the wait");
    expect(await terminal.lua("return _G.err.code")).toBe("aborted");
    process.kill(pid, "SIGCONT");
    expect(await ask(terminal)).toBe("ok");
  });

  it("says what a callback did wrong, and goes on", async () => {
    const terminal = await start();
    await terminal.lua(
      `require("99.remote").request("status", { editor = ${EDITOR} }, function() error("oops", 0) end)`,
    );
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a message");
    expect(await notes(terminal)).toEqual(["99: the answer to `status` was not handled: oops"]);
    expect(await ask(terminal)).toBe("ok");
  });

  it.each(["a link", "a folder"])("works from %s with odd characters in its name", async (kind) => {
    const project = await layOutSample();
    const plugin = join(project, "..", "99: 'odd' é.nvim");
    if (kind === "a link") await symlink(PLUGIN, plugin);
    else await copyPlugin(plugin, ["lua", "plugin", "rplugin"]);
    const init = `${RECORD_NOTES} ${usePlugin(plugin)} ${SAMPLE_SETUP}`;
    const terminal = await startNeovim({ path, cwd: project, init });
    expect(await terminal.lua(`return require("99").resolve("#git_commit")`)).toContain("Write short commits.");
    expect(await terminal.lua(`return require("99.remote.process").root`)).toBe(plugin);
  });

  it.each(["none", "garbage", "half"])("starts with %s of the compiled code", async (what) => {
    const project = await layOutSample();
    const plugin = await copyPlugin(join(project, "..", "99.nvim"), ["lua", "plugin", "rplugin"]);
    const folder = join(plugin, "rplugin/node/99");
    const [name = ""] = (await readdir(folder)).filter((each) => each.startsWith("compiled-"));
    const compiled = join(folder, name);
    expect(name).not.toBe("");
    if (what === "none") await rm(compiled);
    else if (what === "garbage") await writeFile(compiled, "garbage".repeat(1000));
    else await truncate(compiled, (await stat(compiled)).size / 2);
    const init = `${RECORD_NOTES} ${usePlugin(plugin)} ${SAMPLE_SETUP}`;
    const terminal = await startNeovim({ path, cwd: project, init });
    expect(await terminal.lua(`return require("99").resolve("#git_commit")`)).toContain("Write short commits.");
    expect(await notes(terminal)).toEqual([]);
  });

  it("reads the user's certificates for modules of the user only", async () => {
    const project = await layOutSample({
      "record.cjs": `require("node:fs").writeFileSync(__dirname + "/seen", process.env.NODE_EXTRA_CA_CERTS);`,
      "own.mjs": `export default { trigger: "!", name: "own", get_items: () => [], is_valid: () => true,
        resolve: () => process.env.NODE_EXTRA_CA_CERTS };`,
    });
    const record = join(project, "record.cjs");
    const setup = (providers: string) =>
      `require("99").setup({ node = { cmd = { "node", "-r", ${JSON.stringify(record)} } }, completion = { providers = ${providers} } })`;
    const certificates = `vim.env.NODE_EXTRA_CA_CERTS = "/certificates.pem"`;
    const without = await startNeovim({ path, cwd: project, init: `${certificates} ${setup("{}")}` });
    expect(await ask(without)).toBe("ok");
    expect(await readFile(join(project, "seen"), "utf8")).toBe("");
    const terminal = await startNeovim({ path, cwd: project, init: `${certificates} ${setup(`{ "own.mjs" }`)}` });
    expect(await terminal.lua(`return require("99").resolve("!a")`)).toBe("/certificates.pem");
  });

  it("says when a provider module cannot be loaded, as soon as a prompt is opened", async () => {
    const terminal = await start(`require("99").setup({ completion = { providers = { "/nowhere.mjs" } } })`);
    await openPrompt(terminal);
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a message");
    expect(await notes(terminal)).toEqual([expect.stringContaining("99: The provider module /nowhere.mjs cannot be")]);
  });

  it("outlives a provider module that prints to standard output", async () => {
    const project = await layOutSample({
      "noisy.mjs": `process.stdout.write("noise"); console.log("noise"); console.dir({}); console.table([1]);
        export default { trigger: "!", name: "noisy", get_items: () => { console.dir("more"); return []; },
          is_valid: () => { process.stdout.write("noise"); return true; }, resolve: (token) => token };`,
    });
    const init = `${RECORD_NOTES} require("99").setup({ completion = { providers = { "noisy.mjs" } } })`;
    const terminal = await startNeovim({ path, cwd: project, init });
    expect(await terminal.lua(`return require("99").resolve("!a")`)).toBe("a");
    expect(await ask(terminal)).toBe("ok");
    expect(await notes(terminal)).toEqual([]);
  });

  it("outlives a provider module that throws when nobody looks", async () => {
    const project = await layOutSample({
      "throwing.mjs": `export default { trigger: "!", name: "throwing", get_items: () => [], resolve: (token) => token,
        is_valid: () => { setTimeout(() => { throw new Error("late"); }, 0); Promise.reject(new Error("lost")); return true; } };`,
    });
    const init = `${RECORD_NOTES} require("99").setup({ completion = { providers = { "throwing.mjs" } } })`;
    const terminal = await startNeovim({ path, cwd: project, init });
    expect(await terminal.lua(`return require("99").resolve("!a")`)).toBe("a");
    expect(await ask(terminal)).toBe("ok");
    expect(await ask(terminal)).toBe("ok");
    expect(await notes(terminal)).toEqual([]);
    const log = join(terminal.home, "state/nvim/99.log");
    await terminal.waitFor(() => existsSync(log), "a log");
  });
});
