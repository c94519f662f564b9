import { readdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { explainFileError } from "../../../text/file-error.ts";
import type { Lookup } from "../../../types.ts";
import { findRealPath, type RealKind } from "../links.ts";
import type { FileIndex } from "../types.ts";
import { deniedMessage, outsideMessage, refuse } from "./findings.ts";
import { locate } from "./place.ts";

/** Something on disk that may be referenced. `path` is from the root, as it was named, without a final slash. */
export interface Named {
  readonly status: "named";
  readonly path: string;
  readonly kind: Exclude<RealKind, "other">;
}

export type NamedLookup = Named | Extract<Lookup, { status: "refused" | "missing" }>;

const MISSING: NamedLookup = { status: "missing" };
/** Here `SRC/Main.lua` opens `src/main.lua`, and is another spelling all the same. */
const CASE_BLIND = process.platform === "darwin" || process.platform === "win32";

/** Looks up a path as it is spelled, on disk: an index that is behind must not matter. */
export async function findNamed(index: FileIndex, text: string): Promise<NamedLookup> {
  const { root, missing } = index.project;
  if (missing) return MISSING;
  const place = locate(root, text);
  if (place.status === "none") return MISSING;
  const real = await findRealPath(root, place.absolute);
  if (real.status === "missing") return MISSING;
  if (real.status === "outside") return refused("outside_project", outsideMessage(text));
  // A path that only leads into the project by links is known by where it ends.
  const path = place.status === "inside" ? place.path : real.status === "inside" ? real.path : "";
  if (index.scope.denies(path) || (real.status === "inside" && index.scope.denies(real.path))) {
    return refused("denied", deniedMessage(text));
  }
  if (real.status === "unreadable") {
    if (place.status === "outside") return refused("outside_project", outsideMessage(text));
    return refused("unreadable", explainFileError(real.error, text));
  }
  if (real.kind === "other") return refused("unreadable", `${text} is a special file (a pipe, socket or device).`);
  if (place.status === "inside" && place.folderOnly && real.kind === "file") return MISSING;
  if (CASE_BLIND && !(await isSpelledSo(root, path))) return MISSING;
  return { status: "named", path, kind: real.kind };
}

function refused(...args: Parameters<typeof refuse>): NamedLookup {
  return refuse(...args) as NamedLookup;
}

async function isSpelledSo(root: string, path: string): Promise<boolean> {
  for (let at = path; at !== "" && at !== "."; at = dirname(at)) {
    const names = await readdir(dirname(`${root}/${at}`)).catch(() => []);
    if (!names.some((name) => name.normalize() === basename(at).normalize())) return false;
  }
  return true;
}
