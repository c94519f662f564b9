import { setImmediate } from "node:timers/promises";

const SLICE_MS = 4;
const STEP = 1024;

export interface Pace {
  /** Calls `work` for `0..count` piece by piece, and lets other work in whenever a slice of time is used up. */
  run(job: string, count: number, work: Work): Promise<void>;
}

type Work = (from: number, to: number) => void;

/** The last work of each job. V8 drops compiled code with the last closure of it, and the next key would be slow. */
export type LastWork = Map<string, Work>;

/** Slices of at most about 5 ms. Throws the signal's reason once it is aborted. */
export function createPace(signal: AbortSignal | undefined, lastWork: LastWork): Pace {
  let sliceEnd = performance.now() + SLICE_MS;
  return {
    async run(job, count, work) {
      signal?.throwIfAborted();
      lastWork.set(job, work);
      for (let from = 0; from < count; from += STEP) {
        work(from, Math.min(from + STEP, count));
        if (performance.now() < sliceEnd) continue;
        await setImmediate();
        signal?.throwIfAborted();
        sliceEnd = performance.now() + SLICE_MS;
      }
    },
  };
}
