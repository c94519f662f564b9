import { realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { formatToken } from "../../../text/quoting.ts";
import type { Finding, LineRange, ProblemCode } from "../../../types.ts";
import { formatRange } from "../content/render.ts";
import { pathInside } from "../links.ts";
import type { FileIndex } from "../types.ts";
import { problem } from "./findings.ts";
import { findNamed } from "./named.ts";

/** How the file at `path` (absolute) is referred to, or why it cannot be. */
export async function spellFile(
  index: FileIndex,
  trigger: string,
  path: string,
  range: LineRange | undefined,
): Promise<{ token: string } | { problem: Finding<ProblemCode> }> {
  const { root } = index.project;
  // The file itself may be a link; only the way to it is undone.
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  const inside = pathInside(root, path) ?? pathInside(root, join(folder, basename(path))) ?? path;
  const named = await findNamed(index, inside);
  if (named.status === "refused") return { problem: named.problem };
  if (named.status === "missing")
    return { problem: problem("unknown_file", `${inside} is not on disk yet; write it first.`) };
  return { token: formatToken(trigger, named.path) + (range === undefined ? "" : formatRange(range)) };
}
