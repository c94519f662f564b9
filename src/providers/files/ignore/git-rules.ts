import { readRecords } from "../git/records.ts";
import { runGit } from "../git/run.ts";
import { isWithin } from "../path-filter.ts";
import type { IgnoreEntry, IgnoreRules } from "./folder-rules.ts";

/** No more paths than this are handed to one git, so that none of them waits long. */
const BATCH = 5000;

/**
 * Git's own rules, global excludes included. Each path is asked of the innermost of `repositories` (from the root) that it
 * lies in. Git's index is left alone, so that the cost does not grow with the tree; only what seems ignored is looked up
 * there, because a tracked file never is. Rejects with git's complaint.
 */
export function createGitRules(root: string, repositories: () => readonly string[]): IgnoreRules {
  return {
    async ignored(entries, signal) {
      const found = new Set<string>();
      for (const [repository, paths] of groupByRepository(entries, repositories())) {
        for (let start = 0; start < paths.length; start += BATCH) {
          const asked = paths.slice(start, start + BATCH);
          const seeming = await checkIgnore(repository, asked, ["--no-index"], signal);
          const ignored = seeming.length === 0 ? [] : await checkIgnore(repository, seeming, [], signal);
          for (const path of ignored) found.add(repository === "" ? path : `${repository}/${path}`);
        }
      }
      return found;
    },
    forget() {},
  };

  async function checkIgnore(
    repository: string,
    paths: readonly string[],
    options: readonly string[],
    signal: AbortSignal,
  ): Promise<string[]> {
    const output = runGit(["check-ignore", "--stdin", "-z", ...options], {
      cwd: `${root}/${repository}`,
      input: `${paths.join("\0")}\0`,
      codes: [0, 1],
      signal,
    });
    const ignored: string[] = [];
    for await (const { texts } of readRecords(output)) ignored.push(...texts);
    return ignored;
  }
}

/** Paths are made relative to their repository. */
function groupByRepository(entries: readonly IgnoreEntry[], repositories: readonly string[]): Map<string, string[]> {
  const deepestFirst = [...repositories].sort((a, b) => b.length - a.length);
  const groups = new Map<string, string[]>();
  for (const { path } of entries) {
    // A repository's own folder is its parent's business.
    const repository = deepestFirst.find((folder) => path !== folder && isWithin(path, folder)) ?? "";
    const inner = repository === "" ? path : path.slice(repository.length + 1);
    const group = groups.get(repository);
    if (group === undefined) groups.set(repository, [inner]);
    else group.push(inner);
  }
  return groups;
}
