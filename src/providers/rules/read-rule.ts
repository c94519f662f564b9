import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { readFileVersion } from "../../text/file-version.ts";
import { readFileText } from "../../text/read-text.ts";
import type { Content, OpenBuffer, RequestContext } from "../../types.ts";
import { mentionFolder } from "./folder-mention.ts";

/** Bytes. Far more than any rule has; a guard for memory. */
const MAX_RULE_SIZE = 16 * 1024 * 1024;
const UNSENDABLE = /[\0\p{Cs}]/u;

export interface RuleFile {
  readonly name: string;
  readonly absolutePath: string;
  /** What else is in the rule's folder is named behind it. */
  readonly mentionsFolder: boolean;
}

/** A rule as it is put into a prompt: whole, between tags of its name. A changed buffer is read instead of the disk. */
export async function readRule(rule: RuleFile, context: RequestContext): Promise<Content> {
  const content = await readRuleText(rule, context);
  if (!content.ok || !rule.mentionsFolder) return content;
  const mention = await mentionFolder(rule.absolutePath, context.signal);
  return mention === "" ? content : { ...content, text: `${content.text}\n${mention}` };
}

async function readRuleText({ name, absolutePath }: RuleFile, context: RequestContext): Promise<Content> {
  const buffer = await findModifiedBuffer(absolutePath, context.editor.buffers);
  const unsaved = buffer === undefined ? undefined : await context.readBuffer(buffer.id, context.signal);
  const wrap = (text: string): string => `<${name}>\n${text}\n</${name}>`;
  if (unsaved !== undefined) {
    if (UNSENDABLE.test(unsaved)) {
      return failure("binary", `The buffer of the rule "${name}" holds bytes that are not UTF-8 text.`);
    }
    const message = `The rule "${name}" is read from its buffer, which has unsaved changes.`;
    return { ok: true, text: wrap(unsaved), notices: [{ code: "unsaved", message, suggestions: [] }] };
  }
  const { signal } = context;
  const file = await readFileText(absolutePath, { maxBytes: MAX_RULE_SIZE, name: `The rule "${name}"`, signal });
  if (file.ok) return { ok: true, text: wrap(file.text), notices: [] };
  return failure(file.code, file.code === "too_large" ? `The rule "${name}" is larger than 16 MB.` : file.message);
}

/** A text that is another one where `readRule` would give something else; undefined where that cannot be told. */
export async function readRuleVersion(
  { absolutePath, mentionsFolder }: Omit<RuleFile, "name">,
  { editor, signal }: Pick<RequestContext, "editor" | "signal">,
): Promise<string | undefined> {
  const version = await readTextVersion(absolutePath, editor.buffers);
  if (version === undefined || !mentionsFolder) return version;
  const mention = await mentionFolder(absolutePath, signal);
  return `${version} ${createHash("sha1").update(mention).digest("base64")}`;
}

async function readTextVersion(absolutePath: string, buffers: readonly OpenBuffer[]): Promise<string | undefined> {
  const buffer = await findModifiedBuffer(absolutePath, buffers);
  if (buffer === undefined) return readFileVersion(absolutePath);
  return buffer.tick === undefined ? undefined : `buffer ${buffer.id}:${buffer.tick}`;
}

async function findModifiedBuffer(file: string, buffers: readonly OpenBuffer[]): Promise<OpenBuffer | undefined> {
  const modified = buffers.filter((buffer) => buffer.modified);
  if (modified.length === 0) return undefined;
  const [wanted, ...paths] = await Promise.all([file, ...modified.map(({ path }) => path)].map(realPathOf));
  return modified[paths.indexOf(wanted ?? file)];
}

function realPathOf(path: string): Promise<string> {
  // A buffer may have no file yet.
  return realpath(path).catch(() => path);
}

function failure(code: "too_large" | "binary" | "bad_range" | "unreadable", message: string): Content {
  return { ok: false, problem: { code, message, suggestions: [] } };
}
