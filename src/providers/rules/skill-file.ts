import { type FileHandle, open } from "node:fs/promises";
import { messageOf } from "../../errors.ts";

/** What is shown of a rule without reading all of it. */
export interface SkillHead {
  /** The front matter's description, on one line. */
  readonly description?: string;
  /** The file's first five lines. */
  readonly preview: string;
  /** A sentence on what is wrong with the front matter. */
  readonly fault?: string;
}

const HEAD_BYTES = 64 * 1024;
const PREVIEW_LINES = 5;
/** UTF-16. A line may be the whole file. */
const PREVIEW_LINE_LENGTH = 2000;

/** Reads the head of a `SKILL.md`. Rejects where the file cannot be read. */
export async function readSkillHead(path: string): Promise<SkillHead> {
  const handle = await open(path);
  try {
    return await parseSkillHead(await readHead(handle));
  } finally {
    await handle.close();
  }
}

async function readHead(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.toString("utf8", 0, bytesRead);
}

/** `text` may end anywhere. */
export async function parseSkillHead(text: string): Promise<SkillHead> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  const preview = lines
    .slice(0, PREVIEW_LINES)
    .map((line) => line.slice(0, PREVIEW_LINE_LENGTH))
    .join("\n");
  if (!isMark(lines[0])) return { preview };
  const end = lines.findIndex((line, index) => index > 0 && isMark(line));
  if (end < 0) return { preview, fault: "Its front matter has no closing line of three hyphens (---)." };
  return { preview, ...(await parseFrontMatter(lines.slice(1, end).join("\n"))) };
}

function isMark(line: string | undefined): boolean {
  return line !== undefined && /^---\s*$/.test(line);
}

async function parseFrontMatter(yaml: string): Promise<Pick<SkillHead, "description" | "fault">> {
  // Loaded when the first front matter is met: a tenth of what Node needs to start.
  const { FAILSAFE_SCHEMA, load, YAMLException } = await import("js-yaml");
  try {
    // Only text is wanted, so `description: yes` need not become a boolean.
    const fields = yaml.trim() === "" ? undefined : load(yaml, { schema: FAILSAFE_SCHEMA, json: true });
    const description = isRecord(fields) ? fields["description"] : undefined;
    if (typeof description !== "string" || description.trim() === "") return {};
    return { description: description.trim().replace(/\s+/g, " ") };
  } catch (error) {
    if (!(error instanceof YAMLException)) return { fault: `Its front matter cannot be read: ${messageOf(error)}.` };
    // The front matter begins on the file's second line, and the parser counts from 0.
    const line = error.mark === undefined ? "" : ` (line ${error.mark.line + 2})`;
    return { fault: `Its front matter is not valid YAML: ${error.reason}${line}.` };
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
