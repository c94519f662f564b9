export interface EventQueue {
  push(path: string): void;
  /** Hands over now what has gathered. */
  flush(): void;
  clear(): void;
}

export interface EventQueueOptions {
  /** Milliseconds to gather events before they are handed over. */
  readonly delay: () => number;
  readonly onPaths: (paths: readonly string[]) => void;
  /** So much happens that the system may have dropped events: it keeps 16 384, and says nothing when it drops one. */
  readonly onFlood: () => void;
}

const FLOOD = 4000;

/** Gathers the paths of events, each once, and hands them over in batches. */
export function createEventQueue(options: EventQueueOptions): EventQueue {
  const paths = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
    paths.clear();
  }

  function flush(): void {
    const batch = [...paths];
    clear();
    if (batch.length >= FLOOD) options.onFlood();
    else if (batch.length > 0) options.onPaths(batch);
  }

  return {
    push(path) {
      if (paths.size < FLOOD) paths.add(path);
      timer ??= setTimeout(flush, options.delay()).unref();
    },
    flush,
    clear,
  };
}
