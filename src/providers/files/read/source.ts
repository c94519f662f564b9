import { realpath } from "node:fs/promises";
import { explainBinary } from "../../../text/binary.ts";
import { encodeBytes } from "../../../text/bytes.ts";
import { formatSize } from "../../../text/file-size.ts";
import { readFileVersion } from "../../../text/file-version.ts";
import { countLines, sliceLines } from "../../../text/lines.ts";
import { type FileText, readFileText } from "../../../text/read-text.ts";
import type { LineRange, OpenBuffer, RequestContext } from "../../../types.ts";
import type { FileIndex } from "../types.ts";

export type Source = FileText & {
  /** The text is that of a buffer with unsaved changes. */
  readonly unsaved: boolean;
};

export interface SourceOptions {
  /** Bytes; lines of a larger file may be asked for. */
  readonly maxBytes: number;
  readonly range?: LineRange | undefined;
}

/** Text of a file (`path` is from the root), or of lines of it, as the user sees it: what is not saved yet counts. */
export async function readSource(
  index: FileIndex,
  path: string,
  options: SourceOptions,
  context: RequestContext,
): Promise<Source> {
  const absolute = `${index.project.root}/${path}`;
  const buffer = await findModifiedBuffer(absolute, context.editor.buffers);
  const text = buffer && (await context.readBuffer(buffer.id, context.signal));
  if (text !== undefined) return { ...takeText(text, path, options), unsaved: true };
  const file = await readFileText(absolute, { ...options, name: path, signal: context.signal });
  return { ...file, unsaved: false };
}

/** A text that is another one where `readSource` would give something else; undefined where that cannot be told. */
export async function readSourceVersion(
  index: FileIndex,
  path: string,
  { editor }: Pick<RequestContext, "editor">,
): Promise<string | undefined> {
  const absolute = `${index.project.root}/${path}`;
  const buffer = await findModifiedBuffer(absolute, editor.buffers);
  if (buffer === undefined) return readFileVersion(absolute);
  return buffer.tick === undefined ? undefined : `buffer ${buffer.id}:${buffer.tick}`;
}

/** The same file may be open by another of its names. */
async function findModifiedBuffer(absolute: string, buffers: readonly OpenBuffer[]): Promise<OpenBuffer | undefined> {
  const modified = buffers.filter((buffer) => buffer.modified);
  const same = modified.find((buffer) => buffer.path === absolute);
  if (same !== undefined || modified.length === 0) return same;
  const real = await realpath(absolute).catch(() => absolute);
  for (const buffer of modified) {
    // The buffer of a file that was never written has no real path.
    if ((await realpath(buffer.path).catch(() => buffer.path)) === real) return buffer;
  }
  return undefined;
}

function takeText(text: string, name: string, { maxBytes, range }: SourceOptions): FileText {
  const bytes = encodeBytes(text);
  const binary = explainBinary(bytes, name);
  if (binary !== undefined) return { ok: false, code: "binary", message: binary };
  if (range !== undefined) {
    const slice = sliceLines(text, range);
    return slice.ok ? { ...slice, size: bytes.length, lines: countLines(slice.text) } : slice;
  }
  if (bytes.length > maxBytes) {
    const message = `${name} has ${formatSize(bytes.length)}, more than the ${formatSize(maxBytes)} allowed; reference a range of lines instead.`;
    return { ok: false, code: "too_large", message };
  }
  return { ok: true, text, size: bytes.length, lines: countLines(text) };
}
