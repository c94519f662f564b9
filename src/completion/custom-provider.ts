import { messageOf, PluginError } from "../errors.ts";
import type { CompletionItem, Content, Lookup, Provider, RequestContext } from "../types.ts";
import { parseCustomItems } from "./custom-items.ts";

/** A provider as users write it, in TypeScript or (through a proxy) in Lua. Each method may be asynchronous. */
export interface CustomProvider {
  /** One or more characters. */
  readonly trigger: string;
  readonly name: string;
  /** LSP completion items; strings stand for items with that label. */
  get_items(query: string, signal: AbortSignal): unknown;
  /** Whether the token (without trigger) names something. */
  is_valid(token: string, signal: AbortSignal): unknown;
  /** What the token injects, or nothing. */
  resolve(token: string, signal: AbortSignal): unknown;
}

/** Makes a full provider from what a user wrote. Nothing that the user's functions return is trusted. */
export function adaptCustomProvider(custom: CustomProvider): Provider {
  async function items(query: string, { signal }: RequestContext): Promise<CompletionItem[]> {
    return parseCustomItems(await custom.get_items(query, signal), custom.trigger);
  }
  return {
    trigger: custom.trigger,
    name: custom.name,
    lineRanges: false,

    async complete(query, limit, context) {
      const all = await items(query, context);
      const matching = rankByLabel(all, custom.trigger, query);
      return { items: matching.slice(0, limit), isIncomplete: matching.length > limit };
    },

    async describe({ key }, context) {
      return (await items("", context)).find((item) => item.data.key === key)?.documentation;
    },

    async find({ text }, { signal }): Promise<Lookup> {
      const valid = await custom.is_valid(text, signal);
      if (typeof valid !== "boolean" && valid !== undefined && valid !== null) {
        throw new PluginError("provider_error", `is_valid must return true or false, found ${typeof valid}.`);
      }
      if (valid !== true) return { status: "missing" };
      return { status: "found", target: { key: text, kind: custom.name, name: text, notices: [] } };
    },

    explain: async () => undefined,

    async read({ key }, _budget, { signal }): Promise<Content> {
      const text = await custom.resolve(key, signal);
      if (typeof text === "string") return { ok: true, text, notices: [] };
      const found = text === undefined || text === null ? "nothing" : typeof text;
      const message = `The provider "${custom.name}" calls "${key}" valid, but resolves it to ${found} instead of text.`;
      return { ok: false, problem: { code: "provider_error", message, suggestions: [] } };
    },
  };
}

/** Checks what a module exports as provider. Throws `bad_request` with the missing field. */
export function parseCustomProvider(value: unknown, origin: string): CustomProvider {
  const candidate: unknown = isRecord(value) && isRecord(value["default"]) ? value["default"] : value;
  if (!isRecord(candidate)) throw new PluginError("bad_request", `${origin} exports no provider.`);
  for (const field of ["trigger", "name"] as const) {
    if (typeof candidate[field] !== "string" || candidate[field] === "") {
      throw new PluginError("bad_request", `The provider of ${origin} needs "${field}", a text that is not empty.`);
    }
  }
  for (const field of ["get_items", "is_valid", "resolve"] as const) {
    if (typeof candidate[field] !== "function") {
      throw new PluginError("bad_request", `The provider of ${origin} needs "${field}", a function.`);
    }
  }
  return candidate as unknown as CustomProvider;
}

/** Loads a provider from the module at `path` (absolute). Throws `bad_request` where that fails. */
export async function loadProviderModule(path: string, load: (path: string) => Promise<unknown>): Promise<Provider> {
  try {
    return adaptCustomProvider(parseCustomProvider(await load(path), path));
  } catch (error) {
    if (error instanceof PluginError) throw error;
    throw new PluginError("bad_request", `The provider module ${path} cannot be loaded: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** Items that begin with the query first, then those that hold it; the provider's own order within each. */
function rankByLabel(items: readonly CompletionItem[], trigger: string, query: string): CompletionItem[] {
  const wanted = query.toLowerCase();
  const textOf = ({ filterText }: CompletionItem): string =>
    (filterText.startsWith(trigger) ? filterText.slice(trigger.length) : filterText).toLowerCase();
  const starting = items.filter((item) => textOf(item).startsWith(wanted));
  const holding = items.filter((item) => !textOf(item).startsWith(wanted) && textOf(item).includes(wanted));
  return [...starting, ...holding];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
