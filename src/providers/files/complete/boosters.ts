import type { EditorState } from "../../../types.ts";
import { createFrecency, type Frecency, frecencyFile } from "../frecency.ts";
import type { Boosts } from "../ranking/boosts.ts";
import type { FileIndex } from "../types.ts";
import { type ChangedFiles, createChangedFiles } from "./changed-files.ts";
import { createEditorBoosts } from "./editor-boosts.ts";

/** Gathers, project by project, what lets one file come before its near equals. */
export interface Boosters {
  get(index: FileIndex, editor: EditorState): Boosts;
  used(index: FileIndex, paths: readonly string[]): void;
  clear(): void;
}

export interface BoostersOptions {
  /** Undefined: nothing is kept between sessions. */
  readonly getStateDir: () => string | undefined;
  readonly onChange: (root: string) => void;
}

interface Booster {
  readonly changed: ChangedFiles | undefined;
  readonly frecency: Frecency | undefined;
  readonly editor: ReturnType<typeof createEditorBoosts>;
}

const MOST_PROJECTS = 3;

export function createBoosters(options: BoostersOptions): Boosters {
  const known = new Map<string, Booster>();

  function find({ project }: FileIndex): Booster {
    const { root } = project;
    const booster = known.get(root) ?? createBooster(root, project.gitDir !== undefined);
    known.delete(root);
    known.set(root, booster);
    for (const other of known.keys()) if (known.size > MOST_PROJECTS) close(other);
    return booster;
  }

  function createBooster(root: string, hasGit: boolean): Booster {
    const stateDir = options.getStateDir();
    return {
      changed: hasGit ? createChangedFiles(root, () => options.onChange(root)) : undefined,
      frecency: stateDir === undefined ? undefined : createFrecency({ file: frecencyFile(stateDir, root) }),
      editor: createEditorBoosts(root),
    };
  }

  function close(root: string): void {
    const booster = known.get(root);
    booster?.changed?.close();
    void booster?.frecency?.flush();
    known.delete(root);
  }

  return {
    get(index, editor) {
      const booster = find(index);
      // The first listing needs the disk and git more.
      const changed = index.isComplete ? booster.changed?.get() : undefined;
      const frecency = booster.frecency?.scores();
      return {
        ...booster.editor(editor),
        ...(changed === undefined ? {} : { changed }),
        ...(frecency === undefined ? {} : { frecency }),
      };
    },
    used(index, paths) {
      const { frecency } = find(index);
      for (const path of paths) frecency?.record(path);
    },
    clear() {
      for (const root of [...known.keys()]) close(root);
    },
  };
}
