import type { Readable } from "node:stream";
import { createOutputText } from "./output-text.ts";
import type { RunOutput } from "./types.ts";

/** Code units that may wait; above that the program does. */
const MOST_WAITING = 256 * 1024;
/** Milliseconds between two batches: more often is nothing that an eye sees. */
const PACE = 30;

/** What was seen of a program's output. */
export interface OutputSummary {
  readonly dropped: number;
  readonly isBlank: boolean;
}

/** Output on its way to the editor. */
export interface OutputFlow {
  /** Resolves once the stream has ended or `cut` was called, and all of it was told. */
  readonly done: Promise<OutputSummary>;
  /** When something came last: milliseconds, as `performance.now()`. Infinite while the editor is behind. */
  lastSeen(): number;
  /** Waits for no more. */
  cut(): void;
}

/** Hands output on in batches, one at a time. A program that is faster than the editor is held back by its pipe. */
export function startOutputFlow(
  stream: Readable,
  tell: (batch: Pick<RunOutput, "lines" | "partial">) => Promise<void>,
): OutputFlow {
  const text = createOutputText();
  let timer: NodeJS.Timeout | undefined;
  let isTelling = false;
  let hasEnded = false;
  let seen = performance.now();
  let resolveDone: (summary: OutputSummary) => void;
  const done = new Promise<OutputSummary>((resolve) => {
    resolveDone = resolve;
  });

  /** Always in a later turn: the answer to the request that began the run goes first. */
  function plan(wait: number): void {
    if (!isTelling) timer ??= setTimeout(flush, wait);
  }

  async function flush(): Promise<void> {
    timer = undefined;
    isTelling = true;
    for (let batch = text.take(); batch !== undefined; batch = hasEnded ? text.take() : undefined) await tell(batch);
    isTelling = false;
    if (hasEnded) resolveDone({ dropped: text.dropped(), isBlank: text.isBlank() });
    else if (text.size() > 0) plan(PACE);
    stream.resume();
  }

  function end(): void {
    if (hasEnded) return;
    hasEnded = true;
    text.end();
    clearTimeout(timer);
    timer = undefined;
    plan(0);
  }

  stream.on("data", (chunk: Buffer) => {
    if (hasEnded) return;
    seen = performance.now();
    text.push(chunk);
    if (text.size() > MOST_WAITING) stream.pause();
    plan(PACE);
  });
  stream.once("end", end).once("close", end).on("error", end);
  return {
    done,
    lastSeen: () => (stream.isPaused() ? Number.POSITIVE_INFINITY : seen),
    cut() {
      end();
      stream.destroy();
    },
  };
}
