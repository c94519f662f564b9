export interface ListingSchedule {
  /** The listing that is under way, its turn included. Never rejects. */
  readonly running: Promise<void> | undefined;
  /** Something has happened that the last listing does not know. */
  readonly isStale: boolean;
  /** Joins the listing that is under way, if there is one. */
  start(): void;
  /** Starts within `delay` milliseconds. */
  startWithin(delay: number): void;
  markStale(): void;
  close(): void;
}

export interface ListingScheduleOptions {
  /** Lists; calls `onStart` when its turn has come. Must not reject. */
  readonly list: (onStart: () => void) => Promise<void>;
  /** Something happened while the list was made. */
  readonly onStaleAgain: () => void;
}

/** Sees to it that one listing runs at a time, and that none is forgotten. */
export function createListingSchedule(options: ListingScheduleOptions): ListingSchedule {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let isStale = false;
  let isClosed = false;

  function start(): void {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
    if (isClosed || running !== undefined) return;
    running = options
      .list(() => {
        isStale = false;
      })
      .finally(() => {
        running = undefined;
        if (isStale && !isClosed) options.onStaleAgain();
      });
  }

  return {
    get running() {
      return running;
    },
    get isStale() {
      return isStale;
    },
    start,
    startWithin(delay) {
      if (isClosed || Date.now() + delay >= due) return;
      clearTimeout(timer);
      due = Date.now() + delay;
      timer = setTimeout(start, delay).unref();
    },
    markStale() {
      isStale = true;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
