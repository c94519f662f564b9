import { createPlainText } from "./plain-text.ts";
import type { RunOutput } from "./types.ts";

/** Bytes of output that are shown; the rest is counted. */
export const MAX_OUTPUT = 10 * 1024 * 1024;
/** UTF-16 code units. An editor is slow with longer lines. */
const LONGEST_LINE = 64 * 1024;

/** The lines of a program's output. */
export interface OutputText {
  push(chunk: Uint8Array): void;
  /** No more will come: what was unfinished counts. */
  end(): void;
  /** Code units since the last `take`. */
  size(): number;
  /** What is new since the last time; undefined where nothing is. */
  take(): Pick<RunOutput, "lines" | "partial"> | undefined;
  /** Bytes that were too many. */
  dropped(): number;
  /** Whether there ever was something to see. */
  isBlank(): boolean;
}

/**
 * Reads UTF-8, in which invalid bytes become replacement characters. A lone carriage return begins its line anew, as in a
 * terminal.
 */
export function createOutputText(): OutputText {
  const decoder = new TextDecoder();
  const plain = createPlainText();
  let lines: string[] = [];
  let line = "";
  let afterReturn = false;
  let fresh = 0;
  let isChanged = false;
  let room = MAX_OUTPUT;
  let dropped = 0;
  let isBlank = true;

  function finishLine(): void {
    lines.push(line);
    line = "";
    afterReturn = false;
  }

  function write(piece: string): void {
    line = afterReturn ? piece : line + piece;
    afterReturn = false;
    while (line.length > LONGEST_LINE) {
      const rest = line.slice(wholeEnd(line, LONGEST_LINE));
      line = line.slice(0, line.length - rest.length);
      finishLine();
      line = rest;
    }
  }

  function read(text: string): void {
    if (text === "") return;
    isChanged = true;
    fresh += text.length;
    if (isBlank) isBlank = text.trim() === "";
    for (const [at, part] of text.split("\n").entries()) {
      if (at > 0) finishLine();
      for (const [turn, piece] of part.split("\r").entries()) {
        if (turn > 0) afterReturn = true;
        if (piece !== "") write(piece);
      }
    }
  }

  return {
    push(chunk) {
      const shown = chunk.subarray(0, room);
      room -= shown.length;
      dropped += chunk.length - shown.length;
      if (shown.length > 0) read(plain.strip(decoder.decode(shown, { stream: true })));
    },
    end: () => read(plain.strip(decoder.decode())),
    size: () => fresh,
    take() {
      if (!isChanged) return undefined;
      const taken = { lines, partial: line };
      lines = [];
      fresh = 0;
      isChanged = false;
      return taken;
    },
    dropped: () => dropped,
    isBlank: () => isBlank,
  };
}

/** The end of the first `size` code units, before a surrogate pair that would be cut. */
function wholeEnd(text: string, size: number): number {
  const code = text.charCodeAt(size - 1);
  return code >= 0xd800 && code < 0xdc00 ? size - 1 : size;
}
