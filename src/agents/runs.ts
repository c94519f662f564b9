import { PluginError } from "../errors.ts";
import type { Program, RunEvent } from "./types.ts";

export interface Runs {
  start(program: Program, signal: AbortSignal): Promise<{ run: number; pid: number }>;
  end(run: number): void;
  close(): Promise<void>;
  closeNow(): void;
}

export function createRuns(_options: { readonly tell: (event: RunEvent) => Promise<void> }): Runs {
  return {
    start: async ({ name }) => {
      throw new PluginError("agent_failed", `${name} cannot be started.`);
    },
    end: () => undefined,
    close: async () => undefined,
    closeNow: () => undefined,
  };
}
