import { once } from "node:events";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { PluginError } from "../errors.ts";
import { explainEnd, explainStart } from "./explain.ts";
import { type OutputFlow, type OutputSummary, startOutputFlow } from "./output-flow.ts";
import { createPlainText } from "./plain-text.ts";
import { type ProcessGroup, spawnGroup } from "./process-group.ts";
import { type PromptFile, writePromptFile } from "./prompt-file.ts";
import type { Program, RunEnd, RunEvent } from "./types.ts";

/** Milliseconds between asking and forcing. */
const PATIENCE = 2000;
/** What is kept of standard error: its end, in bytes. */
const MOST_STDERR = 4096;
/** Milliseconds. A timer that is longer would not wait at all. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** Milliseconds without output, behind its end, after which nobody waits for a program's output any more. */
const QUIET = 300;

/** A program at work. */
export interface Run {
  readonly pid: number;
  /** Temporary folder that holds the prompt. */
  readonly folder: string | undefined;
  /** Resolves when its end was told. */
  readonly ended: Promise<void>;
  /** Ends it and all that it started. Resolves when no process and no file is left. */
  end(how: RunEnd, patience?: number): Promise<void>;
  /** The same right now, without asking. */
  kill(): void;
}

/** Hands a prompt to a program. Throws `agent_failed` with a sentence where it does not start. */
export async function startRun(run: number, program: Program, tell: (event: RunEvent) => Promise<void>): Promise<Run> {
  const file = program.input === "file" ? await writePromptFile(program.prompt) : undefined;
  const start = performance.now();
  let group: ProcessGroup;
  try {
    group = await spawnProgram(program, file);
  } catch (error) {
    await file?.remove();
    const hasFolder = await stat(program.cwd).then(
      (found) => found.isDirectory(),
      () => false,
    );
    throw new PluginError("agent_failed", explainStart(error, program, hasFolder), { cause: error });
  }
  const { child } = group;
  let isUnread = false;
  // The broken pipe of a program that does not want all of it.
  child.stdin
    ?.on("error", () => {
      isUnread = true;
    })
    .end(program.prompt);
  const flow = startOutputFlow(child.stdout as Readable, (batch) => tell({ run, kind: "output", ...batch }));
  const readError = keepEnd(child.stderr as Readable);

  let how: RunEnd = "exit";
  const end = async (cause: RunEnd, patience = PATIENCE): Promise<void> => {
    if (how === "exit") how = cause;
    await group.end(patience);
    await file?.remove();
  };
  const { timeout = LONGEST_TIMER } = program;
  const timer = setTimeout(end, Math.min(timeout, LONGEST_TIMER), "timeout");

  async function finish(): Promise<void> {
    const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
    const ms = performance.now() - start;
    clearTimeout(timer);
    // What it has left behind may hold its output open.
    await end("exit");
    const summary = await waitFor(flow);
    const outcome = { how, code: code ?? undefined, signal: signal ?? undefined, ms: Math.round(ms) };
    const message = explainEnd(program, { ...outcome, isUnread, isBlank: summary.isBlank });
    await tell({ run, kind: "ended", ...outcome, stderr: readError(), dropped: summary.dropped, message });
  }

  return {
    pid: child.pid as number,
    folder: file?.folder,
    ended: finish(),
    end,
    kill() {
      group.kill();
      file?.removeNow();
    },
  };
}

async function spawnProgram({ cmd, env, cwd, input }: Program, file: PromptFile | undefined): Promise<ProcessGroup> {
  const stdin = input === "file" ? "ignore" : "pipe";
  const group = spawnGroup(file === undefined ? cmd : withFile(cmd, file.path), {
    cwd,
    env,
    stdio: [stdin, "pipe", "pipe"],
  });
  await once(group.child, "spawn");
  return group;
}

function withFile([program, ...args]: Program["cmd"], path: string): [string, ...string[]] {
  if (!args.some((arg) => arg.includes("{file}"))) return [program, ...args, path];
  return [program, ...args.map((arg) => arg.replaceAll("{file}", () => path))];
}

/** Reads a stream to its end, and keeps the last of it. */
function keepEnd(stream: Readable): () => string {
  let kept = Buffer.alloc(0);
  stream
    .on("error", () => undefined)
    .on("data", (chunk: Buffer) => {
      kept = Buffer.concat([kept, chunk]).subarray(-MOST_STDERR);
    });
  return () => createPlainText().strip(kept.toString()).replaceAll(/\r\n?/g, "\n").trim();
}

/** A process that has left the group may hold the output open for ever. */
async function waitFor(flow: OutputFlow): Promise<OutputSummary> {
  let isDone = false;
  flow.done.then(() => {
    isDone = true;
  });
  const from = performance.now();
  while (!isDone && performance.now() - Math.max(from, flow.lastSeen()) < QUIET) {
    await Promise.race([flow.done, sleep(QUIET / 10)]);
  }
  if (!isDone) flow.cut();
  return flow.done;
}
