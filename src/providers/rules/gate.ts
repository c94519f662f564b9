/** Runs at most `width` of the tasks given to it at once, the others in their order. */
export function createGate(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running === width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // Whoever waits takes over this one's place.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
