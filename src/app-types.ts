import type { Program, RunEvent, StartedRun } from "./agents/types.ts";
import type { Analysis, Inspection } from "./completion/analysis.ts";
import type { CustomProvider } from "./completion/custom-provider.ts";
import type { ParsedText } from "./completion/references.ts";
import type { Config } from "./config.ts";
import type { HistoryEntry } from "./history/history.ts";
import type { FilesStatus } from "./providers/files/provider.ts";
import type { Rule, RuleFault } from "./providers/rules/types.ts";
import type {
  CompletionItem,
  CompletionItemData,
  EditorState,
  Finding,
  LineRange,
  MarkupContent,
  Problem,
  ProblemCode,
  ReadBuffer,
  Reference,
} from "./types.ts";

/** What the app needs of the editor it runs in. */
export interface AppHost {
  readonly readBuffer: ReadBuffer;
  /** Stands for a provider that lives in the editor. */
  customProvider(trigger: string, name: string): CustomProvider;
  loadModule(path: string): Promise<unknown>;
  /** Something that the user has to know and that no request can answer with. */
  warn(message: string): void;
  /** A program has printed something or has ended. Resolves when that is handled. */
  runEvent(event: RunEvent): Promise<void>;
  /** The index has changed: an open menu may be filled anew. */
  filesChanged(): void;
}

export interface Completion {
  readonly items: readonly CompletionItem[];
  readonly isIncomplete: boolean;
  /** What an accepted item replaces: byte offsets in the line, end-exclusive. */
  readonly start: number;
  readonly finish: number;
}

export interface AssembledPrompt {
  readonly prompt: string;
  readonly references: readonly Reference[];
  readonly problems: readonly Problem[];
  /** Estimated size of `prompt` in tokens. */
  readonly tokens: number;
}

export interface AppStatus {
  readonly rules: { readonly count: number; readonly faults: readonly RuleFault[] };
  readonly files: FilesStatus;
}

/** All that the plugin does, without any knowledge of Neovim. */
export interface App {
  /** Takes new settings and the providers that live in the editor. Gives the triggers. */
  configure(config: Config, custom: readonly { trigger: string; name: string }[]): Promise<readonly string[]>;
  register(trigger: string, name: string): readonly string[];
  unregister(trigger: string): readonly string[];
  /** Starts indexing the project around the editor's working folder. */
  prepare(editor: EditorState): void;
  /** `before` and `after` are the line on both sides of the cursor. */
  complete(before: string, after: string, editor: EditorState, signal: AbortSignal): Promise<Completion>;
  describe(data: CompletionItemData, editor: EditorState, signal: AbortSignal): Promise<MarkupContent | undefined>;
  parse(text: string, editor: EditorState, signal: AbortSignal): Promise<ParsedText>;
  /** `dry`: the prompt is only looked at, which says nothing about which files are used. */
  assemble(text: string, editor: EditorState, signal: AbortSignal, dry?: boolean): Promise<AssembledPrompt>;
  analyze(text: string, editor: EditorState, signal: AbortSignal): Promise<Analysis & { maxTokens: number }>;
  /** `offset` is in bytes. */
  inspect(text: string, offset: number, editor: EditorState, signal: AbortSignal): Promise<Inspection | undefined>;
  /** How a file (absolute path) is referred to, or why it cannot be. */
  spell(
    path: string,
    range: LineRange | undefined,
    editor: EditorState,
    signal: AbortSignal,
  ): Promise<{ token: string } | { problem: Finding<ProblemCode> }>;
  /** `customRules` are looked at instead of the configured ones. */
  resolve(
    reference: string,
    editor: EditorState,
    signal: AbortSignal,
    customRules?: readonly string[],
  ): Promise<{ content: string } | { problem: Problem }>;
  /** Every row behind a trigger, documentation included where it is cheap. */
  items(
    trigger: string,
    editor: EditorState,
    signal: AbortSignal,
    customRules?: readonly string[],
  ): Promise<readonly CompletionItem[]>;
  rules(
    editor: EditorState,
    customRules?: readonly string[],
  ): Promise<{ rules: readonly Rule[]; faults: readonly RuleFault[] }>;
  /** Paths of the index, from the root. */
  files(editor: EditorState, signal: AbortSignal): Promise<{ root: string; paths: readonly string[] }>;
  written(path: string): void;
  refresh(): void;
  status(editor: EditorState): Promise<AppStatus>;
  /** Hands a prompt to a program. Resolves once it has started; throws `agent_failed` with a sentence where it cannot. */
  run(program: Program, signal: AbortSignal): Promise<StartedRun>;
  /** Ends a run, if it has not ended. */
  endRun(run: number): void;
  /** Keeps a prompt as it was typed. Never rejects: what is in the way is a warning. */
  remember(text: Uint8Array, editor: EditorState): Promise<void>;
  /** The prompts of the project, the newest first. */
  history(editor: EditorState): Promise<readonly HistoryEntry[]>;
  /** Ends what runs, and resolves when no process and no temporary file is left. */
  close(): Promise<void>;
  /** The same for a process that ends right now: nothing is asked first. */
  closeNow(): void;
}
