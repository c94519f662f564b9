import { PluginError } from "../errors.ts";
import { type Run, startRun } from "./run.ts";
import type { Program, RunEvent, StartedRun } from "./types.ts";

/** All programs that were handed a prompt and have not ended. */
export interface Runs {
  /** Resolves once the program has started; throws `agent_failed` with a sentence where it cannot. */
  start(program: Program, signal: AbortSignal): Promise<StartedRun>;
  /** Ends a run, if it has not ended. */
  end(run: number): void;
  /** Ends all of them. Resolves when no process and no temporary file is left, after a second or so at the latest. */
  close(): Promise<void>;
  /** The same right now, without asking. */
  closeNow(): void;
}

/** Milliseconds that programs get to end by themselves: Neovim, when it leaves, waits two seconds for all of this. */
const CLOSE_PATIENCE = 1000;

/** @param tell takes what the runs have to say; never rejects, and resolves when that is handled */
export function createRuns({ tell }: { readonly tell: (event: RunEvent) => Promise<void> }): Runs {
  const running = new Map<number, Run>();
  const starting = new Set<Promise<Run>>();
  let last = 0;
  let isClosed = false;

  async function begin(number: number, program: Program): Promise<Run> {
    const start = startRun(number, program, tell);
    starting.add(start);
    try {
      const run = await start;
      running.set(number, run);
      run.ended.finally(() => running.delete(number));
      return run;
    } finally {
      starting.delete(start);
    }
  }

  return {
    async start(program, signal) {
      if (isClosed) throw new PluginError("agent_failed", `${program.name} was not started: Neovim is about to end.`);
      signal.throwIfAborted();
      last += 1;
      const number = last;
      const run = await begin(number, program);
      // Whoever asked for it will not learn that it runs.
      if (signal.aborted) void run.end("cancelled");
      return { run: number, pid: run.pid, folder: run.folder };
    },
    end: (number) => void running.get(number)?.end("cancelled"),
    async close() {
      isClosed = true;
      await Promise.allSettled(starting);
      await Promise.all([...running.values()].map((run) => run.end("cancelled", CLOSE_PATIENCE)));
    },
    closeNow() {
      for (const run of running.values()) run.kill();
    },
  };
}
