export interface EventQueue {
  push(path: string): void;
  /** Hands over now what has gathered. */
  flush(): void;
  clear(): void;
}

export interface EventQueueOptions {
  /** Milliseconds to gather events before they are handed over. */
  readonly delay: () => number;
  /** Must not reject. What comes meanwhile waits for the end. */
  readonly onPaths: (paths: readonly string[]) => Promise<void>;
  /**
   * More comes in than can be looked at one by one, and the system may have dropped events: it keeps 16 384, and says
   * nothing when it drops one.
   */
  readonly onFlood: () => void;
}

const FLOOD = 2000;

/** Gathers the paths of events, each once, and hands them over in batches, one at a time. */
export function createEventQueue(options: EventQueueOptions): EventQueue {
  const paths = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
    paths.clear();
  }

  function arm(): void {
    if (paths.size > 0) timer ??= setTimeout(flush, options.delay()).unref();
  }

  function flush(): void {
    if (paths.size >= FLOOD) {
      clear();
      options.onFlood();
    }
    if (isBusy || paths.size === 0) return;
    const batch = [...paths];
    clear();
    isBusy = true;
    void options.onPaths(batch).then(() => {
      isBusy = false;
      arm();
    });
  }

  return {
    push(path) {
      paths.add(path);
      if (paths.size >= FLOOD) flush();
      else if (!isBusy) arm();
    },
    flush,
    clear,
  };
}
