import { messageOf, PluginError } from "../errors.ts";
import type { Editor } from "./editor.ts";
import { isRecord, parseParams } from "./guards.ts";
import type { Handlers } from "./handlers.ts";
import { toFailure, toWire } from "./wire.ts";

type VimFunction = (args: unknown) => Promise<unknown>;

/** `NinetyNineComplete`, `NinetyNineParse` and `NinetyNineResolve`, as the stock host calls them. They never throw: it would report that in its own words. */
export function createVimFunctions(
  handlers: Handlers,
  editor: Editor,
  isConfigured: () => boolean,
): Record<string, VimFunction> {
  const never = new AbortController().signal;
  let configured: Promise<unknown> | undefined;
  // The stock host may call these before the shim has sent the settings.
  const configure = async (): Promise<unknown> =>
    handlers.configure(parseParams("configure", await editor.settings()), never);
  const asFunction =
    (work: (text: string, second: unknown) => Promise<unknown>): VimFunction =>
    async (args) => {
      try {
        const [text, second] = Array.isArray(args) ? (args as unknown[]) : [];
        if (typeof text !== "string") throw new PluginError("bad_request", "The first argument must be a string.");
        if (!isConfigured()) await (configured ??= configure());
        const result = await work(text, second);
        const problem = isRecord(result) ? result["problem"] : undefined;
        if (isRecord(problem)) return { ok: false, error: { code: problem["code"], message: problem["message"] } };
        return toWire({ ...(isRecord(result) ? plain(result) : {}), ok: true });
      } catch (error) {
        return toFailure(error instanceof PluginError ? error : new PluginError("internal", messageOf(error)));
      }
    };
  const base64 = (text: string): string => Buffer.from(text).toString("base64");

  return {
    NinetyNineComplete: asFunction(async (text, col) => {
      const column = typeof col === "number" ? col : Buffer.byteLength(text);
      return handlers.complete({ line: base64(text), col: column, editor: await editor.state() }, never);
    }),
    NinetyNineParse: asFunction(async (text) =>
      handlers.parse({ text: base64(text), editor: await editor.state() }, never),
    ),
    NinetyNineResolve: asFunction(async (reference) =>
      handlers.resolve({ reference, custom_rules: undefined, editor: await editor.state() }, never),
    ),
  };
}

/** Contents as text; only the link to Lua needs them as base64. */
function plain(result: Record<string, unknown>): Record<string, unknown> {
  const { content, references } = result;
  return {
    ...result,
    ...(typeof content === "string" ? { content: Buffer.from(content, "base64").toString() } : {}),
    ...(Array.isArray(references) ? { references: references.map((one) => (isRecord(one) ? plain(one) : one)) } : {}),
  };
}
