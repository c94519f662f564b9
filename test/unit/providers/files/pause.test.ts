import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createPause, goFirst } from "../../../../src/providers/files/pause.ts";

/** Counts its steps until it is stopped. */
function startLoop(): { readonly steps: () => number; readonly stop: () => void; readonly ended: Promise<unknown> } {
  const stopping = new AbortController();
  let steps = 0;
  const run = async (): Promise<void> => {
    for (const pause = createPause(stopping.signal); ; steps += 1) await pause();
  };
  const ended = run().catch((error: unknown) => error);
  return { steps: () => steps, stop: () => stopping.abort("enough"), ended };
}

describe("a pause", () => {
  it("gives others their turn, and ends the loop once it is aborted", async () => {
    const { steps, stop, ended } = startLoop();
    await setImmediate();
    const before = steps();
    expect(before).toBeGreaterThan(0);
    await setImmediate();
    expect(steps()).toBeGreaterThan(before);
    stop();
    expect(await ended).toBe("enough");
  });

  it("lasts while a user waits, also where that fails", async () => {
    const { steps, stop, ended } = startLoop();
    const stood: boolean[] = [];
    const work = async (): Promise<void> => {
      await setImmediate();
      const before = steps();
      for (let turn = 0; turn < 10; turn += 1) await setImmediate();
      stood.push(steps() === before);
    };
    const both = [goFirst(work), goFirst(async () => work().then(() => Promise.reject(new Error("failed"))))];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(stood).toEqual([true, true]);
    const before = steps();
    await setImmediate();
    await setImmediate();
    expect(steps()).toBeGreaterThan(before);
    stop();
    expect(await ended).toBe("enough");
  });
});
