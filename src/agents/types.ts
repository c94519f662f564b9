/** How a program gets a prompt. It never travels as an argument: those are short, end at a NUL byte and are seen by all. */
export type PromptInput = "stdin" | "file";

/** A program that is handed a prompt. */
export interface Program {
  /** What the user calls it. */
  readonly name: string;
  /** The program and its arguments. With the input "file", `{file}` in them is the file's path. */
  readonly cmd: readonly [string, ...string[]];
  readonly input: PromptInput;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly cwd: string;
  /** Milliseconds. */
  readonly timeout?: number | undefined;
  readonly prompt: Uint8Array;
}

/** Text that a program has printed since the last one of these. */
export interface RunOutput {
  readonly run: number;
  readonly kind: "output";
  /** Lines that are complete. The first one continues what was the partial one before, and holds it. */
  readonly lines: readonly string[];
  /** The last line as far as it goes, in place of the one before. */
  readonly partial: string;
}

/** `exit`: by itself, or by a signal that is not ours. */
export type RunEnd = "exit" | "cancelled" | "timeout";

/** A program that runs. */
export interface StartedRun {
  readonly run: number;
  /** Of the program, and of its process group. */
  readonly pid: number;
  /** Temporary folder that holds the prompt. */
  readonly folder?: string | undefined;
}

export interface RunEnding {
  readonly run: number;
  readonly kind: "ended";
  readonly how: RunEnd;
  readonly code?: number | undefined;
  readonly signal?: string | undefined;
  readonly ms: number;
  /** The end of what it said on standard error. */
  readonly stderr: string;
  /** Bytes of output that are not shown. */
  readonly dropped: number;
  /** One sentence, where there is something to say. */
  readonly message?: string | undefined;
}

export type RunEvent = RunOutput | RunEnding;
