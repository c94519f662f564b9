import { Host } from "neovim/lib/host";
import { NvimPlugin } from "neovim/lib/host/NvimPlugin";
import { getLogger } from "neovim/lib/utils/logger";
import { QuickClient } from "./client.ts";
import { createLog } from "./log.ts";
import { createMessageFrames } from "./message-frames.ts";
import { registerPlugin } from "./plugin.ts";

/**
 * Serves the plugin on this process' standard streams, as Neovim's Node host would: the same methods under the file's own path.
 * The process ends with the stream from Neovim, once the programs that it runs have ended.
 */
export function serve(file: string): void {
  const { stdin, stdout } = process;
  // Standard output is the channel: what modules of the user print must not get between.
  Object.defineProperty(process, "stdout", { value: process.stderr });
  let close = (): Promise<void> => Promise.resolve();
  const end = (): void => void close().finally(() => process.exit(0));
  stdin.once("end", end).once("close", end).once("error", end);
  stdout.once("error", end);
  process.once("SIGTERM", end).once("SIGINT", end).once("SIGHUP", end);
  const log = createLog();
  const host = new Host();
  const nvim = new QuickClient({ logger: getLogger() });
  nvim.attach({ reader: stdin.pipe(createMessageFrames()), writer: stdout });
  // What `host.start` does, with a client of our own.
  host.nvim = nvim;
  nvim.on("request", host.handler).on("notification", host.handlePlugin);
  // The host splits what Neovim calls at colons, and takes only a drive's into account.
  const path = process.platform === "win32" ? file : file.replaceAll(":", "");
  // Loaded by hand: the host would run this file a second time.
  host.loaded[path] = new NvimPlugin(
    path,
    (plugin: NvimPlugin) => {
      ({ close } = registerPlugin(plugin, log));
    },
    nvim,
  );
  // From here on, a fault that nobody waits for concerns one message or one module; the others must go on.
  process.on("uncaughtException", log.fault).on("unhandledRejection", log.fault);
}
