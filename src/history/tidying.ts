import { lstat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { listFolder } from "./folder.ts";
import { readPrompt } from "./prompt-file.ts";

export interface KeptPrompt {
  readonly name: string;
  readonly text: Buffer;
}

/** Milliseconds without a change until a file that was not written whole is taken for one that nobody writes any more. */
const LEFTOVER_AGE = 3_600_000;

/**
 * Removes what a new prompt makes superfluous: its twins next to it, the oldest above `most`, and what dead processes left behind. Never
 * rejects: the prompt is kept, and what stays is looked at again after the next one. `now` is in milliseconds since 1970.
 */
export async function tidyFolder(folder: string, kept: KeptPrompt, most: number, now: number): Promise<void> {
  try {
    const { prompts, leftovers } = await listFolder(folder);
    const twins = await findTwins(folder, kept, prompts);
    const others = prompts.filter((name) => !twins.includes(name));
    const dead = await findDead(folder, leftovers, now);
    for (const name of [...twins, ...others.slice(most), ...dead]) await remove(join(folder, name));
  } catch {
    // The folder itself has been removed.
  }
}

/**
 * All but the newest of the prompts around the new one that have its text. Other processes may keep the same text at the same time: each
 * looks both ways once its own is there, and so whoever looks last sees what has to go, whatever the others have removed meanwhile.
 */
async function findTwins(folder: string, { name, text }: KeptPrompt, prompts: readonly string[]): Promise<string[]> {
  const twinsAmong = async (names: readonly string[], most: number): Promise<string[]> => {
    const twins: string[] = [];
    for (const one of names) {
      if (twins.length === most) break;
      const other = await readPrompt(join(folder, one));
      if (other?.equals(text) === false) break;
      if (other !== undefined) twins.push(one);
    }
    return twins;
  };
  const older = prompts.filter((one) => one < name);
  const newer = prompts.filter((one) => one > name).reverse();
  const isOld = (await twinsAmong(newer, 1)).length > 0;
  return [...(await twinsAmong(older, older.length)), ...(isOld ? [name] : [])];
}

async function findDead(folder: string, leftovers: readonly string[], now: number): Promise<string[]> {
  const dead: string[] = [];
  for (const name of leftovers) {
    const found = await lstat(join(folder, name)).catch(() => undefined);
    if (found !== undefined && now - found.mtimeMs > LEFTOVER_AGE) dead.push(name);
  }
  return dead;
}

/** A file that another process has removed meanwhile is fine, and so is a folder of that name, which stays. */
async function remove(path: string): Promise<void> {
  await unlink(path).catch(() => undefined);
}
