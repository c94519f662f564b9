import type { Content, RequestContext, Target } from "../../../types.ts";
import { renderFile } from "../content/render.ts";
import { notice, problem } from "../lookup/findings.ts";
import { findNamed } from "../lookup/named.ts";
import type { FileIndex } from "../types.ts";
import { listNames } from "./folder-names.ts";
import { readMatches } from "./matches-content.ts";
import { readSource, type SourceOptions } from "./source.ts";

/** What a target injects. `budget` is in estimated tokens. */
export async function readTarget(
  index: FileIndex,
  target: Target,
  budget: number,
  maxBytes: number,
  context: RequestContext,
): Promise<Content> {
  if (target.paths !== undefined) {
    return readMatches(target.key, target.paths, budget, (path) => readFile(index, path, { maxBytes }, context));
  }
  const path = target.path ?? target.key;
  if (target.kind === "directory") return listNames(index, path, context.signal);
  return readFile(index, path, { maxBytes, range: target.range }, context);
}

/** The file is looked up anew: it may have become a link, a folder, or nothing since it was found. */
async function readFile(
  index: FileIndex,
  path: string,
  options: SourceOptions,
  context: RequestContext,
): Promise<Content> {
  const named = await findNamed(index, path);
  if (named.status === "refused") return { ok: false, problem: named.problem };
  if (named.status === "missing" || named.kind === "folder") {
    return { ok: false, problem: problem("unreadable", `${path} is gone; it was there a moment ago.`) };
  }
  const source = await readSource(index, path, options, context);
  if (!source.ok) return { ok: false, problem: problem(source.code, source.message) };
  const text = renderFile({ path, text: source.text, range: source.range });
  const notices = source.unsaved
    ? [notice("unsaved", `${path} is taken as it is in the buffer, with unsaved changes.`)]
    : [];
  return { ok: true, text, notices };
}
