import { expect, it } from "vitest";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import { layOutProject } from "../support/project.ts";

forEachNeovim("a terminal", ({ path, version }) => {
  const open = async () => startNeovim({ path, cwd: await layOutProject({}), columns: 60, lines: 12 });

  it("shows typed text, wide characters and scrolled lines", async () => {
    const terminal = await open();
    await terminal.type("i日本 <lt>é>");
    await terminal.waitForScreen("日本 <é>");
    await terminal.type("<CR>next<Esc>:put =range(1,40)<CR>gg");
    await terminal.waitForScreen(/^日本.*\n8\n/s);
    await terminal.type("<C-e><C-e><C-e>");
    await terminal.waitForScreen(/^2\n3.*\n11\n/s);
  });

  it("shows menus and floating windows", async () => {
    const terminal = await open();
    await terminal.lua(`
      local buf = vim.api.nvim_create_buf(false, true)
      vim.api.nvim_buf_set_lines(buf, 0, -1, false, { "floating" })
      local at = { relative = "editor", row = 3, col = 20, width = 12, height = 1, border = "single" }
      vim.api.nvim_open_win(buf, false, at)`);
    await terminal.waitForScreen("│floating    │");
    await terminal.type("ialpha alphabet <C-n>");
    await terminal.waitForScreen(/alpha\s*\n.*alphabet/s);
  });

  it("is a Neovim of its own", async () => {
    const terminal = await open();
    const [config, rtp, found] = await terminal.lua(
      `return { vim.fn.stdpath("config"), vim.o.runtimepath, vim.version() }`,
    );
    expect(config.startsWith(terminal.home)).toBe(true);
    expect(rtp).not.toContain(process.env["HOME"] === "/" ? "/nowhere" : `${process.env["HOME"]}/.config`);
    expect(version.startsWith(`${found.major}.${found.minor}.`)).toBe(true);
  });

  it("says what it saw when it waits in vain, and when Neovim ends", async () => {
    const terminal = await open();
    await terminal.type("ion the screen");
    await terminal.waitForScreen("on the screen");
    await expect(terminal.waitForScreen("never", 100)).rejects.toThrow(/never.*within 100 ms.*on the screen/s);
    await terminal.type("<Esc>:cquit 3<CR>");
    await expect(terminal.waitForScreen("never")).rejects.toThrow(/Neovim ended: exit code 3/);
    await expect(terminal.lua("return 1")).rejects.toThrow(/Neovim ended/);
  });
});
