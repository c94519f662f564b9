import type { FilesConfig } from "../../config.ts";
import type { IgnoreEntry } from "./ignore/folder-rules.ts";
import type { PathTable } from "./path-table.ts";
import type { Project } from "./project.ts";
import type { Scope } from "./scope.ts";
import type { FollowState } from "./watch/follower.ts";

export interface IndexStatus {
  readonly count: number;
  /** Who listed the files. */
  readonly source: "git" | "walk" | "none";
  readonly listing: boolean;
  /** The cap on files was reached. */
  readonly truncated: boolean;
  /** Names left out because they are not UTF-8. */
  readonly skipped: number;
  /** Milliseconds since the last listing ended, and what it took. */
  readonly age: number;
  readonly duration: number;
  readonly watch: FollowState;
  /** Why git or events are not used. */
  readonly fault?: string;
}

/** The files of one project, kept in step with the disk. */
export interface FileIndex {
  readonly project: Project;
  readonly scope: Scope;
  /** What is known by now. */
  readonly table: PathTable;
  readonly isComplete: boolean;
  status(): IndexStatus;
  /** Someone is about to ask: starts what is needed, waits for nothing. */
  prepare(): void;
  /** Waits until all files are listed, and not longer ago than promised where nothing reports changes. */
  ready(signal: AbortSignal): Promise<void>;
  /** Waits until there is something to show. */
  started(signal: AbortSignal): Promise<void>;
  /** Takes a change at `path` (from the root) at once. */
  touched(path: string): void;
  /** Those of `entries` (from the root, existing) that git ignores. */
  ignored(entries: readonly IgnoreEntry[], signal: AbortSignal): Promise<ReadonlySet<string>>;
  close(): void;
}

export interface FileIndexOptions {
  readonly project: Project;
  readonly config: FilesConfig;
  /** Folders of rules, from the project's root. */
  readonly ruleFolders: readonly string[];
  /** The files shown may be others now. */
  readonly onChange?: () => void;
  /** Something is in the way of the list; one sentence. */
  readonly onFault?: (fault: string) => void;
  /** False: never watch, list anew when used. */
  readonly watch?: boolean;
  /** Folders to watch; the rest is looked at while a prompt is in use. Default: what the system has room for. */
  readonly mostWatches?: number;
}
