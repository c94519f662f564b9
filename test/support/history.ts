import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../../src/text/file-error.ts";
import { send, startWithAgents } from "./agent-runs.ts";
import type { Terminal } from "./neovim.ts";
import type { Stage } from "./stage.ts";

export interface KeptFile {
  readonly path: string;
  readonly mode: number;
  readonly text: string;
}

interface Start {
  readonly path: string;
  /** Neovims on the same stage share what is on disk. */
  readonly stage: Stage;
  readonly cwd: string;
  /** Further options, in Lua. */
  readonly options?: string;
}

/** A Neovim whose prompts go to a function, which counts them in `_G.handed`. */
export async function startWithHistory({ path, stage, cwd, options = "" }: Start): Promise<Terminal> {
  const state = join(stage.folder, "state");
  await mkdir(state, { recursive: true });
  return startWithAgents({
    path,
    stage,
    cwd,
    init: `vim.o.shadafile = "NONE" vim.o.swapfile = false _G.handed = 0`,
    options: `agent = function() _G.handed = _G.handed + 1 end, ${options}`,
    env: { XDG_STATE_HOME: state },
  });
}

/** All that Neovims on this stage keep on disk. */
export function keptFiles(stage: Stage): KeptFile[] {
  const folder = join(stage.folder, "state");
  return readdirSync(folder, { recursive: true }).flatMap((name) => {
    const path = join(folder, String(name));
    // Neovims rename and remove files there meanwhile.
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? readKept(path, stats.mode & 0o777) : [];
  });
}

function readKept(path: string, mode: number): KeptFile[] {
  try {
    return [{ path, mode, text: readFileSync(path, "utf8") }];
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

export async function waitForKept(terminal: Terminal, stage: Stage, text: string): Promise<KeptFile> {
  const find = (): KeptFile | undefined => keptFiles(stage).find((file) => file.text.includes(text));
  return terminal.waitFor(find, `${text} on disk`);
}

/** Types and submits each of the prompts. */
export async function sendAll(terminal: Terminal, texts: readonly string[]): Promise<void> {
  const before: number = await terminal.lua("return _G.handed");
  for (const [index, text] of texts.entries()) {
    await send(terminal, text);
    await terminal.waitFor(() => terminal.lua("return _G.handed == ...", before + index + 1), `${text} handed over`);
  }
}

/** What `:NinetyNine history` offers, in its order. */
export async function offered(terminal: Terminal): Promise<string[]> {
  await terminal.type("<Esc>:NinetyNine history<CR>");
  const isOpen = `return vim.api.nvim_win_get_config(0).relative ~= "" and vim.wo.cursorline`;
  await terminal.waitFor(() => terminal.lua(isOpen), "the list");
  const rows: string[] = await terminal.lua("return vim.api.nvim_buf_get_lines(0, 0, -1, false)");
  await terminal.type("q");
  await terminal.waitFor(async () => !(await terminal.lua(isOpen)), "its end");
  return rows;
}
