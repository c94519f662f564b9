import { NvimPlugin } from "neovim";
import { Host } from "neovim/lib/host";
import { registerPlugin } from "./plugin.ts";

/**
 * Serves the plugin on this process' standard streams, as Neovim's Node host would: the same methods under the file's own path.
 * The process ends with the stream from Neovim.
 */
export async function serve(file: string): Promise<void> {
  const end = (): void => process.exit(0);
  process.stdin.once("end", end).once("close", end).once("error", end);
  process.stdout.once("error", end);
  // What node-client lets slip concerns one message; the others must go on.
  process.on("unhandledRejection", (reason) => console.error(reason));
  const host = new Host();
  await host.start({ proc: process });
  if (host.nvim === undefined) throw new Error("The streams from Neovim cannot be used.");
  // Loaded by hand: the host would run this file a second time.
  host.loaded[file] = new NvimPlugin(file, registerPlugin, host.nvim);
}
