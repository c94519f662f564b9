import { lstatSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { codeOf } from "../../text/file-error.ts";
import { createPause } from "./pause.ts";

export type RealKind = "file" | "folder" | "other";

export type RealPath =
  | { readonly status: "inside"; readonly path: string; readonly kind: RealKind; readonly size: number }
  | { readonly status: "outside" }
  | { readonly status: "missing" }
  | { readonly status: "unreadable"; readonly error: unknown };

const pause = createPause();

/** Where `absolute` really lies. `path` is its real path from `root` (a real path itself), `""` for the root. */
export async function findRealPath(root: string, absolute: string): Promise<RealPath> {
  // A prompt asks for hundreds of paths, and waiting for the disk's thread takes far longer than asking for names does.
  await pause();
  try {
    const real = realpathSync.native(absolute);
    const path = pathInside(root, real);
    if (path === undefined) return { status: "outside" };
    const stats = statSync(real);
    const kind = stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other";
    return { status: "inside", path, kind, size: stats.size };
  } catch (error) {
    if (!isGone(error)) return { status: "unreadable", error };
    return isLink(absolute)
      ? { status: "unreadable", error: new Error("it is a link that leads nowhere", { cause: error }) }
      : { status: "missing" };
  }
}

/** `absolute` as a path from `root`, with `/` and `""` for the root itself; undefined where it is not in it. */
export function pathInside(root: string, absolute: string): string | undefined {
  const path = relative(root, absolute);
  if (path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path)) return undefined;
  return sep === "/" ? path : path.split(sep).join("/");
}

/** Names that do not exist or cannot exist. */
function isGone(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "EINVAL", "ERR_INVALID_ARG_VALUE"].some(
    (gone) => gone === codeOf(error),
  );
}

function isLink(absolute: string): boolean {
  try {
    return lstatSync(absolute).isSymbolicLink();
  } catch {
    return false;
  }
}

/** A link is listed when what is behind it lies in the project, is a file, and may be read. */
export async function isListableLink(root: string, path: string, denies: (path: string) => boolean): Promise<boolean> {
  const real = await findRealPath(root, `${root}/${path}`);
  return real.status === "inside" && real.kind === "file" && !denies(real.path);
}
