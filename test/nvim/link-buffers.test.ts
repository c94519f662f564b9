import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { layOutProject } from "../support/project.ts";

interface EditorState {
  readonly cwd: string;
  readonly buffers: readonly { id: number; path: string; modified: boolean }[];
  readonly alternate?: string;
}

forEachNeovim("what Node is told of buffers", ({ path }) => {
  const files = { "a.txt": "a\n", "b.txt": "b\n", "sub/c.txt": "c\n" };
  async function start(): Promise<{ terminal: Terminal; root: string }> {
    const root = await layOutProject({ files });
    return { terminal: await startNeovim({ path, cwd: root }), root };
  }
  const state = (terminal: Terminal, win?: number): Promise<EditorState> =>
    terminal.lua(`return require("99.buffers").editor_state(...)`, win ?? 0);
  const summary = async (terminal: Terminal, root: string) =>
    Object.fromEntries(
      (await state(terminal)).buffers.map(({ path: name, modified }) => [name.slice(root.length + 1), modified]),
    );

  it("is the text that :write puts on disk, whatever the options", async () => {
    const { terminal } = await start();
    const wrong = await terminal.lua(`
      local buffers, wrong = require("99.buffers"), {}
      local texts = { {}, { "" }, { "", "" }, { "one" }, { "é ünï", "\\255\\254 odd", "nul \\0 here" }, { "with\\rcr" } }
      local variants = {}
      for _, ff in ipairs({ "unix", "dos", "mac" }) do
        for _, eol in ipairs({ true, false }) do
          for _, fixeol in ipairs({ true, false }) do
            for _, bomb in ipairs({ true, false }) do
              for _, binary in ipairs({ true, false }) do
                for _, eof in ipairs({ true, false }) do
                  table.insert(variants, { fileformat = ff, endofline = eol, fixendofline = fixeol, bomb = bomb,
                    binary = binary, endoffile = eof })
                end
              end
            end
          end
        end
      end
      for _, encoding in ipairs({ "utf-8", "latin1", "utf-16le" }) do
        table.insert(variants, { fileencoding = encoding, bomb = true })
        table.insert(variants, { fileencoding = encoding, bomb = false })
      end
      for number, text in ipairs(texts) do
        for _, variant in ipairs(variants) do
          if not (variant.fileencoding and number == 5) then
            vim.cmd("silent bwipeout!")
            for name, value in pairs(variant) do vim.bo[name] = value end
            if #text > 0 then vim.api.nvim_buf_set_lines(0, 0, -1, false, text) end
            local told = vim.base64.decode(buffers.text(0))
            local file = vim.fn.tempname()
            vim.cmd("silent write " .. file)
            local handle = io.open(file, "rb")
            local written = handle:read("*a")
            handle:close()
            if told ~= written then
              table.insert(wrong, { number, vim.inspect(variant, { newline = "", indent = "" }), vim.inspect(told), vim.inspect(written) })
            end
          end
        end
      end
      return wrong`);
    expect(wrong).toEqual([]);
  });

  it("is nothing for a buffer that is gone or not loaded", async () => {
    const { terminal } = await start();
    const found = await terminal.lua(`local text = require("99.buffers").text
      local unloaded = vim.fn.bufadd("b.txt")
      return { text(9999) == vim.NIL, text(unloaded) == vim.NIL }`);
    expect(found).toEqual([true, true]);
  });

  it("lists loaded files, with what is changed in them, as it comes and goes", async () => {
    const { terminal, root } = await start();
    expect(await summary(terminal, root)).toEqual({});
    await terminal.command("edit a.txt");
    await terminal.command("split sub/c.txt");
    expect(await summary(terminal, root)).toEqual({ "a.txt": false, "sub/c.txt": false });
    await terminal.lua(`vim.api.nvim_buf_set_lines(0, 0, -1, false, { "changed" })`);
    expect(await summary(terminal, root)).toEqual({ "a.txt": false, "sub/c.txt": true });
    await terminal.command("silent write");
    await terminal.command("noautocmd badd b.txt | noautocmd call bufload('b.txt')");
    expect(await summary(terminal, root)).toEqual({ "a.txt": false, "b.txt": false, "sub/c.txt": false });
    await terminal.command("silent file renamed.txt");
    await terminal.command("bdelete a.txt | noautocmd bwipeout b.txt");
    expect(await summary(terminal, root)).toEqual({ "renamed.txt": false });
  });

  it("leaves out what is no file", async () => {
    const { terminal } = await start();
    await terminal.lua(`vim.cmd("help | terminal")
      vim.api.nvim_buf_set_name(vim.api.nvim_create_buf(true, false), "oil:///somewhere/")
      vim.api.nvim_buf_set_name(vim.api.nvim_create_buf(true, true), "scratch")`);
    expect((await state(terminal)).buffers).toEqual([]);
  });

  it("names the alternate file and the folder of the window that asks", async () => {
    const { terminal, root } = await start();
    await terminal.command("edit a.txt | edit b.txt");
    const first: number = await terminal.lua("return vim.api.nvim_get_current_win()");
    await mkdir(join(root, "other"));
    await terminal.command("new | lcd sub");
    expect(await state(terminal)).toMatchObject({ cwd: join(root, "sub") });
    expect(await state(terminal, first)).toMatchObject({ cwd: root, alternate: join(root, "a.txt") });
    await terminal.command("wincmd p | bwipeout a.txt");
    expect((await state(terminal)).alternate).toBeUndefined();
    expect(await state(terminal, 9999)).toMatchObject({ cwd: root });
  });

  it("sends every changed file and the others up to a limit, last used first", async () => {
    const { terminal, root } = await start();
    await terminal.lua(`vim.o.hidden = true
      for number = 1, 150 do vim.cmd.edit(("f%d.txt"):format(number)) end
      vim.api.nvim_buf_set_lines(vim.fn.bufnr("f3.txt"), 0, -1, false, { "changed" })
      vim.cmd.buffer("f7.txt")`);
    const { buffers } = await state(terminal);
    expect(buffers.filter(({ modified }) => modified).map(({ path: name }) => name)).toEqual([join(root, "f3.txt")]);
    expect(buffers).toHaveLength(101);
    expect(buffers[0]?.path).toBe(join(root, "f7.txt"));
  });
});
