import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { encodeBytes } from "../text/bytes.ts";
import { isPromptName, isTemporaryName } from "./names.ts";

/** What the history has in a folder. Files of other names are somebody else's. */
export interface ListedFolder {
  /** Names of the prompts' files, the newest first. */
  readonly prompts: readonly string[];
  /** Names of files that were not written whole, or not yet. */
  readonly leftovers: readonly string[];
}

/** Characters of a project's name that its folder shows. */
const NAME_LENGTH = 40;
const HASH_LENGTH = 16;

/** Where a project's prompts are kept. `root` is absolute. */
export function historyFolder(stateDir: string, root: string): string {
  const hash = createHash("sha256").update(encodeBytes(root)).digest("hex").slice(0, HASH_LENGTH);
  const name = basename(root)
    .replace(/[^\w.-]+/g, "_")
    .replace(/^\.+/, "")
    .slice(0, NAME_LENGTH);
  return join(stateDir, "history", `${name === "" ? "root" : name}-${hash}`);
}

/** Makes the folder if there is none, and closes it and the one around it to others. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const one of [dirname(folder), folder]) {
    const { mode } = await stat(one);
    // Some file systems know no rights and refuse; the files themselves are closed where there are any.
    if ((mode & 0o077) !== 0) await chmod(one, mode & 0o700).catch(() => undefined);
  }
}

/** Rejects with the system's error where the folder is not there or cannot be read. */
export async function listFolder(folder: string): Promise<ListedFolder> {
  const names = await readdir(folder);
  return { prompts: names.filter(isPromptName).sort().reverse(), leftovers: names.filter(isTemporaryName) };
}
