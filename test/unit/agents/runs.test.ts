import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { poll } from "../../../scripts/terminal/poll.mjs";
import { createRuns, type Runs } from "../../../src/agents/runs.ts";
import type { Program, RunEnding, RunEvent } from "../../../src/agents/types.ts";
import { isAlive } from "../../support/process.ts";

const signal = new AbortController().signal;
let folder = "";
let events: RunEvent[] = [];
let runs: Runs;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "99-runs-"));
  vi.stubEnv("TMPDIR", folder);
  events = [];
  runs = createRuns({ tell: async (event) => void events.push(event) });
});
afterEach(async () => {
  runs.closeNow();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** A program that runs a script, without a shell. */
const program = (script: string, rest: Partial<Program> = {}): Program => ({
  name: "agent",
  cmd: [process.execPath, "-e", script],
  input: "stdin",
  env: { PATH: process.env["PATH"] ?? "" },
  cwd: folder,
  prompt: Buffer.from("prompt"),
  ...rest,
});

const answer = (): string =>
  events.reduce((shown, event) => {
    if (event.kind === "ended") return shown;
    return [...shown.split("\n").slice(0, -1), ...event.lines, event.partial].join("\n");
  }, "");

async function ending(): Promise<RunEnding> {
  const found = await poll(() => events.find(({ kind }) => kind === "ended"), { what: "the end" });
  return found as RunEnding;
}

describe("a run", () => {
  it("gives its program the prompt, and tells what it answers before it tells the end", async () => {
    const prompt = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7) % 256));
    const script = `let sum = 0, size = 0; process.stdin.on("data", (data) => { for (const byte of data) sum += byte; size += data.length; })
      .on("end", () => console.log(size + " " + sum))`;
    await runs.start(program(script, { prompt }), signal);
    expect(await ending()).toMatchObject({ how: "exit", code: 0, stderr: "", dropped: 0 });
    expect(answer()).toBe(`${prompt.length} ${prompt.reduce((sum, byte) => sum + byte, 0)}\n`);
    expect(events.at(-1)?.kind).toBe("ended");
  });

  it("puts a private file where it was asked to, and removes it", async () => {
    const script = `const fs = require("fs"); const path = process.argv[1].slice(2);
      console.log(path, (fs.statSync(path).mode & 0o777).toString(8), fs.readFileSync(path, "utf8"))`;
    const cmd: Program["cmd"] = [process.execPath, "-e", script, "p={file}"];
    const started = await runs.start(program("", { cmd, input: "file" }), signal);
    await ending();
    expect(answer()).toBe(`${join(started.folder ?? "", "prompt.md")} 600 prompt\n`);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ["the program", { cmd: ["no-such-agent"] }, "no-such-agent is not installed"],
    ["the program's file", { cmd: ["/no/such/agent"] }, "/no/such/agent is not installed"],
    ["the folder", { cwd: "/no/such/folder" }, "cannot run in /no/such/folder"],
    ["a usable argument", { cmd: ["node", "a\0b"] }, "agent cannot be started"],
  ] as [string, Partial<Program>, string][])(
    "says so where %s is missing, and leaves no file",
    async (_, rest, message) => {
      await expect(runs.start(program("", { ...rest, input: "file" }), signal)).rejects.toThrow(message);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it("says so where there is no folder for the prompt", async () => {
    vi.stubEnv("TMPDIR", "/no/such/folder");
    await expect(runs.start(program("", { input: "file" }), signal)).rejects.toThrow("set TMPDIR");
  });

  it("tells how a program failed", async () => {
    await runs.start(program(`console.error("x".repeat(9000) + "\\u001b[31mwhy"); process.exitCode = 3`), signal);
    const { code, message, stderr } = await ending();
    expect(code).toBe(3);
    expect(message).toMatch(/^agent failed with exit status 3 after \d+ m?s\.$/);
    expect(stderr).toMatch(/^x+why$/);
    expect(stderr.length).toBeLessThan(4097);
  });

  it("stands a program that reads nothing", async () => {
    await runs.start(
      program(`process.stdin.destroy(); console.log("enough")`, { prompt: Buffer.alloc(10_000_000) }),
      signal,
    );
    const { code, message } = await ending();
    expect(code).toBe(0);
    expect(message).toMatch(/^agent did not read the whole prompt/);
  });

  it("is told of where its program answers nothing", async () => {
    await runs.start(program("console.log(' ')"), signal);
    expect((await ending()).message).toMatch(/^agent answered nothing/);
  });

  it("is ended after its time, with all that it started, also where they do not want to", async () => {
    const child = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log(process.pid)`;
    const script = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);
      require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "inherit" })`;
    const { pid } = await runs.start(program(script, { timeout: 1500 }), signal);
    expect(await ending()).toMatchObject({ how: "timeout", message: "agent took longer than 1.5 s and was ended." });
    await poll(() => !isAlive(pid) && !isAlive(Number(answer())), { what: "the end of all" });
  });

  it("is not held up by a child that keeps its output open", async () => {
    const script = `const child = require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"],
      { stdio: ["ignore", "inherit", "ignore"], detached: true }); child.unref(); console.log(child.pid)`;
    await runs.start(program(script), signal);
    expect(await ending()).toMatchObject({ how: "exit", code: 0 });
    process.kill(Number(answer()), "SIGKILL");
  });

  it("holds a program back that is faster than the editor", async () => {
    let most = 0;
    runs = createRuns({
      tell: async (event) => {
        events.push(event);
        if (event.kind === "output") most = Math.max(most, event.lines.join("\n").length);
        await new Promise(setImmediate);
      },
    });
    await runs.start(
      program(`for (let at = 0; at < 3000; at++) process.stdout.write("y".repeat(999) + "\\n")`),
      signal,
    );
    await ending();
    expect(answer().length).toBe(3_000_000);
    expect(most).toBeLessThan(600_000);
  });

  it("ends when whoever wanted it has gone away", async () => {
    const leaving = new AbortController();
    const start = runs.start(program("setInterval(() => {}, 1000)"), leaving.signal);
    leaving.abort();
    const { pid } = await start;
    await poll(() => !isAlive(pid), { what: "its end" });
  });
});

describe("all runs", () => {
  it("end when they are closed, and no more begin", async () => {
    const endless = program("setInterval(() => {}, 1000)", { input: "file" });
    const started = await Promise.all([runs.start(endless, signal), runs.start(endless, signal)]);
    await runs.close();
    expect(started.map(({ pid }) => isAlive(pid))).toEqual([false, false]);
    expect(await readdir(folder)).toEqual([]);
    await expect(runs.start(endless, signal)).rejects.toThrow("about to end");
  });

  it("end at once where nothing can be waited for", async () => {
    const { pid, folder: own } = await runs.start(program("setInterval(() => {}, 1000)", { input: "file" }), signal);
    runs.closeNow();
    expect(existsSync(own ?? "")).toBe(false);
    await poll(() => !isAlive(pid), { what: "its end" });
  });
});
