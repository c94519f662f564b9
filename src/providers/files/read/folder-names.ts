import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { explainFileError } from "../../../text/file-error.ts";
import type { Content } from "../../../types.ts";
import { renderFile } from "../content/render.ts";
import { GitError } from "../git/run.ts";
import { notice, problem } from "../lookup/findings.ts";
import { findNamed } from "../lookup/named.ts";
import { compareBytes } from "../table/byte-order.ts";
import type { FileIndex } from "../types.ts";

const MOST_NAMES = 5000;

/**
 * The names in a folder (a path from the root with a final slash) in byte order, folders with a slash behind them. What is ignored or
 * excluded is left out, unless the folder itself is.
 */
export async function listNames(index: FileIndex, shown: string, signal: AbortSignal): Promise<Content> {
  const named = await findNamed(index, shown);
  if (named.status === "refused") return { ok: false, problem: named.problem };
  if (named.status === "missing" || named.kind !== "folder") {
    return { ok: false, problem: problem("unreadable", `${shown} is gone; it was there a moment ago.`) };
  }
  await index.ready(signal);
  try {
    const entries = await readdir(`${index.project.root}/${named.path}`, { withFileTypes: true });
    const names = await keepVisible(index, named.path, entries, signal);
    const sorted = names.sort(compareBytes).slice(0, MOST_NAMES);
    const notices =
      sorted.length < names.length
        ? [notice("truncated", `${shown} holds ${names.length} names; the first ${sorted.length} are listed.`)]
        : [];
    const text = sorted.map((name) => `${name.replace(/\p{Cc}/gu, "?")}\n`).join("");
    return { ok: true, text: renderFile({ path: shown, text }), notices };
  } catch (error) {
    signal.throwIfAborted();
    return { ok: false, problem: problem("unreadable", explainFileError(error, shown)) };
  }
}

async function keepVisible(
  index: FileIndex,
  folder: string,
  entries: readonly Dirent[],
  signal: AbortSignal,
): Promise<string[]> {
  const { scope, table } = index;
  const whole = entries.map((entry) => ({
    name: entry.name,
    path: folder === "" ? entry.name : `${folder}/${entry.name}`,
    isFolder: entry.isDirectory(),
    isLink: entry.isSymbolicLink(),
  }));
  const isExcluded = folder !== "" && !scope.acceptsFolder(folder);
  const allowed = whole.filter(({ path, isFolder }) =>
    isExcluded ? !scope.denies(path) : isFolder ? scope.acceptsFolder(path) : scope.acceptsFile(path),
  );
  const unknown = allowed.filter(({ path, isFolder }) => !(isFolder ? table.hasFolder(path) : table.has(path)));
  const hidden = new Set(await findIgnored(index, folder, unknown, signal));
  // A link out of the project, or to a secret, cannot be referenced.
  for (const { path, isLink } of unknown)
    if (isLink && (await findNamed(index, path)).status !== "named") hidden.add(path);
  return allowed.filter(({ path }) => !hidden.has(path)).map(({ name, isFolder }) => (isFolder ? `${name}/` : name));
}

async function findIgnored(
  index: FileIndex,
  folder: string,
  unknown: readonly { path: string; isFolder: boolean }[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (unknown.length === 0) return new Set();
  try {
    if (folder !== "" && (await index.ignored([{ path: folder, isFolder: true }], signal)).has(folder))
      return new Set();
    return await index.ignored(unknown, signal);
  } catch (error) {
    if (error instanceof GitError) return new Set();
    throw error;
  }
}
