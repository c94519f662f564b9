import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { openPrompt } from "../support/prompt.ts";
import { waitForDiagnostics, waitForHighlights } from "../support/proof.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const FILE = [["NinetyNineFile", "@src/app.ts:2-3"]] as const;

forEachNeovim("a reference at the cursor", ({ path }) => {
  const open = async (init = SAMPLE_SETUP): Promise<Terminal> => {
    const terminal = await startNeovim({ path, cwd: await layOutSample({ "lib/main.lua": "" }), init });
    await openPrompt(terminal);
    return terminal;
  };
  const place = `return { vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ":."), vim.fn.line(".") }`;
  const waitForPlace = (terminal: Terminal, name: string, line: number): Promise<unknown> =>
    terminal.waitFor(async () => {
      const [found, at] = await terminal.lua(place);
      return found.endsWith(name) && at === line;
    }, `line ${line} of ${name}`);

  it("shows by K what it becomes, with size and language, and by a second K is entered", async () => {
    const terminal = await open();
    await terminal.type("see @src/main.lua now");
    await waitForHighlights(terminal, [["NinetyNineFile", "@src/main.lua"]]);
    await terminal.type("<Esc>0wK");
    await terminal.waitForScreen(/src\/main\.lua · 5 lines, 48 bytes, about \d+ tokens/);
    await terminal.waitForScreen("local M = {}");
    await terminal.waitFor(() => {
      const row = terminal.screen().findIndex((line) => line.includes("return M"));
      const start = terminal.screen()[row]?.indexOf("return M") ?? 0;
      const [keyword, name] = [start, start + 7].map((at) => terminal.grid.rows()[row]?.[at]?.highlight);
      return keyword !== name;
    }, "colours of Lua");
    await terminal.type("K");
    await terminal.waitFor(
      () => terminal.lua(`return vim.api.nvim_win_get_config(0).relative ~= "" and vim.bo.filetype ~= "99prompt"`),
      "the window entered",
    );
    await terminal.type("q");
    await terminal.waitFor(() => terminal.lua(`return vim.bo.filetype == "99prompt"`), "the prompt again");
  });

  it("colours a language that Neovim has no parser for", async () => {
    const terminal = await open();
    await terminal.type("@src/app.ts:2");
    await waitForHighlights(terminal, [["NinetyNineFile", "@src/app.ts:2"]]);
    await terminal.type("<Esc>0K");
    await terminal.waitForScreen("export const two = 2;");
    await terminal.waitFor(() => {
      const row = terminal.screen().findIndex((line) => line.includes("export const two"));
      const start = terminal.screen()[row]?.indexOf("export") ?? 0;
      const [keyword, name] = [start, start + 13].map((at) => terminal.grid.rows()[row]?.[at]?.highlight);
      return keyword !== name;
    }, "colours of TypeScript");
  });

  it("shows lines, rules, folders, globs, notices and repetitions", async () => {
    const terminal = await open();
    await terminal.type("@src/app.ts:2-3<CR>#vim<CR>@src/<CR>@src/**/*.ts<CR>@main.lua<CR>#vim<CR>");
    await waitForDiagnostics(terminal, [["@main.lua", "ambiguous"]]);
    const expected: [number, RegExp, string][] = [
      [1, /src\/app\.ts, lines 2-3 · 5 lines, \d+ bytes/, "export const three = 3;"],
      [2, /rule vim \(rules\/vim\)/, "<vim>"],
      [3, /src\/ · /, "comp-x_y.ts"],
      [4, /@src\/\*\*\/\*\.ts: 2 files/, "export const one = 1;"],
      [5, /ambiguous: "main\.lua"/, ""],
      [6, /It goes into the prompt once/, "</vim>"],
    ];
    for (const [line, head, content] of expected) {
      await terminal.type(`<Esc>${line}G0K`);
      await terminal.waitForScreen(head);
      await terminal.waitForScreen(content);
    }
  });

  it("tells by K why it does not resolve", async () => {
    const terminal = await open();
    await terminal.type("see @src/ap.ts");
    await waitForDiagnostics(terminal, [["@src/ap.ts", "unknown_file"]]);
    await terminal.type("<Esc>0wK");
    await terminal.waitForScreen(
      /@src\/ap\.ts: There is no file "src\/ap\.ts" in the project; did you mean @src\/app\.ts/,
    );
  });

  it.each(["gd", "gf"])("is opened by %s at its range, beside the prompt", async (keys) => {
    const terminal = await open();
    await terminal.type("see @src/app.ts:2-3");
    await waitForHighlights(terminal, [...FILE] as [string, string][]);
    await terminal.type(`<Esc>0w${keys}`);
    await waitForPlace(terminal, "src/app.ts", 2);
    expect(await terminal.lua(`return vim.api.nvim_win_get_config(0).relative`)).toBe("");
    await terminal.type(":NinetyNine<CR>");
    await terminal.waitFor(() => terminal.lua(`return vim.bo.filetype == "99prompt"`), "the prompt again");
  });

  it("opens a rule, and one of the files of a glob", async () => {
    const terminal = await open();
    await terminal.type("#vim @src/*.ts");
    await waitForHighlights(terminal, [
      ["NinetyNineRule", "#vim"],
      ["NinetyNineFile", "@src/*.ts"],
    ]);
    await terminal.type("<Esc>0gd");
    await waitForPlace(terminal, "rules/vim/SKILL.md", 1);
    await terminal.type(":NinetyNine<CR>$gd");
    await terminal.waitForScreen("matches");
    await terminal.type("2<CR>");
    await waitForPlace(terminal, "src/comp-x_y.ts", 1);
  });

  it("says that a provider's reference names no file, and shows its text", async () => {
    const provider = `{ trigger = "!", name = "dates", get_items = function() return {} end,
      is_valid = function(token) return token == "today" end, resolve = function() return "a fine day" end }`;
    const terminal = await open(`${SAMPLE_SETUP} require("99").register(${provider})`);
    await terminal.type("by !today");
    await waitForHighlights(terminal, [["NinetyNineReference", "!today"]]);
    await terminal.type("<Esc>K");
    await terminal.waitForScreen("a fine day");
    await terminal.type("gd");
    await terminal.waitForScreen("!today has no file to open");
  });
});

forEachNeovim("what is no reference", ({ path }) => {
  const MINE = `${SAMPLE_SETUP}
    _G.called = {}
    vim.keymap.set("n", "K", function() table.insert(_G.called, "K" .. vim.v.count) end)
    vim.keymap.set("n", "gd", ":let g:mine = v:count<CR>", { silent = true })
    vim.keymap.set("n", "gf", function() return "ix<Esc>" end, { expr = true })`;

  it("keeps the user's own K, gd and gf", async () => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: MINE });
    await openPrompt(terminal);
    await terminal.type("plain @alice");
    await terminal.type("<Esc>3K");
    await terminal.waitFor(() => terminal.lua(`return _G.called[1] == "K3"`), "the user's K");
    await terminal.type("0gd");
    await terminal.waitFor(() => terminal.lua("return vim.g.mine == 0"), "the user's gd");
    await terminal.type("0gf");
    await terminal.waitFor(() => terminal.lua(`return vim.api.nvim_get_current_line() == "xplain @alice"`), "gf");
  });

  it("stays beside the maps of a language server that attaches later", async () => {
    const server = `function(dispatchers)
      local function request(method, _, callback)
        local capabilities = { hoverProvider = true }
        callback(nil, method == "initialize" and { capabilities = capabilities } or { contents = "from the server" })
        return true, 1
      end
      return { request = request, notify = function() end, is_closing = function() return false end, terminate = function() end }
    end`;
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: SAMPLE_SETUP });
    await terminal.type(":edit notes.md<CR>iword @src/app.ts<Esc>:NinetyNine attach<CR>");
    await waitForHighlights(terminal, [["NinetyNineFile", "@src/app.ts"]]);
    await terminal.lua(`vim.api.nvim_create_autocmd("LspAttach", { callback = function(event)
        vim.keymap.set("n", "K", vim.lsp.buf.hover, { buffer = event.buf })
        _G.attached = true
      end })
      vim.lsp.start({ name = "test", cmd = ${server} })`);
    // The server answers before its client is attached, and keys come before what is scheduled.
    const isBack = `return _G.attached and vim.fn.maparg("K", "n", false, true).desc == "Show what the reference becomes"`;
    await terminal.waitFor(() => terminal.lua(isBack), "our K in front of the server's");
    await terminal.type("0K");
    await terminal.waitForScreen("from the server");
    await terminal.type("$K");
    await terminal.waitForScreen("export const one");
  });

  it("keeps a buffer's own map, which comes back on detach, and Neovim's default", async () => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: SAMPLE_SETUP });
    await terminal.type(":edit notes.md<CR>ilocal x<CR>x<Esc>");
    await terminal.lua(`vim.keymap.set("n", "K", function() _G.own = (_G.own or 0) + 1 end, { buffer = 0 })`);
    await terminal.type(":NinetyNine attach<CR>K");
    await terminal.waitFor(() => terminal.lua("return _G.own == 1"), "the buffer's own K");
    await terminal.type("gd");
    await terminal.waitFor(() => terminal.lua(`return vim.fn.line(".") == 1`), "Neovim's gd");
    await terminal.type(":NinetyNine detach<CR>K");
    await terminal.waitFor(() => terminal.lua("return _G.own == 2"), "the map itself");
    expect(await terminal.lua(`return vim.fn.maparg("gd", "n")`)).toBe("");
  });
});
