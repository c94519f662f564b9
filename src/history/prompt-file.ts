import { constants } from "node:fs";
import { lstat, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { temporaryName } from "./names.ts";

/** Bytes. */
export const MAX_PROMPT_SIZE = 64 * 1024 * 1024;

/** Writes a new prompt: it is there whole or not at all. Rejects with the system's error. */
export async function writePrompt(folder: string, name: string, text: Buffer): Promise<void> {
  const temporary = join(folder, temporaryName(name));
  const handle = await open(temporary, "wx", 0o600);
  try {
    try {
      await handle.writeFile(text);
    } finally {
      // Network disks say only here that they are full.
      await handle.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The bytes of a prompt; undefined for what is no file with 1 to `maxBytes` bytes, is a link, or cannot be read. */
export async function readPrompt(path: string, maxBytes = MAX_PROMPT_SIZE): Promise<Buffer | undefined> {
  try {
    // Opening a pipe or a device may have effects, so what it is comes first.
    if (!(await lstat(path)).isFile()) return undefined;
    const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await handle.stat();
      const isUsable = stats.isFile() && stats.size > 0 && stats.size <= Math.min(maxBytes, MAX_PROMPT_SIZE);
      return isUsable ? await handle.readFile() : undefined;
    } finally {
      await handle.close();
    }
  } catch {
    // It costs only itself: gone meanwhile, closed to this user, or on a broken part of the disk.
    return undefined;
  }
}
