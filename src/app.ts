import { setImmediate as nextTurn } from "node:timers/promises";
import { createRuns } from "./agents/runs.ts";
import type { Program, RunEvent, StartedRun } from "./agents/types.ts";
import { type Analysis, analyzeText, type Inspection, inspectMention } from "./completion/analysis.ts";
import { findTokenAtCursor } from "./completion/cursor.ts";
import { adaptCustomProvider, type CustomProvider, loadProviderModule } from "./completion/custom-provider.ts";
import { createMeasures } from "./completion/measures.ts";
import { assemblePrompt } from "./completion/prompt.ts";
import { type ParsedText, parseReferences } from "./completion/references.ts";
import { createRegistry } from "./completion/registry.ts";
import { resolveReference } from "./completion/resolve.ts";
import { type Config, DEFAULT_CONFIG } from "./config.ts";
import { isAbort, messageOf, PluginError } from "./errors.ts";
import { createHistory, type HistoryEntry } from "./history/history.ts";
import { createFilesProvider, type FilesStatus } from "./providers/files/provider.ts";
import { createRulesProvider } from "./providers/rules/provider.ts";
import type { Rule, RuleFault } from "./providers/rules/types.ts";
import { estimateTokens } from "./text/token-estimate.ts";
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
  RequestContext,
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

/** Rows that one call of the original's `get_completions` gives at most. */
const MOST_ITEMS = 5000;

export function createApp(host: AppHost): App {
  let config = DEFAULT_CONFIG;
  const registry = createRegistry();
  const told = new Set<string>();
  const measures = createMeasures();
  const runs = createRuns({ tell: host.runEvent });
  const history = createHistory();
  const files = createFilesProvider({
    getConfig: () => config.files,
    getStateDir: () => config.stateDir,
    getRuleFolders: () => config.rules.customRules,
    onChange: host.filesChanged,
    onFault: warnOnce,
  });
  const createRules = (getConfig: () => Config["rules"]) =>
    createRulesProvider({ getConfig, findRoot: files.findRoot, onFault: warnOnce });
  const rules = createRules(() => config.rules);
  registry.register(rules);
  registry.register(files);

  const contextOf = (editor: EditorState, signal: AbortSignal): RequestContext => ({
    editor,
    signal,
    readBuffer: host.readBuffer,
  });
  const rulesOf = (customRules: readonly string[] | undefined) =>
    customRules === undefined ? rules : createRules(() => ({ ...config.rules, customRules, skillDirs: false }));
  const parse = (text: string, editor: EditorState, signal: AbortSignal): Promise<ParsedText> =>
    parseReferences(text, registry, { maxTokens: config.maxTokens }, contextOf(editor, signal));

  function registerCustom(trigger: string, name: string): void {
    measures.clear();
    registry.register(adaptCustomProvider(host.customProvider(trigger, name)));
  }

  function warnOnce(message: string): void {
    if (told.has(message)) return;
    told.add(message);
    host.warn(message);
  }

  async function loadModules(): Promise<void> {
    for (const path of config.modules) {
      try {
        registry.register(await loadProviderModule(path, host.loadModule));
      } catch (error) {
        host.warn(messageOf(error));
      }
    }
  }

  return {
    async configure(next, custom) {
      config = next;
      measures.clear();
      for (const provider of registry.list()) registry.unregister(provider.trigger);
      registry.register(rules);
      if (config.files.enabled) registry.register(files);
      await loadModules();
      for (const { trigger, name } of custom) registerCustom(trigger, name);
      rules.refresh();
      files.configure();
      return registry.triggers();
    },

    register(trigger, name) {
      registerCustom(trigger, name);
      return registry.triggers();
    },

    unregister(trigger) {
      registry.unregister(trigger);
      return registry.triggers();
    },

    prepare(editor) {
      if (config.files.enabled) files.prepare(editor);
    },

    async complete(before, after, editor, signal) {
      const token = findTokenAtCursor(before, after, registry.triggers());
      const provider = token && registry.get(token.trigger);
      if (token === undefined || provider === undefined) return { items: [], isIncomplete: false, start: 0, finish: 0 };
      const { start, finish } = token;
      // Keys that have arrived already take their predecessors back before work is spent on these.
      await nextTurn();
      signal.throwIfAborted();
      try {
        const list = await provider.complete(token.query, config.maxItems, contextOf(editor, signal));
        return { ...list, start, finish };
      } catch (error) {
        if (error instanceof PluginError || isAbort(error)) throw error;
        throw new PluginError("provider_error", `The provider "${provider.name}" failed: ${messageOf(error)}`, {
          cause: error,
        });
      }
    },

    async describe(data, editor, signal) {
      return registry.get(data.trigger)?.describe(data, contextOf(editor, signal));
    },

    parse,

    async assemble(text, editor, signal, dry = false) {
      const parsed = await parse(text, editor, signal);
      const prompt = assemblePrompt(text, parsed, config.layout);
      const used = parsed.references.flatMap(({ kind, path }) => (kind === "file" && path !== undefined ? [path] : []));
      if (!dry) files.used(used, editor);
      const contents = parsed.references.reduce((sum, { tokens }) => sum + tokens, 0);
      const { references, problems } = parsed;
      return { prompt, references, problems, tokens: estimateTokens(text) + contents };
    },

    async analyze(text, editor, signal) {
      const { maxTokens } = config;
      return { ...(await analyzeText(text, registry, measures, config, contextOf(editor, signal))), maxTokens };
    },

    inspect: (text, offset, editor, signal) =>
      inspectMention(text, offset, registry, config, contextOf(editor, signal)),

    spell: (path, range, editor, signal) => files.spell(path, range, contextOf(editor, signal)),

    async resolve(reference, editor, signal, customRules) {
      const custom = customRules && rulesOf(customRules);
      const list = registry.list().map((provider) => (provider === rules && custom ? custom : provider));
      return resolveReference(reference, list, config.maxTokens, contextOf(editor, signal));
    },

    async items(trigger, editor, signal, customRules) {
      const provider = trigger === rules.trigger && customRules ? rulesOf(customRules) : registry.get(trigger);
      if (provider === undefined) return [];
      const context = contextOf(editor, signal);
      const { items } = await provider.complete("", MOST_ITEMS, context);
      if (provider === files) return items;
      return Promise.all(
        items.map(async (item) => {
          const documentation = item.documentation ?? (await provider.describe(item.data, context));
          return documentation === undefined ? item : { ...item, documentation };
        }),
      );
    },

    rules: (editor, customRules) => rulesOf(customRules).rules(editor),

    files: (editor, signal) => files.list(editor, signal),

    written: (path) => files.written(path),

    refresh() {
      measures.clear();
      rules.refresh();
      files.refresh();
    },

    async status(editor) {
      const found = await rules.rules(editor);
      return { rules: { count: found.rules.length, faults: found.faults }, files: files.status(editor) };
    },

    run: (program, signal) => runs.start(program, signal),

    endRun: (run) => runs.end(run),

    async remember(text, editor) {
      if (config.stateDir === undefined) return;
      try {
        await history.add(config.stateDir, await files.findRoot(editor.cwd), text);
      } catch (error) {
        warnOnce(messageOf(error));
      }
    },

    async history(editor) {
      return config.stateDir === undefined ? [] : history.list(config.stateDir, await files.findRoot(editor.cwd));
    },

    async close() {
      files.close();
      await runs.close();
    },

    closeNow: () => runs.closeNow(),
  };
}
