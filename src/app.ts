import { setImmediate as nextTurn } from "node:timers/promises";
import { createRuns } from "./agents/runs.ts";
import type { App, AppHost } from "./app-types.ts";
import { analyzeText, inspectMention } from "./completion/analysis.ts";
import { findTokenAtCursor } from "./completion/cursor.ts";
import { adaptCustomProvider, loadProviderModule } from "./completion/custom-provider.ts";
import { createMeasures } from "./completion/measures.ts";
import { assemblePrompt } from "./completion/prompt.ts";
import { type ParsedText, parseReferences } from "./completion/references.ts";
import { createRegistry } from "./completion/registry.ts";
import { resolveReference } from "./completion/resolve.ts";
import { type Config, DEFAULT_CONFIG } from "./config.ts";
import { isAbort, messageOf, PluginError } from "./errors.ts";
import { createHistory } from "./history/history.ts";
import { createFilesProvider } from "./providers/files/provider.ts";
import { createRulesProvider } from "./providers/rules/provider.ts";
import { estimateTokens } from "./text/token-estimate.ts";
import type { EditorState, RequestContext } from "./types.ts";

/** Rows that one call of the original's `get_completions` gives at most. */
const MOST_ITEMS = 5000;

export function createApp(host: AppHost): App {
  let config = DEFAULT_CONFIG;
  const registry = createRegistry();
  const told = new Set<string>();
  const measures = createMeasures();
  const runs = createRuns({ tell: host.runEvent });
  const history = createHistory();
  let remembering: Promise<void> = Promise.resolve();
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

  async function rememberPrompt(text: Uint8Array, editor: EditorState): Promise<void> {
    if (config.stateDir === undefined) return;
    try {
      await history.add(config.stateDir, files.findRoot(editor.cwd), text);
    } catch (error) {
      warnOnce(messageOf(error));
    }
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

    remember(text, editor) {
      remembering = Promise.all([remembering, rememberPrompt(text, editor)]).then(() => undefined);
      return remembering;
    },

    async history(editor) {
      return config.stateDir === undefined ? [] : history.list(config.stateDir, await files.findRoot(editor.cwd));
    },

    async close() {
      files.close();
      await Promise.all([runs.close(), remembering]);
    },

    closeNow: () => runs.closeNow(),
  };
}
