import { formatSize } from "../../../text/file-size.ts";
import type { MarkupContent, RequestContext } from "../../../types.ts";
import { renderFile } from "../content/render.ts";
import { findNamed } from "../lookup/named.ts";
import { readSource } from "../read/source.ts";
import type { FileIndex } from "../types.ts";

const LINES = 10;
/** A minified file has one line of a megabyte. UTF-16. */
const LONGEST = 2000;

/** The documentation of a row: path, size and the first lines of the file. */
export async function describeFile(
  index: FileIndex,
  path: string,
  context: RequestContext,
): Promise<MarkupContent | undefined> {
  const named = await findNamed(index, path);
  if (named.status !== "named" || named.kind !== "file") return undefined;
  const source = await readSource(index, path, { maxBytes: 0, range: [1, LINES] }, context);
  // An empty file has no first line.
  const isEmpty = !source.ok && source.code === "bad_range";
  if (!source.ok && !isEmpty) return markdown(`\`${path}\`\n\n${source.message}`);
  const size = source.ok ? formatSize(source.size) : "empty";
  const head = `\`${path}\`, ${size}${source.unsaved ? ", unsaved changes" : ""}`;
  if (!source.ok) return markdown(head);
  return markdown(`${head}\n\n${renderFile({ path, text: cut(source.text) })}`);
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}

function markdown(value: string): MarkupContent {
  return { kind: "markdown", value };
}
