import { isAbort, messageOf, PluginError } from "../errors.ts";
import { encodeBytes } from "../text/bytes.ts";

export type Response =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } };

/**
 * What MessagePack carries as Lua expects it: no undefined fields, which would arrive as `vim.NIL`, and text that holds
 * bytes outside of UTF-8 as these bytes, which Lua sees as a string like any other.
 */
export function toWire(value: unknown): unknown {
  if (typeof value === "string") return value.isWellFormed() ? value : encodeBytes(value);
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => (field === undefined ? [] : [[key, toWire(field)]])),
  );
}

/** A failure as Lua gets it: a code and a sentence, never a stack. */
export function toFailure(error: unknown): Response {
  if (error instanceof PluginError) return { ok: false, error: { code: error.code, message: error.message } };
  if (isAbort(error)) return { ok: false, error: { code: "aborted", message: "The request was cancelled." } };
  return { ok: false, error: { code: "internal", message: messageOf(error) } };
}
