import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type EventData, send, sendFile, startWithAgents, waitForEvent } from "../support/agent-runs.ts";
import { anyText } from "../support/any-text.ts";
import { forEachNeovim, type Terminal } from "../support/neovim.ts";
import { countPrompts, notes, openPrompt } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";
import { readTrace, type Stage, setStage, standIn, temporaryFiles } from "../support/stage.ts";

const SIZE = 10 * 1024 * 1024;
const PROMPT = "Explain @src/main.lua — kurz\n\n```lua\n-- src/main.lua\nlocal M = {}\nreturn M\n```";

interface Facts {
  readonly args: string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly file?: string;
  readonly mode?: number;
  readonly inputBytes: number;
  readonly commands: string[];
}

const factsOf = async (stage: Stage): Promise<Facts> => JSON.parse(String(await readTrace(stage, "facts.json")));

forEachNeovim("what an agent's program is handed", ({ path }) => {
  const start = async (stage: Stage, mine: object, rest: { cwd?: string; init?: string } = {}): Promise<Terminal> =>
    startWithAgents({ path, stage, agents: { mine }, ...rest });
  const ask = async (stage: Stage, mine: object, text = "hello"): Promise<EventData> => {
    const terminal = await start(stage, mine);
    await send(terminal, text);
    return waitForEvent(terminal, "Done");
  };

  it.each([
    ["on standard input", { cmd: standIn("recorder") }],
    ["in a file, named last", { cmd: standIn("recorder", "--prompt"), input: "file" }],
    ["in a file, named where {file} stands", { cmd: standIn("recorder", "--prompt={file}", "--fast"), input: "file" }],
  ])("is the assembled prompt, byte for byte, %s", async (_, mine) => {
    // A file's name that a careless replacement, or a shell, would change.
    const stage = await setStage("tmp $& $HOME 'é");
    expect(await ask(stage, mine, "Explain @src/main.lua — kurz")).toMatchObject({ agent: "mine", code: 0 });

    const prompt = await readTrace(stage, "prompt");
    expect(String(prompt)).toBe(PROMPT);
    expect(prompt.equals(await readTrace(stage, "submitted"))).toBe(true);
    const { args, file = "", mode, inputBytes, commands, env } = await factsOf(stage);
    expect(JSON.stringify([commands, env])).not.toContain("kurz");
    expect(await temporaryFiles(stage)).toEqual([]);
    if (!("input" in mine)) {
      expect([args, inputBytes]).toEqual([[], prompt.length]);
      return;
    }
    expect(args).toEqual(mine.cmd.includes("--fast") ? [`--prompt=${file}`, "--fast"] : ["--prompt", file]);
    expect([mode, inputBytes, existsSync(file)]).toEqual([0o600, 0, false]);
  });

  it.each([
    ["on standard input", {}],
    ["in a file", { input: "file" }],
  ])(
    "is the whole of 10 MB of any text, %s",
    async (_, input) => {
      const stage = await setStage();
      const text = Buffer.from(anyText(SIZE));
      await writeFile(join(stage.folder, "text"), text);
      const terminal = await startWithAgents({
        path,
        stage,
        agents: { mine: { cmd: standIn("recorder"), ...input } },
        options: "prompt = { max_tokens = 1e9 }",
      });
      await sendFile(terminal, join(stage.folder, "text"));
      expect(await waitForEvent(terminal, "Done", { limit: 90_000 })).toMatchObject({ code: 0 });
      const prompt = await readTrace(stage, "prompt");
      expect(prompt.length).toBe(SIZE);
      expect(prompt.equals(text)).toBe(true);
      expect(prompt.equals(await readTrace(stage, "submitted"))).toBe(true);
      expect(await temporaryFiles(stage)).toEqual([]);
    },
    120_000,
  );

  it("keeps line breaks and a byte order mark of a file as they are", async () => {
    const stage = await setStage();
    const odd = "\ufeffone\r\ntwo\r\n";
    const terminal = await start(stage, { cmd: standIn("recorder") }, { cwd: await layOutSample({ "odd.txt": odd }) });
    await send(terminal, "see @odd.txt");
    await waitForEvent(terminal, "Done");
    const prompt = await readTrace(stage, "prompt");
    expect(prompt.includes(Buffer.from(odd))).toBe(true);
    expect(prompt.equals(await readTrace(stage, "submitted"))).toBe(true);
  });

  it("never holds a NUL byte: such a prompt is refused, and stays open", async () => {
    const stage = await setStage();
    const terminal = await start(stage, { cmd: standIn("recorder") });
    await openPrompt(terminal);
    await terminal.type("a<C-v>000b<Esc>:w<CR>");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("NUL"), "a message");
    expect(await countPrompts(terminal)).toBe(1);
    expect(existsSync(join(stage.folder, "pids"))).toBe(false);
  });

  it("comes with the arguments as they are: no shell sees them", async () => {
    const stage = await setStage();
    const args = ["$HOME", "~", "*", "; touch x", "a  b", "", "'\"`id`", "%PATH%", "line\nbreak", "é"];
    await ask(stage, { cmd: standIn("recorder", ...args) });
    expect((await factsOf(stage)).args).toEqual(args);
  });

  it("comes with the variables and the folder of the table", async () => {
    const stage = await setStage();
    await ask(stage, { cmd: standIn("recorder"), env: { WISH: "a = b\n", HOME: "/elsewhere" }, cwd: stage.tmp });
    const { env, cwd } = await factsOf(stage);
    expect([env["WISH"], env["HOME"], cwd]).toEqual(["a = b\n", "/elsewhere", stage.tmp]);
  });

  it("comes with Neovim's variables as they are by then, and none that are Node's alone", async () => {
    const stage = await setStage();
    const own = ["NODE_OPTIONS", "NODE_EXTRA_CA_CERTS", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"];
    const init = own.map((name) => `vim.env.${name} = nil`).join(" ");
    const terminal = await start(stage, { cmd: standIn("recorder") }, { init });
    await terminal.lua(`require("99").parse("#vim")`);
    await terminal.type(":let $WISH = 'granted'<CR>:unlet $LC_ALL<CR>");
    await send(terminal);
    await waitForEvent(terminal, "Done");
    const { env } = await factsOf(stage);
    expect(Object.keys(env).filter((name) => [...own, "LC_ALL"].includes(name))).toEqual([]);
    expect(env).toMatchObject({ WISH: "granted", ...stage.env });
    await terminal.type(":let $NODE_OPTIONS = '--no-deprecation'<CR>:let $NODE_EXTRA_CA_CERTS = '/certs.pem'<CR>");
    await send(terminal);
    await waitForEvent(terminal, "Done", { count: 2 });
    const { env: later } = await factsOf(stage);
    expect([later["NODE_OPTIONS"], later["NODE_EXTRA_CA_CERTS"]]).toEqual(["--no-deprecation", "/certs.pem"]);
  });

  it("runs in the folder of the window that the prompt was opened in", async () => {
    const stage = await setStage();
    const cwd = await layOutSample();
    const terminal = await start(stage, { cmd: standIn("recorder") }, { cwd });
    await terminal.type(":lcd src<CR>");
    await send(terminal);
    await waitForEvent(terminal, "Done");
    expect((await factsOf(stage)).cwd).toBe(join(cwd, "src"));
  });
});
