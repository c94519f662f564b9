import { setImmediate } from "node:timers/promises";

/** How long a piece of work may hold Node's loop before others get their turn. Milliseconds. */
const SLICE = 4;

/** Gives something to await where others should get their turn. */
export type Pause = () => Promise<void> | undefined;

/** Answers in the making that a user waits for. */
let urgent = 0;

/** Does what a user waits for, while all loops with a pause stand still. It must not wait for any of them. */
export async function goFirst<T>(work: () => Promise<T>): Promise<T> {
  urgent += 1;
  try {
    return await work();
  } finally {
    urgent -= 1;
  }
}

/**
 * Makes a pause for long loops: call it often, and await what it returns if it returns something. It throws once `signal` is
 * aborted. Loops that run side by side with the same pause share each slice of time.
 */
export function createPause(signal?: AbortSignal): Pause {
  let until = performance.now() + SLICE;
  let last = Promise.resolve();
  return () => {
    if (urgent === 0 && performance.now() < until) return undefined;
    last = last.then(waitForSlice);
    return signal === undefined ? last : last.then(() => signal.throwIfAborted());
  };

  async function waitForSlice(): Promise<void> {
    // Another loop has waited for this one.
    if (urgent === 0 && performance.now() < until) return;
    do await setImmediate();
    while (urgent > 0);
    until = performance.now() + SLICE;
  }
}
