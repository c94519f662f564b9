import type { FilesConfig } from "../../config.ts";
import { createFileIndex } from "./file-index.ts";
import { findProject, type Project } from "./project.ts";
import { findRuleFolders } from "./rule-folders.ts";
import type { FileIndex } from "./types.ts";

/** The indexes of the projects used last. */
export interface Projects {
  /** The index for a working folder (absolute). */
  find(cwd: string): Promise<FileIndex>;
  /** The same where it has been asked for before, without a look at the disk. */
  peek(cwd: string): FileIndex | undefined;
  /** All that are open. */
  list(): readonly FileIndex[];
  /** Forgets every index; the next question makes a new one. */
  clear(): void;
}

export interface ProjectsOptions {
  readonly getConfig: () => FilesConfig;
  /** As in the settings. */
  readonly getRuleFolders: () => readonly string[];
  readonly onChange: (root: string) => void;
  readonly onFault: (fault: string) => void;
  readonly watch: boolean;
}

/** A session goes back and forth between a few projects; each open one costs memory and watches. */
const MOST_OPEN = 3;
const MOST_FOLDERS = 100;
/** One prompt asks for the same project hundreds of times. Milliseconds. */
const LOOK_AGAIN = 300;

export function createProjects(options: ProjectsOptions): Projects {
  /** By identity of the project, the one used last at the end. */
  const open = new Map<string, FileIndex>();
  const byFolder = new Map<string, FileIndex>();

  const looks = new Map<string, { readonly at: number; readonly project: Promise<Project> }>();

  function look(cwd: string): Promise<Project> {
    const last = looks.get(cwd);
    if (last !== undefined && Date.now() - last.at < LOOK_AGAIN) return last.project;
    if (looks.size >= MOST_FOLDERS) looks.clear();
    const project = findProject(cwd);
    looks.set(cwd, { at: Date.now(), project });
    return project;
  }

  function close(key: string, index: FileIndex): void {
    index.close();
    open.delete(key);
    for (const [folder, other] of byFolder) if (other === index) byFolder.delete(folder);
  }

  function closeOthers(root: string, key: string): void {
    // The folder was deleted, or became a repository: what was known of it has no meaning any more.
    for (const [other, index] of open) if (other !== key && index.project.root === root) close(other, index);
    for (const [other, index] of open) if (open.size > MOST_OPEN && other !== key) close(other, index);
  }

  return {
    async find(cwd) {
      const project = await look(cwd);
      const { root } = project;
      const key = JSON.stringify([root, project.gitDir, project.identity]);
      const known = open.get(key);
      const index =
        known ??
        createFileIndex({
          project,
          config: options.getConfig(),
          ruleFolders: findRuleFolders(root, options.getRuleFolders()),
          onChange: () => options.onChange(root),
          onFault: options.onFault,
          watch: options.watch,
        });
      open.delete(key);
      open.set(key, index);
      if (known === undefined) closeOthers(root, key);
      if (byFolder.size >= MOST_FOLDERS) byFolder.clear();
      byFolder.set(cwd, index);
      return index;
    },
    peek: (cwd) => byFolder.get(cwd),
    list: () => [...open.values()],
    clear() {
      for (const index of open.values()) index.close();
      open.clear();
      byFolder.clear();
      looks.clear();
    },
  };
}
