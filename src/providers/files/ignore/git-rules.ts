import { readRecords } from "../git/records.ts";
import { runGit } from "../git/run.ts";
import { isWithin } from "../path-filter.ts";
import type { IgnoreEntry, IgnoreRules } from "./folder-rules.ts";

/** No more paths than this are handed to one git, so that none of them waits long. */
const BATCH = 5000;
/** Verdicts kept, and how many a question may add: the same few paths are asked for again and again, long lists are not. */
const MOST_KNOWN = 2000;
const FEW = 100;

/**
 * Git's own rules, global excludes included. Each path is asked of the innermost of `repositories` (from the root) that it
 * lies in. Git's index is left alone, so that the cost does not grow with the tree; only what seems ignored is looked up
 * there, because a tracked file never is. Rejects with git's complaint.
 */
export function createGitRules(root: string, repositories: () => readonly string[]): IgnoreRules {
  const known = new Map<string, boolean>();

  return {
    async ignored(entries, signal) {
      const unknown = entries.filter(({ path }) => !known.has(path));
      const found = new Set(entries.flatMap(({ path }) => (known.get(path) === true ? [path] : [])));
      for (const path of await ask(unknown, signal)) found.add(path);
      if (unknown.length <= FEW) for (const { path } of unknown) remember(path, found.has(path));
      return found;
    },
    forget: () => known.clear(),
  };

  function remember(path: string, verdict: boolean): void {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(path, verdict);
  }

  async function ask(entries: readonly IgnoreEntry[], signal: AbortSignal): Promise<string[]> {
    const found: string[] = [];
    for (const [repository, paths] of groupByRepository(entries, repositories())) {
      for (let start = 0; start < paths.length; start += BATCH) {
        const asked = paths.slice(start, start + BATCH);
        const seeming = await checkIgnore(repository, asked, ["--no-index"], signal);
        const ignored = seeming.length === 0 ? [] : await checkIgnore(repository, seeming, [], signal);
        found.push(...ignored.map((path) => (repository === "" ? path : `${repository}/${path}`)));
      }
    }
    return found;
  }

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
