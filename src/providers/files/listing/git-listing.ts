import { lstatSync } from "node:fs";
import { readRecords } from "../git/records.ts";
import { GitError, runGit } from "../git/run.ts";
import { isListableLink } from "../links.ts";
import { createPause } from "../pause.ts";
import { findGitDir } from "../project.ts";
import type { Scope } from "../scope.ts";
import type { Sink } from "./sink.ts";
import { listFolder } from "./walk-listing.ts";

const LINK_MODE = "120000";
const SUBMODULE_MODE = "160000";
/** `git ls-files -t` puts a letter and a space before each entry. */
const TAG_LENGTH = 2;
const DELETED_TAG = "R";
/** Tracked, but not wanted on disk by a sparse checkout. */
const SPARSE_TAG = "S";

/**
 * Lists a work tree as git sees it: tracked files first, as they come, then what is untracked and not ignored, without what is
 * deleted. Submodules and nested repositories are one entry to git; each is listed with its own git. Gives the work trees found,
 * as paths from the root, the root (`""`) first. Rejects with git's complaint when the root itself cannot be listed.
 */
export async function listWorkTree(root: string, scope: Scope, sink: Sink, signal: AbortSignal): Promise<string[]> {
  const nested = await listRepository(root, "", scope, sink, signal);
  const repositories = [""];
  for (const folder of nested) repositories.push(...(await listNested(root, folder, scope, sink, signal)));
  return repositories;
}

/** The same for a repository inside the project. One that git refuses is walked. */
export async function listNested(
  root: string,
  folder: string,
  scope: Scope,
  sink: Sink,
  signal: AbortSignal,
): Promise<string[]> {
  if (!scope.acceptsFolder(folder)) return [];
  // The folder of a submodule that has not been checked out is empty and no work tree of its own.
  if ((await findGitDir(`${root}/${folder}`)) === undefined) return [];
  try {
    const nested = await listRepository(root, folder, scope, sink, signal);
    const deeper: string[] = [];
    for (const inner of nested) deeper.push(...(await listNested(root, inner, scope, sink, signal)));
    return [folder, ...deeper];
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof GitError)) throw error;
    await listFolder(root, scope, sink, signal, folder);
    return [];
  }
}

/** Gives the folders of repositories inside. */
async function listRepository(
  root: string,
  folder: string,
  scope: Scope,
  sink: Sink,
  signal: AbortSignal,
): Promise<string[]> {
  const stop = new AbortController();
  const inner = AbortSignal.any([signal, stop.signal]);
  const prefix = folder === "" ? "" : `${folder}/`;
  const cwd = `${root}/${folder}`;
  const nested: string[] = [];

  async function* ask(args: readonly string[]): AsyncGenerator<readonly string[]> {
    for await (const { texts, skipped } of readRecords(runGit(["ls-files", "-z", ...args], { cwd, signal: inner }))) {
      if (skipped > 0) sink.skip(skipped);
      yield texts.filter((text) => text !== "");
    }
  }

  async function listTracked(onRows: () => void): Promise<void> {
    const pause = createPause(inner);
    const links: string[] = [];
    for await (const entries of ask(["-t", "-s"])) {
      const files: string[] = [];
      for (const entry of entries) {
        const path = prefix + entry.slice(entry.indexOf("\t") + 1);
        const mode = entry.slice(TAG_LENGTH, TAG_LENGTH + LINK_MODE.length);
        if (entry.startsWith(SPARSE_TAG)) {
          await pause();
          if (kindOf(`${root}/${path}`) === "missing") continue;
        }
        if (mode === LINK_MODE) links.push(path);
        else if (mode === SUBMODULE_MODE) nested.push(path);
        else files.push(path);
      }
      await sink.add(files);
      onRows();
    }
    await addLinks(links);
  }

  /** Gives the tracked files that are deleted. */
  async function listUntracked(): Promise<string[]> {
    const pause = createPause(inner);
    const links: string[] = [];
    const deleted: string[] = [];
    for await (const entries of ask(["-t", "-o", "-d", "--exclude-standard"])) {
      const files: string[] = [];
      for (const entry of entries) {
        await pause();
        const path = prefix + entry.slice(TAG_LENGTH);
        if (entry.startsWith(DELETED_TAG)) deleted.push(path);
        else if (entry.endsWith("/")) nested.push(path.slice(0, -1));
        else if (kindOf(`${root}/${path}`) === "link") links.push(path);
        else files.push(path);
      }
      await sink.add(files);
    }
    await addLinks(links);
    return deleted;
  }

  async function addLinks(links: readonly string[]): Promise<void> {
    for (const path of links) {
      if (scope.acceptsFile(path) && (await isListableLink(root, path, scope.denies))) await sink.add([path]);
    }
  }

  let untracked: Promise<string[]> | undefined;
  // Two gits at a time would hold up the first rows.
  const startUntracked = (): void => {
    untracked ??= listUntracked();
    untracked.catch(() => {});
  };
  try {
    await listTracked(startUntracked);
    startUntracked();
    sink.remove((await untracked) ?? []);
  } finally {
    stop.abort();
  }
  return [...new Set(nested)];
}

function kindOf(absolute: string): "link" | "missing" | "other" {
  try {
    const stats = lstatSync(absolute, { throwIfNoEntry: false });
    return stats === undefined ? "missing" : stats.isSymbolicLink() ? "link" : "other";
  } catch {
    // A folder that we may not search; git could, so the entry stays and reading it will tell.
    return "other";
  }
}
