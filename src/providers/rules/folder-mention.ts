import { dirname } from "node:path";
import { SKILL_FILE } from "./discover.ts";
import { listFolderFiles } from "./folder-files.ts";

/** Files that are named; of more, only the number is told. */
const MOST_NAMES = 100;
/** What would end a line or a tag, what cannot be seen at the end of a name, and what looks like a quoted name. */
const NEEDS_QUOTES = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}<>]|^[\s"]|\s$/u;

/**
 * Where the folder of a rule's file is and what else is in it, as it is put behind the rule; empty where there is nothing else. Names
 * only: an agent opens what it needs. Rejects only when aborted.
 */
export async function mentionFolder(ruleFile: string, signal: AbortSignal): Promise<string> {
  const folder = dirname(ruleFile);
  const { paths, isCut } = await listFolderFiles(folder, signal);
  const others = paths.filter((path) => path !== SKILL_FILE);
  if (others.length === 0 && !isCut) return "";
  const names = others.slice(0, MOST_NAMES).map((path) => `- ${quoteName(path)}`);
  const rest = isCut ? "and more files, which were not counted" : countRest(others.length - names.length);
  return [
    "<folder>",
    `Other files of the rule above, in ${quoteName(folder)}`,
    ...names,
    ...(rest === undefined ? [] : [rest]),
    "</folder>",
  ].join("\n");
}

function countRest(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? "and 1 more file" : `and ${count} more files`;
}

/** A name that stays within its line and tag: as it is, or as a JSON string where it holds something else. */
function quoteName(name: string): string {
  if (!NEEDS_QUOTES.test(name)) return name;
  return JSON.stringify(name).replace(/[\p{Cc}\p{Zl}\p{Zp}<>]/gu, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
