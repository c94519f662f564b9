import { describe, inject } from "vitest";
import type { Neovim } from "../../scripts/neovim/version.mjs";
import { openTerminal, type Terminal, type TerminalOptions } from "../../scripts/terminal/neovim-terminal.mjs";
import { atEnd } from "./cleanup.ts";

export type { Neovim, Terminal };

declare module "vitest" {
  interface ProvidedContext {
    neovims: Neovim[];
    missing: { name: string; reason: string }[];
  }
}

/** A real Neovim with the plugin, closed when the test ends; one made outside of a test when its file ends. */
export async function startNeovim(options: TerminalOptions): Promise<Terminal> {
  const terminal = await openTerminal(options);
  atEnd(terminal.close);
  return terminal;
}

/** Makes a suite for every Neovim that the plugin is tested on; one that cannot be had is skipped by name. */
export function forEachNeovim(name: string, suite: (neovim: Neovim) => void): void {
  for (const neovim of inject("neovims")) describe(`${name} on Neovim ${neovim.version}`, () => suite(neovim));
  for (const missing of inject("missing")) {
    describe.skip(`${name} on ${missing.name} (missing: ${missing.reason})`, () => suite({ path: "", version: "" }));
  }
}
