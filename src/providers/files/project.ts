import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

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
}

/**
 * Finds the project of the folder `cwd` (absolute), without running git: the nearest folder upwards whose `.git` is
 * sound, else the folder itself. Linked work trees and submodules, whose `.git` is a file, count as well.
 */
export async function findProject(cwd: string): Promise<Project> {
  let folder: string;
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
    if (gitDir === undefined && !isTop) continue;
    const root = gitDir === undefined ? folder : at;
    const identity = await identify(root);
    if (identity === undefined) return gone(root);
    return { root, identity, missing: false, ...(gitDir === undefined ? {} : { gitDir }) };
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
