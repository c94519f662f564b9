import { PluginError } from "../errors.ts";
import { isMethod, parseEnvelope, parseParams } from "./guards.ts";
import type { Method } from "./protocol.ts";
import type { Response } from "./wire.ts";
import { toFailure } from "./wire.ts";

/** Methods that change what the others see: they run one after another, and later requests wait for them. */
const ORDERED: ReadonlySet<Method> = new Set(["configure", "register", "unregister"]);

export interface DispatcherOptions {
  handle(method: Method, params: unknown, signal: AbortSignal): Promise<unknown>;
  /** Called exactly once for each request that has an id. */
  answer(id: number, response: Response): void;
  /** Told of faults that the user did not cause. */
  onFault(error: unknown): void;
}

export interface Dispatcher {
  /** Takes a message from Lua. Never throws. */
  receive(message: unknown): void;
  /** Aborts all that is under way. */
  close(): void;
}

/** Gives each request an abort signal and its one answer. An aborted request is answered at once. */
export function createDispatcher({ handle, answer, onFault }: DispatcherOptions): Dispatcher {
  const running = new Map<number, AbortController>();
  let settled: Promise<unknown> = Promise.resolve();

  async function perform(method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    if (!isMethod(method)) throw new PluginError("bad_request", `Unknown method "${method}".`);
    const checked = parseParams(method, params);
    const turn = settled.then(() => {
      signal.throwIfAborted();
      return handle(method, checked, signal);
    });
    if (ORDERED.has(method)) settled = turn.catch(() => undefined);
    return turn;
  }

  async function serve(id: number, method: string, params: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    let response: Response;
    try {
      const result = await Promise.race([perform(method, params, controller.signal), aborted(controller.signal)]);
      response = { ok: true, result };
    } catch (error) {
      response = toFailure(error);
      if (!response.ok && response.error.code === "internal") onFault(error);
    }
    running.delete(id);
    answer(id, response);
  }

  return {
    receive(message) {
      const envelope = parseEnvelope(message);
      if (envelope === undefined) {
        onFault(new PluginError("bad_request", "A message from Neovim has no id or no method."));
      } else if (envelope.method === "cancel") {
        running.get(envelope.id)?.abort();
      } else {
        serve(envelope.id, envelope.method, envelope.params).catch(onFault);
      }
    },
    close() {
      for (const controller of running.values()) controller.abort();
    },
  };
}

/** Rejects when the signal aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
