import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bringBack, type EventData, eventNames, send, startWithAgents, waitForEvent } from "../support/agent-runs.ts";
import { answer } from "../support/answers.ts";
import { forEachNeovim, type Terminal } from "../support/neovim.ts";
import { notes } from "../support/prompt.ts";
import { pids, type Stage, setStage, standIn, temporaryFiles, waitForDeath, waitForReady } from "../support/stage.ts";

const TEXT = "precious @src/app.ts";
/** A duration in words. */
const DURATION = /\b\d+(?:\.\d+)? ?(?:ms|s)\b/;

forEachNeovim("an agent that fails", ({ path }) => {
  const start = async (stage: Stage, mine: object): Promise<Terminal> => {
    const terminal = await startWithAgents({ path, stage, agents: { mine } });
    await send(terminal, TEXT);
    return terminal;
  };
  /** Waits for the failure; it must have been told once, and the prompt's text must come back. */
  const failure = async (terminal: Terminal, stage: Stage): Promise<EventData & { readonly note: string }> => {
    const data = await waitForEvent(terminal, "Error", { limit: 20_000 });
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a message");
    expect(data).toMatchObject({ agent: "mine", text: TEXT, message: expect.stringMatching(/\w/) });
    expect(await eventNames(terminal)).not.toContain("Done");
    const [note = "", ...others] = await notes(terminal);
    expect(others).toEqual([]);
    expect(note).toContain(":NinetyNine last");
    expect(await bringBack(terminal)).toBe(TEXT);
    await waitForDeath(pids(stage));
    expect(await temporaryFiles(stage)).toEqual([]);
    return { ...data, note };
  };

  it.each(["stdin", "file"])("since it is not installed is named (%s)", async (input) => {
    const stage = await setStage();
    const terminal = await start(stage, { cmd: ["no-such-agent"], input });
    const { note } = await failure(terminal, stage);
    expect(note).toMatch(/^99: .*no-such-agent\W? is not installed/);
  });

  it.each([
    ["may not be run", 0o600, "#!/bin/sh\n"],
    ["wants a program that is not there", 0o700, "#!/no/such/interpreter\n"],
  ])("since its file %s cannot be started", async (_, mode, content) => {
    const stage = await setStage();
    const program = join(stage.folder, "program");
    await writeFile(program, content);
    await chmod(program, mode);
    const terminal = await start(stage, { cmd: [program] });
    expect((await failure(terminal, stage)).note).toContain("program");
  });

  it("since its folder is not there is told which", async () => {
    const stage = await setStage();
    const terminal = await start(stage, { cmd: standIn("recorder"), cwd: "/no/such/folder" });
    expect((await failure(terminal, stage)).note).toContain("/no/such/folder");
    expect(pids(stage)).toEqual([]);
  });

  it("at once: status, duration and standard error stand below what it answered", async () => {
    const stage = await setStage();
    const terminal = await start(stage, { cmd: standIn("failing") });
    const { code, note } = await failure(terminal, stage);
    expect(code).toBe(3);
    expect(note).toContain("mine");
    const [first, ...below] = (await answer(terminal)).split("\n");
    expect(first).toBe("partly answered");
    expect(below.join("\n")).toMatch(/\b3\b/);
    expect(below.join("\n")).toMatch(DURATION);
    expect(below.join("\n")).toMatch(/the first complaint\n[\s\S]*no luck: the key is missing/);
  });

  it("with a megabyte of complaints: their end is shown", async () => {
    const stage = await setStage();
    const terminal = await start(stage, { cmd: standIn("failing", "1000000") });
    await failure(terminal, stage);
    const text = await answer(terminal);
    expect(text.length).toBeLessThan(100_000);
    expect(text).toContain("no luck: the key is missing");
    expect(text).not.toContain("the first complaint");
  });

  it("since a signal ended it: the signal is named", async () => {
    const stage = await setStage();
    const terminal = await start(stage, { cmd: standIn("endless") });
    const [pid = 0] = await waitForReady(stage, 1);
    process.kill(pid, "SIGKILL");
    await failure(terminal, stage);
    expect(await answer(terminal)).toMatch(/^working\n[\s\S]*(?:SIGKILL|signal 9)/);
  });

  it("since it takes too long is ended, also where it is stubborn", async () => {
    const stage = await setStage();
    const terminal = await start(stage, { cmd: standIn("endless", "--stubborn"), input: "file", timeout: 1500 });
    await waitForReady(stage, 1);
    const { note, message } = await failure(terminal, stage);
    expect(`${note} ${message}`).toMatch(/1\.5 s|1500 ms/);
    expect(await answer(terminal)).toMatch(/^working\n[\s\S]*\w/);
  });
});
