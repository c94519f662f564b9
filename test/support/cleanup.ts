import { afterAll, onTestFinished } from "vitest";

const left = new Set<() => Promise<void>>();
afterAll(async () => {
  await Promise.all([...left].map((clean) => clean()));
});

/** Runs `clean` when the running test ends, passed or failed; outside of a test, when its file ends. */
export function atEnd(clean: () => Promise<void>): void {
  try {
    onTestFinished(clean);
  } catch {
    // vitest says in this way only that no test is running.
    left.add(clean);
  }
}
