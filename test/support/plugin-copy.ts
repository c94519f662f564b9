import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PLUGIN } from "../../scripts/terminal/neovim-terminal.mjs";

/** Copies some of the plugin's folders to `target`, and gives that. */
export async function copyPlugin(target: string, folders: readonly string[]): Promise<string> {
  await mkdir(target);
  for (const folder of folders) await cp(join(PLUGIN, folder), join(target, folder), { recursive: true });
  return target;
}

/** Lua that puts the plugin in `folder` in place of this one. */
export function usePlugin(folder: string): string {
  return `vim.opt.runtimepath:remove(${JSON.stringify(PLUGIN)}) vim.opt.runtimepath:prepend(${JSON.stringify(folder)})`;
}
