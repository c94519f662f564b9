import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import {
  countPrompts,
  line,
  notes,
  openPrompt,
  RECORD_NOTES,
  readBuffer,
  waitForNoPrompt,
  waitForPrompt,
  waitForScratch,
} from "../support/prompt.ts";
import { assembledSample, layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

const ASSEMBLED = assembledSample("Follow #git_commit in @src/main.lua");

forEachNeovim("submitting a prompt", ({ path }) => {
  const open = async (init = SAMPLE_SETUP): Promise<Terminal> => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init });
    await openPrompt(terminal);
    return terminal;
  };
  const setup = (options: string): string =>
    `require("99").setup(vim.tbl_deep_extend("force", { completion = { custom_rules = { "rules" } } }, ${options}))`;

  it.each([":w<CR>", ":wq<CR>", ":x<CR>", "ZZ"])(
    "%s closes only the prompt and shows what was assembled",
    async (keys) => {
      const terminal = await open();
      await terminal.type("Follow #git_commit in @src/main.lua<Esc>");
      await terminal.type(keys);
      await waitForNoPrompt(terminal);
      expect(await waitForScratch(terminal)).toBe(ASSEMBLED);
      expect(await terminal.lua("return { vim.bo.buftype, vim.bo.modified, #vim.api.nvim_list_wins() }")).toEqual([
        "nofile",
        false,
        2,
      ]);
    },
  );

  it("hands the result to on_submit, with the buffer and folder it came from", async () => {
    const terminal = await startNeovim({ path, cwd: await layOutSample(), init: SAMPLE_SETUP });
    await terminal.lua(`vim.cmd.edit("README.md")
      _G.origin = vim.api.nvim_get_current_buf()
      require("99").open({ title = "Ask", text = "see @README.md", on_submit = function(result) _G.result = result end })`);
    await terminal.waitForScreen(" Ask ");
    await terminal.type("<Esc>:w<CR>");
    await waitForNoPrompt(terminal);
    await terminal.waitFor(() => terminal.lua("return _G.result ~= nil"), "on_submit");
    const found = await terminal.lua(
      `local r = _G.result
       return { r.prompt, r.text, #r.references, #r.problems, r.tokens > 0, r.buf == _G.origin, r.cwd == vim.fn.getcwd() }`,
    );
    const content = "```markdown\n<!-- README.md -->\n# demo\n```";
    expect(found).toEqual([`see @README.md\n\n${content}`, "see @README.md", 1, 0, true, true, true]);
    expect(await terminal.lua("return vim.api.nvim_get_current_buf() == _G.origin")).toBe(true);
  });

  it("hands the result to a function in `agent`, and keeps the text when that fails", async () => {
    const terminal = await open(`${RECORD_NOTES}
      ${setup(`{ agent = function(result) _G.got = result.prompt; error("no such agent") end }`)}`);
    await terminal.type("plain text<Esc>:w<CR>");
    await waitForNoPrompt(terminal);
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a message");
    expect(await terminal.lua("return _G.got")).toBe("plain text");
    expect(await notes(terminal)).toEqual(["99: not handed over: no such agent. `:NinetyNine last` brings it back"]);
    await terminal.type(":NinetyNine last<CR>");
    await waitForPrompt(terminal);
    expect(await line(terminal)).toBe("plain text");
  });

  it("does not send an empty prompt, and says so", async () => {
    const terminal = await open(`${RECORD_NOTES}${SAMPLE_SETUP}`);
    await terminal.type("  <CR>  <Esc>:w<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("empty"), "a message");
    expect(await countPrompts(terminal)).toBe(1);
    await terminal.type(":wq<CR>");
    await waitForNoPrompt(terminal);
  });

  it("asks about problems; Escape returns to text and cursor as they were", async () => {
    const terminal = await open();
    await terminal.type("see @src/nope.ts now<Esc>0w:w<CR>");
    await terminal.waitForScreen("@src/nope.ts: ");
    await terminal.type("<Esc>");
    await terminal.waitFor(() => terminal.lua(`return vim.bo.filetype == "99prompt"`), "the prompt again");
    expect(await line(terminal)).toBe("see @src/nope.ts now");
    expect(await terminal.lua("return vim.api.nvim_win_get_cursor(0)")).toEqual([1, 4]);
    await terminal.type(":w<CR>");
    await terminal.waitForScreen("@src/nope.ts: ");
    await terminal.type("s");
    await waitForNoPrompt(terminal);
    expect(await waitForScratch(terminal)).toBe("see @src/nope.ts now");
  });

  it("blocks or sends without asking where the options say so", async () => {
    const blocking = await open(`${RECORD_NOTES}${setup(`{ prompt = { on_problem = "block" } }`)}`);
    await blocking.type("see @src/nope.ts<Esc>:w<CR>");
    await blocking.waitFor(async () => (await notes(blocking)).join().includes("@src/nope.ts"), "the problem");
    expect(await countPrompts(blocking)).toBe(1);

    const sending = await open(setup(`{ prompt = { on_problem = "send" } }`));
    await sending.type("see @src/nope.ts<Esc>:w<CR>");
    expect(await waitForScratch(sending)).toBe("see @src/nope.ts");
  });

  it("asks when the prompt is larger than max_tokens, and names what is large", async () => {
    const terminal = await open(setup("{ prompt = { max_tokens = 5 } }"));
    await terminal.type("a prompt that has more than five tokens @src/app.ts<Esc>:w<CR>");
    await terminal.waitForScreen(/max_tokens/);
    await terminal.type("b");
    await terminal.waitFor(() => terminal.lua(`return vim.bo.filetype == "99prompt"`), "the prompt again");
    expect(await line(terminal)).toBe("a prompt that has more than five tokens @src/app.ts");
  });

  it("names the three largest references, asks by keyboard alone, and returns to text and cursor", async () => {
    const sizes = { "big/a.txt": 400, "big/b.txt": 300, "big/c.txt": 200, "big/d.txt": 100 };
    const files = Object.fromEntries(Object.entries(sizes).map(([name, words]) => [name, "word ".repeat(words)]));
    const init = setup("{ prompt = { max_tokens = 500 } }");
    const terminal = await startNeovim({ path, cwd: await layOutSample(files), init });
    await openPrompt(terminal);
    const text = "@big/d.txt @big/c.txt @big/b.txt @big/a.txt";
    await terminal.type(`${text}<Esc>02W:w<CR>`);
    const screen = (await terminal.waitForScreen("ack to the prompt")).join("\n");
    const named = [...screen.matchAll(/(@big\/\w\.txt): about \d+ tokens/g)].map(([, token]) => token);
    expect(named).toEqual(["@big/a.txt", "@big/b.txt", "@big/c.txt"]);
    await terminal.type("<CR>");
    await terminal.waitFor(() => terminal.lua(`return vim.bo.filetype == "99prompt"`), "the prompt again");
    expect(await line(terminal)).toBe(text);
    expect(await terminal.lua("return vim.api.nvim_win_get_cursor(0)")).toEqual([1, 22]);
    await terminal.type(":w<CR>");
    await terminal.waitForScreen("ack to the prompt");
    await terminal.type("s");
    expect(await waitForScratch(terminal)).toContain(text);
  });

  const openSlow = async (): Promise<Terminal> => {
    const cwd = await layOutSample({
      "slow.mjs": `export default {
        trigger: "!",
        name: "slow",
        get_items: () => [{ label: "wait" }],
        is_valid: async (token) => token === "wait",
        resolve: (token, signal) => new Promise((resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          setTimeout(resolve, 1500, "WAITED");
        }),
      }`,
    });
    const init = `${RECORD_NOTES}${setup(`{ completion = { providers = { "slow.mjs" } } }`)}`;
    const terminal = await startNeovim({ path, cwd, init });
    await openPrompt(terminal);
    return terminal;
  };

  it("waits for a slow provider in TypeScript while Neovim stays alive", async () => {
    const terminal = await openSlow();
    await terminal.type("now !wait<Esc>:w<CR>");
    expect(await terminal.lua("return 1")).toBe(1);
    expect(await waitForScratch(terminal)).toBe("now !wait\n\nWAITED");
  });

  it("does not send what was changed on its way", async () => {
    const terminal = await openSlow();
    await terminal.type("now !wait<Esc>:w<CR>A and more<Esc>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("changed"), "a message");
    expect(await countPrompts(terminal)).toBe(1);
    expect(await line(terminal)).toBe("now !wait and more");
  });

  it("cancels what is on its way by :NinetyNine cancel", async () => {
    const terminal = await openSlow();
    await terminal.type("now !wait<Esc>:w<CR>:NinetyNine cancel<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("was cancelled"), "a message");
    expect(await countPrompts(terminal)).toBe(1);
    await terminal.type(":w<CR>");
    expect(await waitForScratch(terminal)).toBe("now !wait\n\nWAITED");
  });

  it("writes a copy with `:w name`, and stays open", async () => {
    const terminal = await open(`${RECORD_NOTES}${SAMPLE_SETUP}`);
    await terminal.type("one<CR>two<Esc>:w copy.txt<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("copy.txt"), "a message");
    expect(await terminal.lua(`return vim.fn.readfile("copy.txt")`)).toEqual(["one", "two"]);
    expect(await countPrompts(terminal)).toBe(1);
  });

  it("says that Node is missing, and keeps the text", async () => {
    const init = `${RECORD_NOTES}${setup(`{ node = { cmd = { "/nowhere/node" } } }`)}`;
    const terminal = await open(init);
    await terminal.type("precious @src/app.ts<Esc>:w<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("not sent"), "a message");
    expect(await countPrompts(terminal)).toBe(1);
    expect(await readBuffer(terminal)).toBe("precious @src/app.ts");
  });
});
