import { join } from "node:path";
import { formatToken } from "../../../text/quoting.ts";
import type { Finding, LineRange, Lookup, NoticeCode, RequestContext, Spelling, Target } from "../../../types.ts";
import type { RangeCheck } from "../read/range-check.ts";
import type { FileIndex } from "../types.ts";
import { MISSING, notice, refuse } from "./findings.ts";
import { findIgnored } from "./ignored.ts";
import { findMatches, isGlob } from "./matches.ts";
import { findNamed, type Named } from "./named.ts";

/** Named in a notice at most. */
const FEW = 3;
/** Paths that a reference carries at most. */
const MOST_MATCHES = 5000;

/** What a spelling names: a path, else a file by its bare name, else the files that a glob matches. */
export async function findTarget(
  index: FileIndex,
  trigger: string,
  checkRange: RangeCheck,
  { text, range, quoted }: Spelling,
  context: RequestContext,
): Promise<Lookup> {
  const named = await findNamed(index, text);
  if (named.status === "refused") return named;
  if (named.status === "named") {
    const notices = await findIgnored(index, named, context.signal);
    return named.kind === "folder" ? folderTarget(index, named.path, range, notices) : fileTarget(named.path, notices);
  }
  const bare = await findByName(index, text, context.signal);
  if (bare.length > 0) return fileTarget(bare[0] ?? "", ambiguity(text, bare));
  return isGlob(text) ? globTarget() : MISSING;

  async function fileTarget(path: string, notices: readonly Finding<NoticeCode>[]): Promise<Lookup> {
    const target: Target = { key: path, kind: "file", path, file: join(index.project.root, path), notices };
    if (range === undefined) return { status: "found", target };
    const checked = await checkRange(index, path, range, context);
    if ("fault" in checked) return refuse("bad_range", checked.fault);
    return { status: "found", target: { ...target, range: checked.range } };
  }

  function ambiguity(name: string, paths: readonly string[]): Finding<NoticeCode>[] {
    if (paths.length < 2) return [];
    const [chosen = "", ...others] = paths;
    const more = others.length > FEW ? ` and ${others.length - FEW} more` : "";
    const message = `"${name}" is ${chosen} here; it could also be ${others.slice(0, FEW).join(", ")}${more}.`;
    return [
      notice(
        "ambiguous",
        message,
        others.slice(0, FEW).map((path) => formatToken(trigger, path)),
      ),
    ];
  }

  async function globTarget(): Promise<Lookup> {
    if (!quoted && (await endsInMarks(index, text, context.signal))) return MISSING;
    const paths = await findMatches(index, text, context.signal);
    if (paths.length === 0) return MISSING;
    if (range !== undefined)
      return refuse("bad_range", `${text} may match many files; lines can only be taken from one.`);
    const kept = paths.slice(0, MOST_MATCHES);
    const notices =
      kept.length < paths.length
        ? [notice("truncated", `${text} matches ${paths.length} files; only the first ${kept.length} are looked at.`)]
        : [];
    return { status: "found", target: { key: text, kind: "glob", paths: kept, file: index.project.root, notices } };
  }
}

function folderTarget(
  index: FileIndex,
  path: string,
  range: LineRange | undefined,
  notices: readonly Finding<NoticeCode>[],
): Lookup {
  const shown = path === "" ? "./" : `${path}/`;
  if (range !== undefined) return refuse("bad_range", `${shown} is a folder and has no lines.`);
  return {
    status: "found",
    target: { key: shown, kind: "directory", path: shown, file: join(index.project.root, path), notices },
  };
}

/** Files of that base name which are still there, the one to prefer first. */
async function findByName(index: FileIndex, text: string, signal: AbortSignal): Promise<string[]> {
  if (text.includes("/") || text === "") return [];
  await index.ready(signal);
  const there: string[] = [];
  for (const path of index.table.byName(text)) {
    const named: { status: string; kind?: Named["kind"] } = await findNamed(index, path);
    if (named.status === "named" && named.kind === "file") there.push(path);
  }
  return there;
}

/** `**@src/a.ts**` in Markdown, and a question that ends in `@src/a.ts?`, name the file. */
async function endsInMarks(index: FileIndex, text: string, signal: AbortSignal): Promise<boolean> {
  const stripped = text.replace(/[*?]+$/, "");
  if (stripped === text || stripped === "") return false;
  const named = await findNamed(index, stripped);
  return (
    named.status === "refused" ||
    (named.status === "named" && named.kind === "file") ||
    (await findByName(index, stripped, signal)).length > 0
  );
}
