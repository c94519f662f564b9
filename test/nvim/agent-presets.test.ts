import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { AGENTS, type AgentName, findAgents, isolatedEnv } from "../support/agent-programs.ts";
import { atEnd } from "../support/cleanup.ts";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";

const run = promisify(execFile);
const agents = findAgents();

interface Preset {
  readonly cmd: readonly string[];
  readonly input: string;
}

forEachNeovim("the presets of agents", ({ path }) => {
  const readPresets = async (): Promise<Record<string, Preset>> => {
    const terminal = await startNeovim({ path, cwd: tmpdir() });
    return terminal.lua(`return require("99.agent.presets")`);
  };

  it("run the program of their name, and read the prompt from standard input", async () => {
    const presets = await readPresets();
    expect(Object.keys(presets).sort()).toEqual([...AGENTS, "cursor-agent"].sort());
    for (const [name, { cmd, input }] of Object.entries(presets)) expect([cmd[0], input]).toEqual([name, "stdin"]);
  });

  for (const { name, path: program } of agents) {
    // Skipped where there is no program: `findAgents` prints what to install, and which variable to set.
    const test = program === undefined ? it.skip : it;
    test(`have only arguments that ${name} --help names`, async () => {
      const [, ...args] = (await readPresets())[name]?.cmd ?? [];
      const flags = args.filter((arg) => arg.startsWith("-"));
      const commands = args.filter((arg) => /^\w/.test(arg));
      const help = await readHelp(name, program ?? "", commands);
      expect(help).toContain([name, ...commands].join(" "));
      expect(flags.filter((flag) => !namesFlag(help, flag))).toEqual([]);
      expect(namesFlag(help, "--no-such-flag")).toBe(false);
    });
  }
});

async function readHelp(name: AgentName, program: string, commands: readonly string[]): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "99-agent-"));
  atEnd(() => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  const options = { env: isolatedEnv(home, program), cwd: home, timeout: 50_000 };
  const { stdout, stderr } = await run(program, [...commands, "--help"], options);
  const help = stdout + stderr;
  if (help === "") throw new Error(`${name} --help says nothing`);
  return help;
}

/** Whether a help names a flag as a word of its own. */
function namesFlag(help: string, flag: string): boolean {
  return help.split(/[\s,`=[\]|]+/).includes(flag);
}
