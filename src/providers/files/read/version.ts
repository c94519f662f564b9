import { createHash } from "node:crypto";
import type { RequestContext, Target } from "../../../types.ts";
import type { FileIndex } from "../types.ts";
import { readSourceVersion } from "./source.ts";

/** More files than this are read anew rather than looked at one by one. */
const MOST_FILES = 1000;

/** See `Provider.version`. A folder's listing depends on too much. */
export async function readTargetVersion(
  index: FileIndex,
  { kind, key, path, paths }: Target,
  context: RequestContext,
): Promise<string | undefined> {
  if (kind === "file") return readSourceVersion(index, path ?? key, context);
  if (paths === undefined || paths.length > MOST_FILES) return undefined;
  const hash = createHash("sha1");
  for (const one of paths) {
    context.signal.throwIfAborted();
    const version = await readSourceVersion(index, one, context);
    if (version === undefined) return undefined;
    hash.update(`${one}\0${version}\0`);
  }
  return hash.digest("base64");
}
