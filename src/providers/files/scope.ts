import type { FilesConfig } from "../../config.ts";
import { findDenyList } from "./content/deny.ts";
import { createPathFilter, type PathFilter } from "./path-filter.ts";

/** What the settings let into the index of one project. Paths are from the root, with `/`. */
export interface Scope {
  readonly filter: PathFilter;
  readonly gitignore: boolean;
  readonly include: readonly string[];
  readonly maxFiles: number;
  /** Never indexed and never read. Also for absolute paths. */
  denies(path: string): boolean;
  acceptsFile(path: string): boolean;
  acceptsFolder(path: string): boolean;
}

/** `ruleFolders` are folders of rules inside the project, from its root: `#` completes what is in them. */
export function createScope(config: FilesConfig, ruleFolders: readonly string[]): Scope {
  const filter = createPathFilter({
    exclude: config.exclude,
    defaultExcludes: config.defaultExcludes,
    include: config.include,
    ruleFolders: config.defaultExcludes ? ruleFolders : [],
  });
  const denies = findDenyList(config.denied);
  return {
    filter,
    gitignore: config.gitignore,
    include: config.include,
    maxFiles: config.maxFiles,
    denies: (path) => isGitData(path) || denies(path),
    acceptsFile: (path) => !filter.excludesFile(path) && !isGitData(path) && !denies(path),
    acceptsFolder: (path) => !filter.excludesFolder(path) && !isGitData(path) && !denies(path),
  };
}

/** The list of secrets can be changed; this cannot. */
function isGitData(path: string): boolean {
  return path.includes(".git") && path.split("/").includes(".git");
}
