import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bringBack, eventNames, luaOf, send, startWithAgents, waitForEvent } from "../support/agent-runs.ts";
import { answer, waitForAnswer } from "../support/answers.ts";
import { processStatus } from "../support/link.ts";
import { forEachNeovim } from "../support/neovim.ts";
import { notes, waitForPrompt } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";
import { makePuppet, pids, setStage, standIn, temporaryFiles, waitForDeath, waitForReady } from "../support/stage.ts";

const TEXT = "precious @src/app.ts";

forEachNeovim("an agent that behaves oddly", ({ path }) => {
  it("and prints nothing is not taken for one that still works", async () => {
    const stage = await setStage();
    const terminal = await startWithAgents({ path, stage, agents: { mine: { cmd: standIn("silent") } } });
    await send(terminal, TEXT);
    expect(await waitForEvent(terminal, "Done")).toMatchObject({ agent: "mine", code: 0, text: TEXT });
    const told = async (): Promise<string> => [await answer(terminal), ...(await notes(terminal))].join("\n");
    await terminal.waitFor(async () => /nothing|no (?:answer|output)|empty/i.test(await told()), "a word about it");
    expect(await bringBack(terminal)).toBe(TEXT);
  });

  it("and closes its input early is heard all the same, and Node lives on", async () => {
    const stage = await setStage();
    const terminal = await startWithAgents({ path, stage, agents: { mine: { cmd: standIn("deaf") } } });
    const options = `require("99").open({ text = ("ten bytes\\n"):rep(1000000) })`;
    await terminal.lua(`vim.fn.confirm = function() return 1 end ${options}`);
    await terminal.type("<Esc>:w<CR>");
    const names = await terminal.waitFor(
      async () => {
        const found = await eventNames(terminal);
        return found.some((name) => name !== "Submit") ? found : undefined;
      },
      "the end of the run",
      40_000,
    );
    expect(names).toHaveLength(2);
    expect(await answer(terminal)).toMatch(/^not listening\ndone/);
    const told = [await answer(terminal), ...(await notes(terminal))].join("\n");
    expect(told).toMatch(/input|prompt|read/);
    expect(await processStatus(terminal)).toMatchObject({ state: "running", restarts: 0 });
    await waitForDeath(pids(stage));
  });

  it("while its program and its folder are replaced goes on; the next one is the new program", async () => {
    const stage = await setStage();
    const puppet = await makePuppet(stage);
    const folder = join(stage.folder, "programs");
    await mkdir(folder);
    const [, from = "", ...args] = puppet.cmd;
    const program = join(folder, "program.mjs");
    await copyFile(from, program);
    await copyFile(standIn("stage")[1] ?? "", join(folder, "stage.mjs"));
    const cwd = await layOutSample();
    const terminal = await startWithAgents({ path, stage, cwd, agents: { mine: { cmd: ["node", program, ...args] } } });
    await send(terminal, TEXT);
    await waitForReady(stage, 1);
    await copyFile(standIn("failing")[1] ?? "", `${program}.new`);
    await rename(`${program}.new`, program);
    await rm(join(cwd, "src"), { recursive: true });
    await puppet.say("still here\n");
    await waitForAnswer(terminal, "still here");
    await puppet.exit();
    expect(await waitForEvent(terminal, "Done")).toMatchObject({ code: 0 });
    await send(terminal, "again");
    expect(await waitForEvent(terminal, "Error")).toMatchObject({ code: 3, text: "again" });
  });

  it("has a file for its prompt that does not fit on the disk: that is told, and nothing is left or lost", async () => {
    const stage = await setStage();
    // What is written to a file ends at 16 KB, for Node and all that it starts.
    const limited = ["/bin/sh", "-c", 'ulimit -f 32; exec node "$@"', "sh"];
    const terminal = await startWithAgents({
      path,
      stage,
      agents: { mine: { cmd: standIn("recorder"), input: "file" } },
      options: `node = { cmd = ${luaOf(limited)} }, prompt = { history = false }`,
    });
    const text = "a text of some bytes".repeat(5000);
    await terminal.lua(`require("99").open({ text = ... })`, text);
    await waitForPrompt(terminal);
    await terminal.type("<Esc>:w<CR>");
    expect(await waitForEvent(terminal, "Error")).toMatchObject({
      agent: "mine",
      message: expect.stringMatching(/\w/),
    });
    expect(await notes(terminal)).toEqual([expect.stringMatching(/temporary|file|disk|space/)]);
    expect(await bringBack(terminal)).toBe(text);
    expect(pids(stage)).toEqual([]);
    expect(await temporaryFiles(stage)).toEqual([]);
  });
});
