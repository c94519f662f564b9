import type { Terminal } from "./neovim.ts";

export interface ProcessStatus {
  readonly state: string;
  readonly kind?: "own" | "stock";
  readonly pid?: number;
  readonly node?: string;
  readonly restarts: number;
}

export async function processStatus(terminal: Terminal): Promise<ProcessStatus> {
  return terminal.lua(`return require("99").status().process`);
}

/** Resolves a reference and gives its content, or the error's code. */
export async function resolve(terminal: Terminal, reference: string): Promise<string> {
  return terminal.lua(
    `local content, problem = require("99").resolve(...)
    return content or ("error " .. problem.code)`,
    reference,
  );
}

/** Waits until Node answers, and gives its process id. */
export async function waitForNode(terminal: Terminal): Promise<number> {
  return terminal.waitFor(async () => {
    const { state, pid } = await processStatus(terminal);
    return state === "running" ? pid : undefined;
  }, "a running Node process");
}
