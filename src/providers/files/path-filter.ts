import { compactText } from "../../text/compact.ts";
import { type Glob, parseGlobs } from "./globs.ts";

/** Left out of the index unless `default_excludes` is off. The usual folders of rules are `#`'s business. */
export const DEFAULT_EXCLUDES: readonly string[] = [
  ".env",
  ".env.*",
  "node_modules",
  ".git",
  "dist",
  "build",
  "*.log",
  ".DS_Store",
  "tmp",
  ".cursor",
  ...[".agents", ".claude", ".github", ".opencode", ".gemini"].map((folder) => `**/${folder}/skills`),
];
const NEVER_EXCLUDED = [".env.example"];

/** Verdicts kept at a time. */
const MOST_FOLDERS = 2000;

export interface PathFilterOptions {
  readonly exclude: readonly string[];
  readonly defaultExcludes: boolean;
  readonly include: readonly string[];
  /** Folders of rules inside the project, as paths from its root. */
  readonly ruleFolders: readonly string[];
}

/** What the settings say about paths from the root. Git's ignore rules are none of its business. */
export interface PathFilter {
  /** Left out by the settings, whatever git says. */
  excludesFile(path: string): boolean;
  excludesFolder(path: string): boolean;
  /** Brought back by `include` although it may be ignored. */
  includes(path: string): boolean;
  /** The folder, ignored or excluded, may hold something that `include` brings back. */
  mayInclude(folder: string): boolean;
}

/** `""` is the root, which nothing excludes. */
export function createPathFilter(options: PathFilterOptions): PathFilter {
  const defaults = options.defaultExcludes ? DEFAULT_EXCLUDES : [];
  const excludes = createMatcher(
    parseGlobs([...defaults, ...options.exclude, ...options.ruleFolders.map((path) => `/${path}`)]),
  );
  const kept = createMatcher(options.defaultExcludes ? parseGlobs(NEVER_EXCLUDED) : []);
  const wanted = parseGlobs(options.include);
  const includes = createMatcher(wanted);
  const anchored = createMatcher(wanted.filter((glob) => glob.anchored));
  const folders = new Map<string, boolean>();
  // Paths come sorted: the folder of the last one is nearly always the folder of the next.
  let last = { folder: "", excluded: false };

  function excludesParent(path: string): boolean {
    const cut = path.lastIndexOf("/");
    if (cut <= 0) return false;
    if (cut !== last.folder.length || !path.startsWith(last.folder)) {
      const folder = path.slice(0, cut);
      last = { folder, excluded: excludesFolder(folder) };
    }
    return last.excluded;
  }

  function excludesFolder(path: string): boolean {
    if (path === "") return false;
    const known = folders.get(path);
    if (known !== undefined) return known;
    if (folders.size >= MOST_FOLDERS) folders.clear();
    const verdict = judge(path, true);
    folders.set(compactText(path), verdict);
    return verdict;
  }

  /** An include wins over an exclude on the same or a higher level, and an anchored one over all. */
  function judge(path: string, isFolder: boolean): boolean {
    if (wanted.length > 0 && anchored.within(path, isFolder)) return false;
    if (excludesParent(path)) return true;
    if (wanted.length > 0 && includes.within(path, isFolder)) return false;
    return excludes.hits(path, isFolder) && !kept.hits(path, isFolder);
  }

  return {
    excludesFile: (path) => judge(path, false),
    excludesFolder,
    includes: (path) => wanted.length > 0 && includes.within(path, false) && !judge(path, false),
    mayInclude: (folder) =>
      wanted.some((glob) => (glob.anchored ? overlaps(glob.base, folder) : !excludesFolder(folder))),
  };
}

interface Matcher {
  /** The path itself. */
  hits(path: string, isFolder: boolean): boolean;
  /** The path or a folder above it. */
  within(path: string, isFolder: boolean): boolean;
}

function createMatcher(globs: readonly Glob[]): Matcher {
  function hits(path: string, isFolder: boolean): boolean {
    const name = path.slice(path.lastIndexOf("/") + 1);
    for (const glob of globs) {
      if ((isFolder || !glob.foldersOnly) && glob.matches(glob.anchored ? path : name)) return true;
    }
    return false;
  }

  function within(path: string, isFolder: boolean): boolean {
    if (globs.length === 0) return false;
    if (hits(path, isFolder)) return true;
    const folder = folderOf(path);
    return folder !== "" && within(folder, true);
  }

  return { hits, within };
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

function overlaps(base: string, folder: string): boolean {
  return isWithin(base, folder) || isWithin(folder, base);
}
