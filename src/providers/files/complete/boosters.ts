import type { EditorState } from "../../../types.ts";
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
  readonly getStateDir: () => string | undefined;
  readonly onChange: (root: string) => void;
}

interface Booster {
  readonly changed: ChangedFiles | undefined;
  readonly editor: ReturnType<typeof createEditorBoosts>;
}

const MOST_PROJECTS = 3;

export function createBoosters(options: BoostersOptions): Boosters {
  const known = new Map<string, Booster>();

  function find({ project }: FileIndex): Booster {
    const { root } = project;
    const booster = known.get(root) ?? {
      changed: project.gitDir === undefined ? undefined : createChangedFiles(root, () => options.onChange(root)),
      editor: createEditorBoosts(root),
    };
    known.delete(root);
    known.set(root, booster);
    for (const [other, { changed }] of known) {
      if (known.size <= MOST_PROJECTS) break;
      changed?.close();
      known.delete(other);
    }
    return booster;
  }

  return {
    get(index, editor) {
      const booster = find(index);
      // The first listing needs the disk and git more.
      const changed = index.isComplete ? booster.changed?.get() : undefined;
      return { ...booster.editor(editor), ...(changed === undefined ? {} : { changed }) };
    },
    used(_index, _paths) {},
    clear() {
      for (const { changed } of known.values()) changed?.close();
      known.clear();
    },
  };
}
