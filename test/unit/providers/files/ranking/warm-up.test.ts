import { expect, test, vi } from "vitest";
import { createPathTable } from "../../../../../src/providers/files/path-table.ts";
import { warmUp } from "../../../../../src/providers/files/ranking/warm-up.ts";

const NEVER = new AbortController().signal;

function fill(count: number) {
  const table = createPathTable();
  table.add(Array.from({ length: count }, (_, at) => `src/part-${at % 7}/userController${at}.ts`));
  return table;
}

test("ends, with any number of files, and leaves the table alone", async () => {
  for (const count of [0, 1, 5000]) {
    const table = fill(count);
    const { version } = table;
    await warmUp(table, () => false, NEVER);
    expect([table.size, table.version]).toEqual([count, version]);
  }
});

test("waits while somebody does", async () => {
  let isBusy = true;
  let isDone = false;
  const looks = vi.fn(() => isBusy);
  const work = warmUp(fill(100), looks, NEVER).then(() => {
    isDone = true;
  });
  await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(3));
  expect(isDone).toBe(false);
  isBusy = false;
  await work;
});

test("stops when it is told to", async () => {
  const stop = new AbortController();
  const work = warmUp(fill(100), () => true, stop.signal);
  stop.abort();
  await expect(work).rejects.toThrow("abort");
});
