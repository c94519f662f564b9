import { setImmediate } from "node:timers/promises";

/** How long a piece of work may hold Node's loop before others get their turn. Milliseconds. */
const SLICE = 4;

/** Gives something to await where others should get their turn. */
export type Pause = () => Promise<void> | undefined;

/**
 * Makes a pause for long loops: call it often, and await what it returns if it returns something. It throws once `signal` is
 * aborted. Loops that run side by side with the same pause share each slice of time.
 */
export function createPause(signal?: AbortSignal): Pause {
  let until = performance.now() + SLICE;
  let last = Promise.resolve();
  return () => {
    if (performance.now() < until) return undefined;
    last = last.then(waitForSlice);
    return signal === undefined ? last : last.then(() => signal.throwIfAborted());
  };

  async function waitForSlice(): Promise<void> {
    // Another loop has waited for this one.
    if (performance.now() < until) return;
    await setImmediate();
    until = performance.now() + SLICE;
  }
}
