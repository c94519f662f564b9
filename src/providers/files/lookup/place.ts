import { homedir } from "node:os";
import { posix, resolve } from "node:path";
import { pathInside } from "../links.ts";

/** Where a spelling points, before any look at the disk. */
export type Place =
  /** `path` is from the root, without a final slash; `""` is the root. */
  | { readonly status: "inside"; readonly path: string; readonly absolute: string; readonly folderOnly: boolean }
  | { readonly status: "outside"; readonly absolute: string }
  | { readonly status: "none" };

const NONE: Place = { status: "none" };

/** Reads `src/a.ts`, `./src/a.ts`, `src/`, absolute paths and `~/…`. */
export function locate(root: string, text: string): Place {
  if (text === "" || text === "." || text === ".." || text.includes("\0") || !text.isWellFormed()) return NONE;
  const expanded = text.startsWith("~/") ? `${homedir()}${text.slice(1)}` : text;
  const normal = posix.normalize(expanded);
  const absolute = resolve(root, normal);
  const path = pathInside(root, absolute);
  if (path === undefined) return { status: "outside", absolute };
  return { status: "inside", path, absolute, folderOnly: normal.endsWith("/") || path === "" };
}
