import { constants, fstatSync, type Stats, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { isAbort } from "../errors.ts";
import type { LineRange } from "../types.ts";
import { explainBinary, hasUtf16Mark } from "./binary.ts";
import { explainFileError } from "./file-error.ts";
import { formatSize } from "./file-size.ts";
import { beyondEnd, checkOrder, countLines } from "./lines.ts";

export interface ReadTextOptions {
  /** Bytes. A larger file is refused, but lines of it may be asked for. */
  readonly maxBytes: number;
  readonly range?: LineRange | undefined;
  /** What the file is called in messages; its path by default. */
  readonly name?: string;
  readonly signal: AbortSignal;
}

export type FileText =
  | {
      readonly ok: true;
      readonly text: string;
      /** Of the whole file, in bytes. */
      readonly size: number;
      /** Lines in `text`. */
      readonly lines: number;
      /** The range asked for, its end clamped to the file. */
      readonly range?: LineRange;
    }
  | {
      readonly ok: false;
      readonly code: "too_large" | "binary" | "bad_range" | "unreadable";
      readonly message: string;
    };

type Failure = Extract<FileText, { ok: false }>;

const CHUNK = 64 * 1024;
/** A range may be larger than a whole file may be, but must fit in memory with ease. */
const MAX_RANGE_BYTES = 16 * 1024 * 1024;

/**
 * Text of a file, or of some lines of it, exactly as it is on disk. Rejects only when aborted. With a range nothing
 * behind the last line asked for is read, and no more than the lines themselves is kept in memory.
 */
export async function readFileText(absolutePath: string, options: ReadTextOptions): Promise<FileText> {
  const { maxBytes, range, name = absolutePath, signal } = options;
  signal.throwIfAborted();
  const order = range && checkOrder(range);
  if (order !== undefined) return failure("bad_range", order);
  try {
    // Opening a FIFO or a device may hang or have effects, so what it is comes first.
    const kind = special(statSync(absolutePath), name);
    if (kind !== undefined) return kind;
    const handle = await open(absolutePath, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = fstatSync(handle.fd);
      const replaced = special(stats, name);
      if (replaced !== undefined) return replaced;
      if (range !== undefined) return await readRange(handle, stats.size, range, name, signal);
      if (stats.size > maxBytes) return tooLarge(`${name} is`, stats.size, maxBytes);
      return await readWhole(handle, stats.size, maxBytes, name, signal);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (signal.aborted || isAbort(error)) throw error;
    return failure("unreadable", explainFileError(error, name));
  }
}

async function readWhole(
  handle: FileHandle,
  size: number,
  maxBytes: number,
  name: string,
  signal: AbortSignal,
): Promise<FileText> {
  const chunks: Buffer[] = [];
  let total = 0;
  const chunkSize = Math.min(size + 1, CHUNK * 16);
  for await (const chunk of readChunks(handle, chunkSize, signal)) {
    chunks.push(chunk);
    total += chunk.length;
    // The file may grow meanwhile, and some (in /proc) say that they hold nothing.
    if (total > maxBytes) return tooLarge(`${name} is`, total, maxBytes);
    if (size > 0 && total >= size && chunk.length < chunkSize) break;
  }
  const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  const reason = explainBinary(bytes, name);
  if (reason !== undefined) return failure("binary", reason);
  const text = bytes.toString("utf8");
  return { ok: true, text, size: total, lines: countLines(text) };
}

async function readRange(
  handle: FileHandle,
  size: number,
  [first, last]: LineRange,
  name: string,
  signal: AbortSignal,
): Promise<FileText> {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let line = 1;
  let atLineStart = true;
  let head = true;
  for await (const chunk of readChunks(handle, CHUNK, signal)) {
    if (chunk.includes(0) || (head && hasUtf16Mark(chunk))) {
      return failure("binary", explainBinary(chunk, name) ?? "");
    }
    head = false;
    let start = line >= first ? 0 : -1;
    let end = 0;
    while (end < chunk.length && line <= last) {
      const newline = chunk.indexOf(0x0a, end);
      end = newline < 0 ? chunk.length : newline + 1;
      atLineStart = newline >= 0;
      if (newline < 0) continue;
      line++;
      if (line === first) start = end;
    }
    if (start >= 0 && start < end) {
      kept.push(chunk.subarray(start, end));
      keptBytes += end - start;
    }
    if (keptBytes > MAX_RANGE_BYTES)
      return tooLarge(`Lines ${first}-${last} of ${name} are`, keptBytes, MAX_RANGE_BYTES);
    if (line > last) break;
  }
  const lines = atLineStart ? line - 1 : line;
  if (lines < first) return failure("bad_range", beyondEnd(first, lines));
  const bytes = Buffer.concat(kept);
  const reason = explainBinary(bytes, name);
  if (reason !== undefined) return failure("binary", reason);
  return { ok: true, text: bytes.toString("utf8"), size, lines: lines - first + 1, range: [first, lines] };
}

async function* readChunks(handle: FileHandle, chunkSize: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (;;) {
    signal.throwIfAborted();
    const buffer = Buffer.allocUnsafe(chunkSize);
    const { bytesRead } = await handle.read(buffer, 0, chunkSize, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

function special(stats: Stats, name: string): Failure | undefined {
  if (stats.isFile()) return undefined;
  const kind = stats.isDirectory() ? "a folder" : "a special file (a pipe, socket or device)";
  return failure("unreadable", `${name} cannot be read: it is ${kind}.`);
}

function tooLarge(what: string, size: number, limit: number): Failure {
  const sizes = `${formatSize(size)}, ${formatSize(limit)} allowed`;
  return failure("too_large", `${what} too large (${sizes}): reference fewer lines of it, as in :1-200.`);
}

function failure(code: Failure["code"], message: string): Failure {
  return { ok: false, code, message };
}
