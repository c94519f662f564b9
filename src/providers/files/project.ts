import { lstat, readFile, realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";

/** Why nothing in a project that is missing can be referenced. */
export function explainGone(root: string): string {
  const folder = root === "" ? "The working folder" : `The working folder ${root}`;
  return `${folder} is gone or cannot be entered; \`:cd\` to one that is there.`;
}

/** The files that `@` may name: a git work tree, or a plain folder. */
export interface Project {
  /** Real path. */
  readonly root: string;
  /** The git folder of the work tree, absolute; undefined in a plain folder. */
  readonly gitDir?: string;
  /** Another one where the folder was deleted and made again. */
  readonly identity: string;
  /** The folder is gone or cannot be entered: there is nothing to list. */
  readonly missing: boolean;
  /** A broken `.git` that was passed over on the way up. */
  readonly brokenGit?: string;
}

/**
 * Finds the project of the folder `cwd` (absolute), without running git: the nearest folder upwards whose `.git` is
 * sound, else the folder itself. Linked work trees and submodules, whose `.git` is a file, count as well.
 */
export async function findProject(cwd: string): Promise<Project> {
  // Neovim's name for a working folder that was deleted is an empty text, which to Node would be its own.
  if (!isAbsolute(cwd)) return gone(cwd);
  let folder: string;
  let brokenGit: string | undefined;
  try {
    folder = await realpath(cwd);
    if (!(await stat(folder)).isDirectory()) return gone(folder);
  } catch {
    // Deleted, or not ours to enter: both leave nothing to list.
    return gone(cwd);
  }
  for (let at = folder; ; at = dirname(at)) {
    const gitDir = await findGitDir(at);
    const isTop = dirname(at) === at;
    if (gitDir === undefined) brokenGit ??= await findBrokenGit(at);
    if (gitDir === undefined && !isTop) continue;
    const root = gitDir === undefined ? folder : at;
    const identity = await identify(root);
    if (identity === undefined) return gone(root);
    const project = { root, identity, missing: false, ...(brokenGit === undefined ? {} : { brokenGit }) };
    return gitDir === undefined ? project : { ...project, gitDir };
  }
}

function gone(root: string): Project {
  return { root, identity: "", missing: true };
}

async function identify(root: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(root);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/** What stands in the place of a git folder and is none. */
async function findBrokenGit(folder: string): Promise<string | undefined> {
  const path = join(folder, ".git");
  try {
    await lstat(path);
    return path;
  } catch {
    return undefined;
  }
}

/** The git folder behind `folder/.git`, or undefined where there is none or it is broken. */
export async function findGitDir(folder: string): Promise<string | undefined> {
  const path = join(folder, ".git");
  try {
    const gitDir = (await stat(path)).isDirectory() ? path : await linkedGitDir(folder, path);
    const head = await readFile(join(gitDir, "HEAD"), "utf8");
    return /^(ref: |[0-9a-f]{40})/.test(head) ? gitDir : undefined;
  } catch {
    return undefined;
  }
}

async function linkedGitDir(folder: string, path: string): Promise<string> {
  const target = /^gitdir: (.+?)\r?\n?$/.exec(await readFile(path, "utf8"))?.[1];
  if (target === undefined) throw new Error(`${path} names no git folder`);
  return resolve(folder, target);
}
