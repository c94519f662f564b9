import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bringBack, luaOf, send, startWithAgents, waitForEvent } from "../support/agent-runs.ts";
import { answerBuffer } from "../support/answers.ts";
import { forEachNeovim, type Terminal } from "../support/neovim.ts";
import { notes, waitForNoPrompt, waitForPrompt } from "../support/prompt.ts";
import { type Stage, setStage, standIn } from "../support/stage.ts";

const START = "\x1b[200~";
const END = "\x1b[201~";

forEachNeovim("a prompt for a terminal", ({ path }) => {
  const start = (stage: Stage, agent: object): Promise<Terminal> =>
    startWithAgents({ path, stage, agents: { mine: agent } });
  /** Starts a program in a terminal of Neovim, and gives its buffer; the cursor is in it, in Normal mode. */
  const openTerminal = async (terminal: Terminal, stage: Stage, name: string): Promise<number> => {
    const command = [...standIn("raw-terminal"), join(stage.folder, name), name].join(" ");
    await terminal.type(`:terminal ${command}<CR>`);
    await terminal.waitForScreen(`${name} is ready`);
    return terminal.lua("return vim.api.nvim_get_current_buf()");
  };
  const typed = (stage: Stage, name: string): string => {
    const file = join(stage.folder, name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  const waitForTyped = (terminal: Terminal, stage: Stage, name: string, text: string): Promise<unknown> =>
    terminal.waitFor(() => typed(stage, name).length >= text.length, `${text.length} bytes in ${name}`, 20_000);
  const expectTyped = async (terminal: Terminal, stage: Stage, text: string): Promise<void> => {
    await waitForTyped(terminal, stage, "raw", text);
    expect(typed(stage, "raw")).toBe(text);
  };
  const setAgent = (terminal: Terminal, agent: object): Promise<unknown> =>
    terminal.lua(`require("99").setup({ agent = ${luaOf(agent)} })`);
  const submit = async (terminal: Terminal, text: string): Promise<void> => {
    await terminal.lua(`require("99").open({ text = ... })`, text);
    await waitForPrompt(terminal);
    await terminal.type("<Esc>:w<CR>");
    await waitForNoPrompt(terminal);
  };

  it("is one bracketed paste with its lines ended by carriage returns, and Enter behind it", async () => {
    const stage = await setStage();
    const terminal = await start(stage, { terminal: "raw%-terminal" });
    const buffer = await openTerminal(terminal, stage, "raw");
    await terminal.type(":vnew<CR>");
    await send(terminal, "Explain @src/main.lua — kurz");
    const prompt = "Explain @src/main.lua — kurz\n\n```lua\n-- src/main.lua\nlocal M = {}\nreturn M\n```";
    expect(readFileSync(join(stage.folder, "submitted"), "utf8")).toBe(prompt);
    await expectTyped(terminal, stage, `${START}${prompt.replaceAll("\n", "\r")}${END}\r`);
    expect(await terminal.lua("return vim.api.nvim_get_current_buf() ~= ...", buffer)).toBe(true);
    expect(await answerBuffer(terminal)).toBeUndefined();
    expect(await notes(terminal)).toEqual([]);
  });

  it("leaves Enter to the user where `submit` is false", async () => {
    const stage = await setStage();
    const terminal = await start(stage, { terminal: "raw%-terminal", submit: false });
    const buffer = await openTerminal(terminal, stage, "raw");
    await terminal.type(":vnew<CR>");
    await send(terminal, "first");
    await waitForTyped(terminal, stage, "raw", `${START}first${END}`);
    await setAgent(terminal, { terminal: buffer });
    await send(terminal, "second");
    // An Enter for the first would be there before the one for the second.
    await expectTyped(terminal, stage, `${START}first${END}${START}second${END}\r`);
  });

  it("cannot end the paste: escape characters in it are dropped", async () => {
    const stage = await setStage();
    const terminal = await start(stage, { terminal: "raw%-terminal" });
    await openTerminal(terminal, stage, "raw");
    await terminal.type(":vnew<CR>");
    await submit(terminal, "a\x1b[201~\rrm -rf ~\nb");
    await expectTyped(terminal, stage, `${START}a[201~\rrm -rf ~\rb${END}\r`);
  });

  it("arrives whole where it is long", async () => {
    const stage = await setStage();
    const terminal = await start(stage, { terminal: "raw%-terminal" });
    await openTerminal(terminal, stage, "raw");
    await terminal.type(":vnew<CR>");
    const lines = Array.from({ length: 5000 }, (_, index) => `line ${index}: für alle, 見て`);
    await submit(terminal, lines.join("\n"));
    await expectTyped(terminal, stage, `${START}${lines.join("\r")}${END}\r`);
  });

  it("goes to the one that was used last, of those whose name or title matches", async () => {
    const stage = await setStage();
    const terminal = await start(stage, { terminal: "raw%-terminal" });
    const first = await openTerminal(terminal, stage, "first");
    await terminal.type(":tabnew<CR>");
    await openTerminal(terminal, stage, "second");
    // Neovim notes in seconds when a buffer was used.
    const isLater = `return os.time() > vim.fn.getbufinfo("#")[1].lastused`;
    await terminal.type(":tabnew<CR>");
    await terminal.waitFor(() => terminal.lua(isLater), "the next second");
    await terminal.type(`:tabnew<CR>:buffer ${first}<CR>:tabnew<CR>`);
    await send(terminal, "by its name");
    await waitForTyped(terminal, stage, "first", `${START}by its name${END}\r`);
    await setAgent(terminal, { terminal: "^second$" });
    await send(terminal, "by its title");
    await waitForTyped(terminal, stage, "second", `${START}by its title${END}\r`);
    expect(typed(stage, "first")).toBe(`${START}by its name${END}\r`);
    expect(typed(stage, "second")).toBe(`${START}by its title${END}\r`);
  });

  it.each([
    ["was never there", { terminal: "no such name" }, ""],
    ["is a buffer without a terminal", { terminal: 1 }, ""],
    ["has ended", { terminal: "raw%-terminal" }, ":call jobstop(b:terminal_job_id)<CR>"],
    ["was wiped out", { terminal: "raw%-terminal" }, ":bwipeout!<CR>"],
  ])("whose terminal %s is told, and kept", async (_, agent, keys) => {
    const stage = await setStage();
    const terminal = await start(stage, agent);
    if (keys !== "") {
      await openTerminal(terminal, stage, "raw");
      await terminal.type(keys);
      const isGone = `return vim.bo.buftype ~= "terminal" or vim.fn.jobwait({ vim.b.terminal_job_id }, 0)[1] ~= -1`;
      await terminal.waitFor(() => terminal.lua(isGone), "the end of the terminal");
    }
    await terminal.type(":vnew<CR>");
    await send(terminal, "precious");
    expect(await waitForEvent(terminal, "Error")).toMatchObject({ agent: "mine", text: "precious" });
    const told = await notes(terminal);
    expect(told).toEqual([expect.stringMatching(/^99: .*terminal.*:NinetyNine last/)]);
    expect(await bringBack(terminal)).toBe("precious");
    expect(typed(stage, "raw")).toBe("");
  });
});
