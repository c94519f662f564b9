import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** A program, and all that it started and that did not leave its process group. */
export interface ProcessGroup {
  readonly child: ChildProcess;
  /** Asks all of them to end, and forces those that have not after `patience` milliseconds. Resolves when they are gone. */
  end(patience: number): Promise<void>;
  /** Ends all of them without asking. */
  kill(): void;
}

/** Milliseconds between two looks at what is left. */
const LOOK = 20;

/** Starts a program without a shell, at the head of a group of its own. Throws, or emits `error`, where it cannot be. */
export function spawnGroup(cmd: readonly [string, ...string[]], options: SpawnOptions): ProcessGroup {
  const [file, ...args] = cmd;
  const child = spawn(file, args, { ...options, detached: true, shell: false, windowsHide: true });
  let isGone = false;

  /** Whether somebody was there to get it. 0 only looks. */
  function signal(name: NodeJS.Signals | 0): boolean {
    // Once it is empty, the number may come to stand for a stranger's.
    if (isGone || child.pid === undefined) return false;
    try {
      // Windows knows no groups.
      process.kill(process.platform === "win32" ? child.pid : -child.pid, name);
    } catch {
      // Whoever may not be signalled runs as somebody else, and will not be ended by us.
      isGone = true;
    }
    return !isGone;
  }

  return {
    child,
    async end(patience) {
      const deadline = performance.now() + patience;
      signal("SIGTERM");
      // A stopped process takes no other signal before it goes on.
      signal("SIGCONT");
      while (signal(0) && performance.now() < deadline) await sleep(LOOK);
      signal("SIGKILL");
      // What is left now are the dead that nobody has looked after, and they end with their parent.
      const last = performance.now() + patience;
      while (signal(0) && performance.now() < last) await sleep(LOOK);
    },
    kill: () => void signal("SIGKILL"),
  };
}
