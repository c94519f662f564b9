/** Waits for `work` to settle, but no longer than `patience` (milliseconds). Throws once `signal` is aborted. */
export async function waitFor(
  work: Promise<unknown> | undefined,
  patience: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  if (work === undefined) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, patience);
    signal.addEventListener("abort", end);
    work.then(end, end);
  });
  signal.throwIfAborted();
}
