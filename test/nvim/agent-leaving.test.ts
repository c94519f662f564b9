import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { poll } from "../../scripts/terminal/poll.mjs";
import { bringBack, send, startWithAgents, waitForEvent } from "../support/agent-runs.ts";
import { forEachNeovim, type Terminal } from "../support/neovim.ts";
import {
  pids,
  promptFile,
  type Stage,
  setStage,
  standIn,
  temporaryFiles,
  waitForDeath,
  waitForReady,
} from "../support/stage.ts";

interface Family {
  readonly stage: Stage;
  readonly terminal: Terminal;
  /** Processes: of Node, and of the agent with its children. */
  readonly node: number;
  readonly family: readonly number[];
  /** The prompt's. */
  readonly file: string;
}

forEachNeovim("an agent with children, some of them stubborn,", ({ path }) => {
  const start = async (): Promise<Family> => {
    const stage = await setStage();
    const agents = { mine: { cmd: standIn("parent"), input: "file" } };
    const terminal = await startWithAgents({ path, stage, agents });
    await send(terminal, "precious");
    const family = await waitForReady(stage, 3);
    const file = await promptFile(stage);
    expect(existsSync(file)).toBe(true);
    return { stage, terminal, node: await terminal.lua(`return require("99.remote").status().pid`), family, file };
  };
  /** Whoever removes it may be the last to end, and a process that is dead is not yet gone. */
  const waitForNoFile = async (stage: Stage, file: string): Promise<void> => {
    const isGone = async (): Promise<boolean> => !existsSync(file) && (await temporaryFiles(stage)).length === 0;
    await poll(isGone, { what: "no temporary file" });
  };

  it("ends with Neovim", async () => {
    const { stage, terminal, node, family, file } = await start();
    await terminal.type("<Esc>:qa!<CR>");
    expect(await terminal.end).toMatch(/^exit code 0/);
    await waitForDeath([node, ...family]);
    await waitForNoFile(stage, file);
  });

  it("ends when Neovim is killed", async () => {
    const { stage, terminal, node, family, file } = await start();
    process.kill(Number(terminal.pid), "SIGKILL");
    await terminal.end;
    await waitForDeath([node, ...family]);
    await waitForNoFile(stage, file);
  });

  it("ends when Node is killed, which is told; the text stays, and the next prompt is answered", async () => {
    const { stage, terminal, node, family, file } = await start();
    process.kill(node, "SIGKILL");
    await waitForDeath(family);
    expect(await waitForEvent(terminal, "Error")).toMatchObject({ agent: "mine", text: "precious" });
    await waitForNoFile(stage, file);
    expect(await bringBack(terminal)).toBe("precious");
    await terminal.lua(`require("99").setup({ agent = { cmd = ... } })`, standIn("recorder"));
    await terminal.type("<Esc>:w<CR>");
    expect(await waitForEvent(terminal, "Done")).toMatchObject({ code: 0, text: "precious" });
    expect(pids(stage)).toHaveLength(family.length + 1);
  });
});
