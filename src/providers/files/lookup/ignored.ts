import type { Finding, NoticeCode } from "../../../types.ts";
import { GitError } from "../git/run.ts";
import type { FileIndex } from "../types.ts";
import { notice } from "./findings.ts";
import type { Named } from "./named.ts";

/** A notice where something that completion does not offer was typed by hand. */
export async function findIgnored(
  index: FileIndex,
  { path, kind }: Named,
  signal: AbortSignal,
): Promise<Finding<NoticeCode>[]> {
  const { table, scope } = index;
  const isFolder = kind === "folder";
  if (path === "" || (isFolder ? table.hasFolder(path) : table.has(path))) return [];
  const message = (reason: string): Finding<NoticeCode>[] => [
    notice("ignored", `${path} is ${reason}; it is taken because it was named.`),
  ];
  if (!(isFolder ? scope.acceptsFolder(path) : scope.acceptsFile(path))) return message("left out by the settings");
  if (await isIgnored()) return message("ignored by git");
  // The index is behind. One that is not complete yet finds it by itself.
  if (index.isComplete) index.touched(path);
  return [];

  async function isIgnored(): Promise<boolean> {
    if (scope.filter.includes(path)) return false;
    try {
      return (await index.ignored([{ path, isFolder }], signal)).has(path);
    } catch (error) {
      // Git does not judge what lies behind a link, and may be missing.
      if (error instanceof GitError) return false;
      throw error;
    }
  }
}
