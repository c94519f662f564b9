import { existsSync } from "node:fs";
import { DEFAULT_CONFIG, type FilesConfig } from "../../../../../src/config.ts";
import { createFileIndex } from "../../../../../src/providers/files/file-index.ts";
import { findProject } from "../../../../../src/providers/files/project.ts";
import type { FileIndex, FileIndexOptions } from "../../../../../src/providers/files/types.ts";
import { atEnd } from "../../../../support/cleanup.ts";
import { runGit } from "../../../../support/project.ts";

export const NEVER: AbortSignal = new AbortController().signal;

/** An index that closes when the test ends. */
export async function openIndex(
  root: string,
  config: Partial<FilesConfig> = {},
  options: Partial<FileIndexOptions> = {},
): Promise<FileIndex> {
  const project = await findProject(root);
  const index = createFileIndex({
    project,
    config: { ...DEFAULT_CONFIG.files, ...config },
    ruleFolders: [],
    ...options,
  });
  atEnd(async () => index.close());
  return index;
}

/** The paths of a project, listed once. */
export async function listPaths(root: string, config: Partial<FilesConfig> = {}): Promise<string[]> {
  const index = await openIndex(root, config, { watch: false });
  await index.ready(NEVER);
  return pathsOf(index);
}

export function pathsOf(index: FileIndex): string[] {
  return [...index.table.paths()].sort();
}

/** What git says that belongs to a work tree. */
export async function listByGit(root: string): Promise<string[]> {
  const output = await runGit(root, "-c", "core.quotepath=off", "ls-files", "-co", "--exclude-standard", "-z");
  return [...new Set(output.split("\0"))].filter((path) => path !== "" && existsSync(`${root}/${path}`)).sort();
}
