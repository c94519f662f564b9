import { join } from "node:path";
import { explainNotKept, explainNotListed } from "./faults.ts";
import { historyFolder, type ListedFolder, listFolder, openFolder } from "./folder.ts";
import { promptName, promptTime } from "./names.ts";
import { MAX_PROMPT_SIZE, readPrompt, writePrompt } from "./prompt-file.ts";
import { tidyFolder } from "./tidying.ts";

export interface HistoryEntry {
  readonly text: Buffer;
  /** Seconds since 1970. */
  readonly time: number;
}

/** The prompts of each project, one file each, below `<stateDir>/history`. Several processes may use it at once. */
export interface History {
  /**
   * Keeps a prompt; one that is the same as the newest takes its place. An empty one is left out. Prompts are kept in the order of
   * the calls, whichever root is found first. Rejects with a sentence where it cannot be kept.
   */
  add(stateDir: string, root: string | Promise<string>, text: Uint8Array): Promise<void>;
  /** The newest first. Rejects with a sentence where the folder cannot be read; a missing one holds nothing. */
  list(stateDir: string, root: string): Promise<readonly HistoryEntry[]>;
}

export interface HistoryOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Prompts that are kept for each project. */
const MOST_PROMPTS = 100;
/** Bytes that one list holds at most, a guard for memory: the oldest prompts that do not fit are left out. */
const MAX_LIST_SIZE = 256 * 1024 * 1024;

export function createHistory({ now = Date.now }: HistoryOptions = {}): History {
  /** One after another, so that prompts are kept in the order in which they came. */
  let adding: Promise<void> = Promise.resolve();

  return {
    add(stateDir, root, text) {
      if (text.length === 0) return Promise.resolve();
      // The caller may use its memory for something else while the prompt waits for its turn.
      const copy = Buffer.from(text);
      const turn = Promise.all([root, adding]).then(([found]) =>
        keepPrompt(historyFolder(stateDir, found), copy, now()),
      );
      adding = Promise.all([adding, turn.catch(() => undefined)]).then(() => undefined);
      return turn;
    },
    list: (stateDir, root) => listPrompts(historyFolder(stateDir, root)),
  };
}

async function keepPrompt(folder: string, text: Buffer, now: number): Promise<void> {
  try {
    if (text.length > MAX_PROMPT_SIZE) throw new Error("it is larger than 64 MB");
    await openFolder(folder);
    const [newest] = (await listFolder(folder)).prompts;
    // A clock that was set back must not make the newest prompt an old one, which would be removed at once.
    const name = promptName(newest === undefined ? now : Math.max(now, promptTime(newest) + 1));
    await writePrompt(folder, name, text);
    await tidyFolder(folder, { name, text }, MOST_PROMPTS, now);
  } catch (error) {
    throw explainNotKept(error, folder);
  }
}

async function listPrompts(folder: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  let room = MAX_LIST_SIZE;
  for (const name of (await listed(folder)).prompts) {
    const text = await readPrompt(join(folder, name), room);
    // A prompt with a NUL byte is never sent: the disk has damaged it.
    if (text === undefined || text.includes(0)) continue;
    entries.push({ text, time: Math.floor(promptTime(name) / 1000) });
    room -= text.length;
    if (entries.length === MOST_PROMPTS) break;
  }
  return entries;
}

async function listed(folder: string): Promise<ListedFolder> {
  try {
    return await listFolder(folder);
  } catch (error) {
    const fault = explainNotListed(error, folder);
    if (fault !== undefined) throw fault;
    return { prompts: [], leftovers: [] };
  }
}
