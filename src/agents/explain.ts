import { messageOf } from "../errors.ts";
import { codeOf } from "../text/file-error.ts";
import type { Program, RunEnd } from "./types.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * A sentence on why a program did not start. The system says the same of a missing folder as of a missing program.
 * @param hasFolder whether the folder is there that it was to run in
 */
export function explainStart(error: unknown, { name, cmd, cwd }: Program, hasFolder: boolean): string {
  if (!hasFolder) return `${name} cannot run in ${cwd}: there is no such folder.`;
  const [file] = cmd;
  switch (codeOf(error)) {
    case "ENOENT":
      return file.includes("/")
        ? `${file} is not installed: there is no such file.`
        : `${file} is not installed, or not on PATH.`;
    case "EACCES":
    case "EPERM":
      return `${name} cannot be started: ${file} may not be run; make it executable.`;
    case "ENOEXEC":
      return `${name} cannot be started: ${file} is not a program, or its first line does not name one.`;
    case "ETXTBSY":
      return `${name} cannot be started: ${file} is being replaced; try again.`;
    case "E2BIG":
      return `${name} cannot be started: its arguments and its environment are too long.`;
    case "EAGAIN":
    case "EMFILE":
    case "ENFILE":
      return `${name} cannot be started: too many programs or files are open; close some.`;
    default:
      return `${name} cannot be started: ${messageOf(error)}.`;
  }
}

export interface Outcome {
  readonly how: RunEnd;
  readonly code: number | undefined;
  readonly signal: string | undefined;
  readonly ms: number;
  /** It has not read the whole prompt. */
  readonly isUnread: boolean;
  /** It has printed nothing that can be seen. */
  readonly isBlank: boolean;
}

/** What there is to say of a run that has ended; undefined where all went well. */
export function explainEnd(
  { name, timeout }: Program,
  { how, code, signal, ms, isUnread, isBlank }: Outcome,
): string | undefined {
  const duration = spellDuration(ms);
  if (how === "cancelled") return `${name} was stopped after ${duration}.`;
  if (how === "timeout") return `${name} took longer than ${spellDuration(timeout ?? ms)} and was ended.`;
  if (signal !== undefined) return `${name} was ended by ${signal} after ${duration}.`;
  if (code !== 0) return `${name} failed with exit status ${code} after ${duration}.`;
  if (isUnread) return `${name} did not read the whole prompt, and ended after ${duration}.`;
  return isBlank ? `${name} answered nothing, and ended after ${duration}.` : undefined;
}

function spellDuration(ms: number): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(1).replace(".0", "")} s`;
  return `${Math.floor(ms / MINUTE)} min ${Math.floor((ms % MINUTE) / SECOND)} s`;
}
