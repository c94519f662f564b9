import type { NeovimClient } from "neovim";
import type { RunEvent } from "../agents/types.ts";
import type { CustomProvider } from "../completion/custom-provider.ts";
import { PluginError } from "../errors.ts";
import { decodeBytes } from "../text/bytes.ts";
import type { ReadBuffer } from "../types.ts";
import { isRecord } from "./guards.ts";
import { CALLBACKS } from "./protocol.ts";
import { type Response, toFailure, toWire } from "./wire.ts";

/** The Neovim that this process serves: every call that Node makes into Lua. */
export interface Editor {
  answer(id: number, response: Response): void;
  event(name: "started" | "triggers" | "message" | "changed", payload: Record<string, unknown>): void;
  /** What a run has to say. Resolves when Lua has handled it, whatever came of that. */
  runEvent(event: RunEvent): Promise<void>;
  readonly readBuffer: ReadBuffer;
  customProvider(trigger: string, name: string): CustomProvider;
  /** Runs a function for Vim script as Lua defines it. Never rejects: the stock host would report that in its own words. */
  callVimFunction(name: string, args: unknown): Promise<unknown>;
  /** Runs `:NinetyNineParse` as Lua defines it. */
  parseCommand(text: string, range: unknown): void;
}

export function createEditor(nvim: NeovimClient): Editor {
  const call = (code: string, args: unknown[]): Promise<unknown> => nvim.request("nvim_exec_lua", [code, args]);
  const notify = (code: string, args: unknown[]): void => void nvim.notify("nvim_exec_lua", [code, args] as never);

  async function callProvider(trigger: string, method: string, args: unknown[]): Promise<unknown> {
    const answer = await call(CALLBACKS.provider, [trigger, method, args]);
    if (!isRecord(answer) || answer["ok"] !== true) {
      const message =
        isRecord(answer) && typeof answer["message"] === "string" ? answer["message"] : "no answer from Lua";
      throw new PluginError("provider_error", message);
    }
    return answer["value"];
  }

  return {
    answer: (id, response) => notify(CALLBACKS.answer, [id, toWire(response)]),
    event: (name, payload) => notify(CALLBACKS.event, [name, toWire(payload)]),
    runEvent: (event) =>
      call(CALLBACKS.run, [toWire(event)]).then(
        () => undefined,
        // Lua has reported what went wrong there, or is gone: the run goes on either way.
        () => undefined,
      ),
    readBuffer: async (id) => {
      const text = await call(CALLBACKS.buffer, [id]);
      return typeof text === "string" ? decodeBytes(Buffer.from(text, "base64")) : undefined;
    },
    customProvider: (trigger, name) => ({
      trigger,
      name,
      get_items: (query) => callProvider(trigger, "get_items", [toWire(query)]),
      is_valid: (token) => callProvider(trigger, "is_valid", [toWire(token)]),
      resolve: async (token) => {
        const content = await callProvider(trigger, "resolve", [toWire(token)]);
        return typeof content === "string" ? decodeBytes(Buffer.from(content, "base64")) : content;
      },
    }),
    callVimFunction: (name, args) => call(CALLBACKS.vimFunction, [name, args]).catch(toFailure),
    parseCommand: (text, range) => notify(CALLBACKS.command, [text, range]),
  };
}
