/** Why a request failed, apart from what is wrong with single references. */
export type ErrorCode =
  | "aborted"
  | "bad_request"
  | "timeout"
  | "provider_error"
  | "unavailable"
  | "agent_failed"
  | "internal";

/** An error that reaches the user: a code to act on by program, a sentence to act on by hand. */
export class PluginError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "PluginError";
    this.code = code;
  }
}

/** The sentence of anything thrown, without a stack. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True for what `AbortSignal.throwIfAborted` and the file system throw after an abort. */
export function isAbort(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === "AbortError" || (error instanceof PluginError && error.code === "aborted"))
  );
}
