import { DEFAULT_CONFIG, type FilesConfig } from "../../../../../src/config.ts";
import {
  createFilesProvider,
  type FilesProvider,
  type FilesProviderOptions,
} from "../../../../../src/providers/files/provider.ts";
import type { Content, EditorState, LineRange, Lookup, RequestContext } from "../../../../../src/types.ts";
import { atEnd } from "../../../../support/cleanup.ts";

export interface Opened {
  readonly files: FilesProvider;
  readonly context: RequestContext;
  find(text: string, range?: LineRange): Promise<Lookup>;
  /** Finds and reads. */
  read(text: string, range?: LineRange, budget?: number): Promise<Content>;
  explain(text: string, range?: LineRange): ReturnType<FilesProvider["explain"]>;
  /** Paths of the rows, in their order. */
  complete(query: string, limit?: number): Promise<string[]>;
}

export interface OpenOptions {
  readonly config?: Partial<FilesConfig>;
  readonly editor?: Partial<EditorState>;
  /** Texts of unsaved buffers, by buffer. */
  readonly texts?: Readonly<Record<number, string>>;
  readonly options?: Partial<FilesProviderOptions>;
}

/** A provider for the project at `root` that closes when the test ends. */
export function openFiles(root: string, { config, editor, texts = {}, options }: OpenOptions = {}): Opened {
  const files = createFilesProvider({ getConfig: () => ({ ...DEFAULT_CONFIG.files, ...config }), ...options });
  atEnd(async () => files.close());
  const context: RequestContext = {
    editor: { cwd: root, buffers: [], ...editor },
    readBuffer: async (id) => texts[id],
    signal: new AbortController().signal,
  };
  const spelling = (text: string, range?: LineRange) => ({
    text,
    quoted: false,
    ...(range === undefined ? {} : { range }),
  });
  return {
    files,
    context,
    find: (text, range) => files.find(spelling(text, range), context),
    async read(text, range, budget = 100_000) {
      const lookup = await files.find(spelling(text, range), context);
      if (lookup.status !== "found") throw new Error(`${text}: ${JSON.stringify(lookup)}`);
      return files.read(lookup.target, budget, context);
    },
    explain: (text, range) => files.explain(spelling(text, range), context),
    async complete(query, limit = 50) {
      const { items } = await files.complete(query, limit, context);
      return items.map((item) => item.detail);
    },
  };
}
