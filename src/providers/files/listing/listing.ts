import { stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { GitError } from "../git/run.ts";
import type { PathTable } from "../path-table.ts";
import { explainGone, type Project } from "../project.ts";
import type { Scope } from "../scope.ts";
import { listWorkTree } from "./git-listing.ts";
import { listIncluded } from "./included-files.ts";
import { previewTracked } from "./index-preview.ts";
import { createSink } from "./sink.ts";
import { listFolder } from "./walk-listing.ts";

export interface Listing {
  readonly source: "git" | "walk" | "none";
  /** Why git was not used where it was expected. */
  readonly fault?: string;
  /** Work trees, as paths from the root: `""` and those of submodules and nested repositories. Empty without git. */
  readonly repositories: readonly string[];
  /** Names that are not UTF-8. */
  readonly skipped: number;
  /** `maxFiles` was reached. */
  readonly truncated: boolean;
  /** Milliseconds. */
  readonly took: number;
}

export interface ListingOptions {
  readonly project: Project;
  readonly scope: Scope;
  readonly signal: AbortSignal;
  /** Called now and then while files come in. */
  readonly onProgress?: () => void;
}

/** Time for somebody who waits for the first rows to get them. Milliseconds. */
const FIRST_ROWS = 30;

/**
 * Brings `table` in line with the project's files: as git sees them in a work tree, else by a walk that follows `.gitignore` files.
 * Rejects only when aborted.
 */
export async function listProject(table: PathTable, options: ListingOptions): Promise<Listing> {
  const { project, scope, signal } = options;
  const start = performance.now();
  const sink = createSink(table, options);
  let fault = project.brokenGit && `${project.brokenGit} is broken, so git cannot use it.`;
  const end = (source: Listing["source"], repositories: readonly string[] = []): Listing => ({
    source,
    repositories,
    ...(fault === undefined ? {} : { fault }),
    skipped: sink.skipped,
    truncated: sink.truncated,
    took: performance.now() - start,
  });

  async function showFirst(gitDir: string): Promise<void> {
    const paths = await previewTracked(gitDir);
    if (paths.length === 0) return;
    await sink.add(paths);
    // The start of a process would hold up the answer that is made of them.
    await setTimeout(FIRST_ROWS, undefined, { signal });
  }

  if (project.missing) {
    fault = explainGone(project.root);
    await sink.finish();
    return end("none");
  }
  if (project.gitDir !== undefined && scope.gitignore) {
    try {
      if (sink.isFirst) await showFirst(project.gitDir);
      const repositories = await listWorkTree(project.root, scope, sink, signal);
      await listIncluded(project.root, scope, sink, signal);
      await sink.finish();
      return end("git", repositories);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof GitError)) throw error;
      // No git, or one that refuses (another user's folder, a format it does not know): the files are there all the same.
      fault = (await isFolder(project.root))
        ? `The files are listed without git: ${error.message}`
        : explainGone(project.root);
      sink.restart();
    }
  }
  await listFolder(project.root, scope, sink, signal);
  if (scope.gitignore) await listIncluded(project.root, scope, sink, signal);
  await sink.finish();
  return end("walk");
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
