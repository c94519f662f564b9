import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { poll } from "../../scripts/terminal/poll.mjs";
import { atEnd } from "./cleanup.ts";
import { isAlive } from "./process.ts";

/** Where the stand-ins of one test leave their traces. Whatever of them runs when the test ends is ended. */
export interface Stage {
  readonly folder: string;
  /** The folder for temporary files of Neovim and of all that it starts. */
  readonly tmp: string;
  /** For Neovim. */
  readonly env: Readonly<Record<string, string>>;
}

export async function setStage(tmpName = "tmp"): Promise<Stage> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "99-stage-")));
  const tmp = join(folder, tmpName);
  await mkdir(tmp);
  const stage = { folder, tmp, env: { AGENT_STAGE: folder, TMPDIR: tmp } };
  atEnd(async () => {
    for (const pid of pids(stage)) end(pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
  return stage;
}

/** The command of a stand-in in `agents/`. */
export function standIn(name: string, ...args: string[]): string[] {
  return ["node", fileURLToPath(new URL(`agents/${name}.mjs`, import.meta.url)), ...args];
}

/** Processes of stand-ins, dead or alive. */
export function pids({ folder }: Stage): number[] {
  return [...new Set(numbersIn(join(folder, "pids")))];
}

/** Waits until so many stand-ins are set up, and gives all their processes. */
export async function waitForReady(stage: Stage, count: number): Promise<number[]> {
  const isReady = (): boolean => numbersIn(join(stage.folder, "ready")).length >= count;
  await poll(isReady, { what: `${count} stand-ins at work`, limit: 20_000 });
  return pids(stage);
}

export async function waitForDeath(processes: readonly number[], limit = 15_000): Promise<void> {
  await poll(() => !processes.some(isAlive), { what: `the end of ${processes.join(", ")}`, limit });
}

/** Files and folders of the plugin's making among the temporary ones. */
export async function temporaryFiles({ tmp }: Stage): Promise<string[]> {
  const found = await readdir(tmp, { recursive: true });
  return found.filter((path) => /(?:^|\/)99-/.test(path));
}

/** The file with the prompt that `endless` or `parent` was handed, by its last argument. */
export async function promptFile(stage: Stage): Promise<string> {
  return JSON.parse(String(await readTrace(stage, "args.json"))).at(-1);
}

/** What a stand-in has written. */
export async function readTrace({ folder }: Stage, name: string): Promise<Buffer> {
  return readFile(join(folder, name));
}

export interface Puppet {
  readonly cmd: string[];
  /** Each settles when the order is given, not when it is followed. */
  say(text: string | Uint8Array): Promise<void>;
  complain(text: string): Promise<void>;
  exit(code?: number): Promise<void>;
}

/** A stand-in that does what the test tells it to, while it runs. */
export async function makePuppet({ folder: parent }: Stage, name = "puppet"): Promise<Puppet> {
  const folder = join(parent, name);
  await mkdir(folder);
  let turn = 0;
  const order = async (kind: string, content: string | Uint8Array): Promise<void> => {
    turn += 1;
    await writeFile(join(folder, "order"), content);
    await rename(join(folder, "order"), join(folder, `${turn}.${kind}`));
  };
  return {
    cmd: standIn("puppet", folder),
    say: (text) => order("out", text),
    complain: (text) => order("err", text),
    exit: (code = 0) => order("exit", String(code)),
  };
}

function numbersIn(path: string): number[] {
  try {
    return readFileSync(path, "utf8").trim().split("\n").map(Number);
  } catch {
    // None of them has started yet.
    return [];
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
