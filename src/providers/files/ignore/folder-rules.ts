import { existsSync, readFileSync } from "node:fs";
import ignore, { type Ignore } from "ignore";
import { folderOf } from "../path-filter.ts";

/** Tells which paths are ignored. Paths are from the root, without a final slash. */
export interface IgnoreRules {
  /** Those of `entries` that are ignored. Each entry exists. */
  ignored(entries: readonly IgnoreEntry[], signal: AbortSignal): Promise<ReadonlySet<string>>;
  /** Ignore files have changed. */
  forget(): void;
}

export interface IgnoreEntry {
  readonly path: string;
  readonly isFolder: boolean;
}

export interface FolderRules extends IgnoreRules {
  isIgnored(entry: IgnoreEntry): boolean;
}

/** The rules of the `.gitignore` files below `root`, for folders that are no work tree. */
export function createFolderRules(root: string): FolderRules {
  const files = new Map<string, Ignore | undefined>();
  const folders = new Map<string, boolean>();

  function rulesIn(folder: string): Ignore | undefined {
    if (!files.has(folder)) files.set(folder, readRules(`${root}/${folder}/.gitignore`));
    return files.get(folder);
  }

  function isFolderIgnored(path: string): boolean {
    if (path === "") return false;
    const known = folders.get(path);
    if (known !== undefined) return known;
    const verdict = isIgnored({ path, isFolder: true });
    folders.set(path, verdict);
    return verdict;
  }

  /** As git has it: nothing brings back what is in an ignored folder; else the nearest file that has something to say wins. */
  function isIgnored({ path, isFolder }: IgnoreEntry): boolean {
    const parent = folderOf(path);
    if (isFolderIgnored(parent)) return true;
    for (let folder = parent; ; folder = folderOf(folder)) {
      const inner = folder === "" ? path : path.slice(folder.length + 1);
      const verdict = rulesIn(folder)?.test(isFolder ? `${inner}/` : inner);
      if (verdict?.ignored === true) return true;
      if (verdict?.unignored === true || folder === "") return false;
    }
  }

  return {
    isIgnored,
    ignored: async (entries) => new Set(entries.filter(isIgnored).map(({ path }) => path)),
    forget() {
      files.clear();
      folders.clear();
    },
  };
}

function readRules(path: string): Ignore | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return ignore({ allowRelativePaths: false }).add(readFileSync(path, "utf8"));
  } catch {
    // A folder of that name, or not ours to read: no rules.
    return undefined;
  }
}
