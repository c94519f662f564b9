import { existsSync, readFileSync } from "node:fs";
import ignore, { type Ignore, type TestResult } from "ignore";
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
  /** The folder has been read, and there is no ignore file in it. */
  hasNone(folder: string): void;
}

/** An ignore file, for paths from where its folder ends. */
interface Rules {
  readonly from: number;
  readonly test: Test;
}

/** Takes a path from where the ignore file is, with a slash behind a folder. */
type Test = (path: string) => TestResult;

const OPTIONS = { allowRelativePaths: false };
const MOST_KEPT = 5000;

export const IGNORE_NAME = ".gitignore";
const NONE: readonly Rules[] = [];

/** The rules of the `.gitignore` files below `root`, for folders that are no work tree. */
export function createFolderRules(root: string): FolderRules {
  /** By folder: the ignore files in it and above it, the nearest first. Folders without one share those of their parent. */
  const rules = new Map<string, readonly Rules[]>();
  const folders = new Map<string, boolean>();

  function rulesFor(folder: string): readonly Rules[] {
    let found = rules.get(folder);
    if (found === undefined) {
      const above = folder === "" ? NONE : rulesFor(folderOf(folder));
      const test = readRules(`${root}/${folder}/${IGNORE_NAME}`);
      found = test === undefined ? above : [{ from: folder === "" ? 0 : folder.length + 1, test }, ...above];
      rules.set(folder, found);
    }
    return found;
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
    for (const { from, test } of rulesFor(parent)) {
      const inner = path.slice(from);
      const verdict = test(isFolder ? `${inner}/` : inner);
      if (verdict.ignored) return true;
      if (verdict.unignored) return false;
    }
    return false;
  }

  return {
    isIgnored,
    hasNone: (folder) => void rules.set(folder, folder === "" ? NONE : rulesFor(folderOf(folder))),
    ignored: async (entries) => new Set(entries.filter(isIgnored).map(({ path }) => path)),
    forget() {
      rules.clear();
      folders.clear();
    },
  };
}

function readRules(path: string): Test | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return createTest(ignore(OPTIONS).add(readFileSync(path, "utf8")));
  } catch {
    // A folder of that name, or not ours to read: no rules.
    return undefined;
  }
}

/** The library keeps its answer for every path that it was ever asked for; now and then one takes over that has none. */
function createTest(rules: Ignore): Test {
  let current = rules;
  let asked = 0;
  return (path) => {
    asked += 1;
    if (asked % MOST_KEPT === 0) current = ignore(OPTIONS).add(rules);
    return current.test(path);
  };
}
