import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { FilesConfig } from "../../config.ts";
import type { EditorState, Finding, LineRange, ProblemCode, Provider, RequestContext } from "../../types.ts";
import { createBoosters } from "./complete/boosters.ts";
import { describeFile } from "./complete/describe.ts";
import { createItem, isInsertable } from "./complete/items.ts";
import { pathInside } from "./links.ts";
import { explainMissing } from "./lookup/explain.ts";
import { findTarget } from "./lookup/find.ts";
import { spellFile } from "./lookup/spell.ts";
import { goFirst } from "./pause.ts";
import { findProject } from "./project.ts";
import { createProjects } from "./projects.ts";
import { type RankedPath, rank } from "./ranking/rank.ts";
import { warmUp } from "./ranking/warm-up.ts";
import { createRangeCheck } from "./read/range-check.ts";
import { readTarget } from "./read/read.ts";
import { readTargetVersion } from "./read/version.ts";
import type { FileIndex, IndexStatus } from "./types.ts";

export type FilesStatus = IndexStatus & { readonly root?: string };

export interface FilesProvider extends Provider {
  /** Of the project around the editor's working folder, without starting anything. */
  status(editor: EditorState): FilesStatus;
  /** Starts indexing. */
  prepare(editor: EditorState): void;
  /** The settings may be others now. */
  configure(): void;
  /** Drops all indexes. */
  refresh(): void;
  /** Neovim wrote the file (absolute path). */
  written(path: string): void;
  /** References to these files (paths from the root) went into a prompt. */
  used(paths: readonly string[], editor: EditorState): void;
  /** How a file (absolute path) is referred to, or why it cannot be. */
  spell(
    path: string,
    range: LineRange | undefined,
    context: RequestContext,
  ): Promise<{ token: string } | { problem: Finding<ProblemCode> }>;
  /** All indexed files, as paths from the root. */
  list(editor: EditorState, signal: AbortSignal): Promise<{ root: string; paths: readonly string[] }>;
  /** The project's root for a working folder, both absolute; a real path. */
  findRoot(cwd: string): Promise<string>;
  close(): void;
}

export interface FilesProviderOptions {
  readonly getConfig: () => FilesConfig;
  /** Folder for what is kept between sessions, absolute. */
  readonly getStateDir?: () => string | undefined;
  /** Folders of rules as in the settings: `#` completes what is in them. */
  readonly getRuleFolders?: () => readonly string[];
  /** The files of the project at `root` may be others now: an open menu can be filled again. */
  readonly onChange?: (root: string) => void;
  /** Something is in the way of a list of files; one sentence, perhaps told before. */
  readonly onFault?: (fault: string) => void;
  readonly trigger?: string;
  /** False: list anew when used instead of watching. */
  readonly watch?: boolean;
}

const UNKNOWN: FilesStatus = {
  count: 0,
  source: "none",
  listing: false,
  truncated: false,
  skipped: 0,
  age: 0,
  duration: 0,
  watch: "starting",
};

/** Milliseconds after a key in which nothing is done ahead. */
const AT_WORK = 50;

/** Project files behind `@`. */
export function createFilesProvider(options: FilesProviderOptions): FilesProvider {
  const { getConfig, trigger = "@" } = options;
  const onChange = options.onChange ?? ((): void => {});
  const projects = createProjects({
    getConfig,
    getRuleFolders: options.getRuleFolders ?? ((): readonly string[] => []),
    onChange,
    onFault: options.onFault ?? ((): void => {}),
    watch: options.watch ?? true,
  });
  const checkRange = createRangeCheck(() => getConfig().maxFileSize);
  const closing = new AbortController();
  let askedAt = 0;
  let isWarm = false;
  const boosters = createBoosters({ getStateDir: options.getStateDir ?? (() => undefined), onChange });

  async function open({ editor }: Pick<RequestContext, "editor">): Promise<FileIndex> {
    const index = await projects.find(editor.cwd);
    index.prepare();
    return index;
  }

  function refresh(): void {
    projects.clear();
    boosters.clear();
  }

  return {
    trigger,
    name: "files",
    lineRanges: true,
    unknownCode: "unknown_file",

    async complete(query, limit, context) {
      const index = await open(context);
      await index.started(context.signal);
      askedAt = Date.now();
      const boosts = boosters.get(index, context.editor);
      const options = { limit, boosts, signal: context.signal };
      let wasComplete: boolean;
      let ranked: RankedPath[];
      do {
        // What was listed meanwhile belongs to this answer: the word of it went out before.
        wasComplete = index.isComplete;
        ranked = await goFirst(() => rank(index.table, query.replace(/^\.\//, ""), options));
      } while (index.isComplete && !wasComplete);
      const items = ranked
        .filter(({ path }) => isInsertable(path))
        .map((row, order) => createItem(trigger, row, order));
      // A longer query may show others: by an edit, or by their paths where their names are too many now.
      return { items, isIncomplete: !index.isComplete || ranked.length < index.table.size };
    },

    describe: async ({ key }, context) => describeFile(await open(context), key, context),

    find: async (spelling, context) => findTarget(await open(context), trigger, checkRange, spelling, context),

    explain: async (spelling, context) => explainMissing(await open(context), trigger, spelling, context),

    read: async (target, budget, context) =>
      readTarget(await open(context), target, budget, getConfig().maxFileSize, context),

    version: async (target, context) => readTargetVersion(await open(context), target, context),

    spell: async (path, range, context) => spellFile(await open(context), trigger, path, range),

    status(editor) {
      const index = projects.peek(editor.cwd);
      return index === undefined ? UNKNOWN : { ...index.status(), root: index.project.root };
    },

    prepare(editor) {
      // A folder that cannot be looked at is no project, which the next question tells.
      open({ editor })
        .then(async (index) => {
          boosters.get(index, editor);
          await index.ready(closing.signal);
          // By now git may be asked what has changed.
          boosters.get(index, editor);
          if (isWarm) return;
          isWarm = true;
          await warmUp(index.table, () => Date.now() - askedAt < AT_WORK, closing.signal);
        })
        .catch(() => {});
    },

    configure: refresh,
    refresh,

    written(path) {
      for (const index of projects.list()) {
        const inside = pathInside(index.project.root, path) ?? pathInside(index.project.root, findRealName(path));
        if (inside !== undefined && inside !== "") index.touched(inside);
      }
    },

    used(paths, editor) {
      const index = projects.peek(editor.cwd);
      if (index !== undefined) boosters.used(index, paths);
    },

    async list(editor, signal) {
      const index = await open({ editor });
      await index.ready(signal);
      return { root: index.project.root, paths: [...index.table.paths()] };
    },

    findRoot: async (cwd) => (await findProject(cwd)).root,

    close() {
      closing.abort();
      refresh();
    },
  };
}

/** The file itself may be a link; only the way to it is undone. */
function findRealName(path: string): string {
  try {
    return join(realpathSync.native(dirname(path)), basename(path));
  } catch {
    // Written and gone at once.
    return path;
  }
}
