import { expect, it } from "vitest";
import { createGate } from "../../../../src/providers/rules/gate.ts";

it("runs no more tasks at once than it is wide, and all of them, failed ones included", async () => {
  const gate = createGate(3);
  let running = 0;
  let most = 0;
  const task = (index: number) => async () => {
    running++;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running--;
    if (index % 4 === 0) throw new Error(String(index));
    return index;
  };
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => gate(task(index))));
  expect(most).toBe(3);
  expect(running).toBe(0);
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : "failed"))).toEqual(
    Array.from({ length: 20 }, (_, index) => (index % 4 === 0 ? "failed" : index)),
  );
});
