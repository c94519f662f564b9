import { setImmediate } from "node:timers/promises";

/** How long a piece of work may hold Node's loop before others get their turn. Milliseconds. */
const SLICE = 4;

/**
 * Makes a pause for long loops: call it often, and await what it returns if it returns something. It throws once `signal` is
 * aborted.
 */
export function createPause(signal?: AbortSignal): () => Promise<void> | undefined {
  let until = performance.now() + SLICE;
  return () => {
    if (performance.now() < until) return undefined;
    return turn();
  };

  async function turn(): Promise<void> {
    await setImmediate();
    signal?.throwIfAborted();
    until = performance.now() + SLICE;
  }
}
