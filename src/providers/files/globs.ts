import picomatch from "picomatch";

/** A compiled glob of the settings, written as in a `.gitignore` file. */
export interface Glob {
  /** Holds a slash: tested against the whole path from the root, at any depth otherwise. */
  readonly anchored: boolean;
  /** Ends with a slash: hits folders only, and so what lies in them. */
  readonly foldersOnly: boolean;
  /** `text` is a path from the root where the glob is anchored, one name of a path otherwise. */
  readonly matches: (text: string) => boolean;
  /** The folder that an anchored glob cannot leave, `""` for the root. */
  readonly base: string;
}

/** Characters with which picomatch knows more than the globs that we promise (`*`, `**`, `?`, `[…]`, `{…}`). */
const FOREIGN = /[()|+!@]/g;
const MAGIC = /[*?[{\\]/;

/** A predicate for whole paths from the root. Dot files match like all others. Undefined where `pattern` is no glob. */
export function compileGlob(pattern: string): ((path: string) => boolean) | undefined {
  try {
    const regex = picomatch.makeRe(escapeForeign(pattern), {
      dot: true,
      nonegate: true,
      noextglob: true,
      strictSlashes: true,
    });
    return (path) => regex.test(path);
  } catch {
    // Too long, or brackets that make no regular expression.
    return undefined;
  }
}

/** Compiles settings such as `*.log`, `tmp`, `/docs/*.pdf`, `src/gen/`. Globs that cannot be compiled are left out. */
export function parseGlobs(patterns: readonly string[]): Glob[] {
  return patterns.flatMap((pattern) => parseGlob(pattern) ?? []);
}

function parseGlob(pattern: string): Glob | undefined {
  const foldersOnly = pattern.endsWith("/");
  const text = pattern.replace(/\/+$/, "").replace(/^(?:\*\*\/)+(?=[^/]+$)/, "");
  const anchored = text.includes("/");
  const inner = text.replace(/^\.?\//, "");
  if (inner === "") return undefined;
  const matches = compilePlain(inner) ?? compileGlob(inner);
  return matches && { anchored, foldersOnly, matches, base: anchored ? baseOf(inner) : "" };
}

/** Most settings need no regular expression, and every path of a big tree meets every one of them. */
function compilePlain(pattern: string): ((text: string) => boolean) | undefined {
  if (!MAGIC.test(pattern)) return (text) => text === pattern;
  const suffix = pattern.slice(1);
  if (pattern.startsWith("*") && !MAGIC.test(suffix) && !suffix.includes("/")) {
    return (text) => text.endsWith(suffix) && !text.includes("/");
  }
  const tail = pattern.slice(3);
  if (pattern.startsWith("**/") && !MAGIC.test(tail))
    return (text) => text.endsWith(tail) && (text === tail || text.endsWith(`/${tail}`));
  return undefined;
}

/** The longest leading folder without magic. */
function baseOf(pattern: string): string {
  const parts = pattern.split("/");
  const magic = parts.findIndex((part) => MAGIC.test(part));
  return parts.slice(0, magic === -1 ? parts.length : magic).join("/");
}

function escapeForeign(pattern: string): string {
  return pattern.replace(FOREIGN, "\\$&");
}
