import { pathToFileURL } from "node:url";
import type { NeovimClient, NvimPlugin } from "neovim";
import { createApp } from "../app.ts";
import type { App } from "../app-types.ts";
import { createDispatcher } from "./dispatcher.ts";
import { createEditor } from "./editor.ts";
import { createHandlers } from "./handlers.ts";
import { createLog, type Log } from "./log.ts";
import { REQUEST_FUNCTION, VIM_FUNCTIONS } from "./protocol.ts";

/** Comes from the loader: code that was compiled before cannot import. */
declare function importModule(url: string): Promise<unknown>;

/** Registers the plugin's command and functions with a host: the stock one, or our own, which closes it before it ends. */
export function registerPlugin(plugin: NvimPlugin, log: Log = createLog()): Pick<App, "close"> {
  const editor = createEditor(plugin.nvim as NeovimClient);
  const app = createApp({
    readBuffer: editor.readBuffer,
    customProvider: editor.customProvider,
    loadModule: (path) => importModule(pathToFileURL(path).href),
    warn: (message) => editor.event("message", { level: "warn", message }),
    runEvent: editor.runEvent,
    filesChanged: () => editor.event("changed", {}),
  });
  const handlers = createHandlers(app, log);
  const dispatcher = createDispatcher({
    handle: async (method, params, signal) => handlers[method](params as never, signal),
    answer: editor.answer,
    onFault: log.fault,
  });

  plugin.registerFunction(REQUEST_FUNCTION, (message: unknown) => {
    dispatcher.receive(Array.isArray(message) ? message[0] : message);
  });
  // Lua knows the settings and the time limits, and asks back as for any request.
  for (const name of VIM_FUNCTIONS) {
    plugin.registerFunction(name, (args: unknown) => editor.callVimFunction(name, args), { sync: true });
  }
  // The shim puts its own command in place of this one: node-client cannot ask for a bang.
  plugin.registerCommand(
    "NinetyNineParse",
    (args: unknown, range: unknown) => editor.parseCommand(Array.isArray(args) ? args.join(" ") : "", range),
    { nargs: "?", range: "%" },
  );
  // Where nobody has closed it, nothing can be waited for any more.
  process.once("exit", app.closeNow);
  editor.event("started", { node: process.version });
  return { close: app.close };
}
