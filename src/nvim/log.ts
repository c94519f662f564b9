import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";

const LEVELS = ["trace", "debug", "info", "warn", "error", "off"];

/** The log file. Nothing is written before `configure`, and never the text of a prompt or of a file. */
export interface Log {
  configure(level: string, file: string | undefined): void;
  write(level: "debug" | "info" | "warn" | "error", message: string): void;
  /** Writes down something thrown that the user did not cause, with its stack. */
  fault(error: unknown): void;
}

export function createLog(): Log {
  let threshold = LEVELS.length;
  let target: string | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const write: Log["write"] = (level, message) => {
    const file = target;
    if (file === undefined || LEVELS.indexOf(level) < threshold) return;
    const line = `${new Date().toISOString()} ${level.toUpperCase()} ${message}\n`;
    last = last
      .then(() => mkdir(dirname(file), { recursive: true }))
      .then(() => appendFile(file, line))
      // A log that cannot be written must not disturb the work that it is about.
      .catch(() => undefined);
  };

  return {
    configure(level, file) {
      const wanted = LEVELS.indexOf(level);
      threshold = wanted === -1 ? LEVELS.indexOf("warn") : wanted;
      target = file;
    },
    write,
    fault: (error) => write("error", error instanceof Error ? (error.stack ?? error.message) : String(error)),
  };
}
