import { formatToken } from "../../../text/quoting.ts";
import type { Finding, ProblemCode, RequestContext, Spelling } from "../../../types.ts";
import { formatRange } from "../content/render.ts";
import { findRealPath } from "../links.ts";
import { explainGone } from "../project.ts";
import type { FileIndex } from "../types.ts";
import { outsideMessage, problem } from "./findings.ts";
import { isGlob } from "./matches.ts";
import { locate } from "./place.ts";
import { findSuggestions } from "./suggestions.ts";

/** A dot, a letter and up to nine more letters or digits at the end, perhaps with a fragment behind: `a.md#usage`. */
const FILE_EXTENSION = /\.\p{L}[\p{L}\p{N}]{0,9}(?:#.*)?$/u;

/** Why a spelling that names nothing is a problem; undefined where it is plain text, such as `@alice` or `@types/node`. */
export async function explainMissing(
  index: FileIndex,
  trigger: string,
  { text, range }: Spelling,
  context: RequestContext,
): Promise<Finding<ProblemCode> | undefined> {
  // Nobody can tell `@alice` from a file where all files are out of reach.
  if (index.project.missing) return problem("unreadable", explainGone(index.project.root));
  const place = locate(index.project.root, text);
  if (place.status === "none") return undefined;
  if (place.status === "outside") return problem("outside_project", outsideMessage(text));
  if (context.editor.buffers.some(({ path, modified }) => modified && path === place.absolute)) {
    return problem("unknown_file", `"${text}" is in a buffer only; write it once, and it can be referenced.`);
  }
  await index.ready(context.signal);
  const near = await findSuggestions(index.table, place.path, context.signal);
  const looksLikeFile = range !== undefined || FILE_EXTENSION.test(text) || /^(?:\.\/|\.\.\/|\/|~\/)/.test(text);
  if (near.length === 0 && !looksLikeFile && !(await hasFirstFolder(index, place.path))) return undefined;
  const suggestions = near.map((path) => formatToken(trigger, path) + (range === undefined ? "" : formatRange(range)));
  const missing = isGlob(text)
    ? `No file of the project matches "${text}"`
    : `There is no file "${text}" in the project`;
  const hint = suggestions[0] === undefined ? "" : `; did you mean ${suggestions[0]}?`;
  return problem("unknown_file", hint === "" ? `${missing}.` : missing + hint, suggestions);
}

/** `src/nope` was meant as a path where there is a folder `src`, or a link that should lead to one. */
async function hasFirstFolder(index: FileIndex, path: string): Promise<boolean> {
  const cut = path.indexOf("/");
  if (cut <= 0) return false;
  const folder = path.slice(0, cut);
  if (index.table.hasFolder(folder)) return true;
  const real = await findRealPath(index.project.root, `${index.project.root}/${folder}`);
  return real.status === "unreadable" || (real.status === "inside" && real.kind === "folder");
}
