import type { Finding, LineRange, Lookup, ProblemCode, Provider, RequestContext, Target } from "../../src/types.ts";

export interface FakeProviderOptions {
  readonly trigger?: string;
  readonly name?: string;
  /** What exists: a name and what it injects. */
  readonly names: Readonly<Record<string, string>>;
  /** What exists and may not be injected. */
  readonly refused?: Readonly<Record<string, ProblemCode>>;
  readonly lineRanges?: boolean;
}

export type FakeProvider = Provider & {
  /** Every text that was looked up, in order. */
  readonly lookups: readonly string[];
};

/**
 * A provider in memory. Of what does not exist it calls a problem what has a file's extension, a line suffix, a quote or a first
 * folder that exists.
 */
export function createFakeProvider(options: FakeProviderOptions): FakeProvider {
  const { trigger = "@", name = "files", refused = {}, lineRanges = true } = options;
  const names = new Map(Object.entries(options.names));
  const folders = new Set([...names.keys()].filter((path) => path.includes("/")).map((path) => path.split("/")[0]));
  const lookups: string[] = [];

  return {
    trigger,
    name,
    lineRanges,
    unknownCode: "unknown_file",
    lookups,
    complete: async () => ({ items: [], isIncomplete: false }),
    describe: async () => undefined,

    async find({ text, range }): Promise<Lookup> {
      lookups.push(text);
      const code = refused[text];
      if (code !== undefined) return { status: "refused", problem: finding(code, `${text} is refused.`) };
      const content = names.get(text);
      if (content === undefined) return { status: "missing" };
      const lines = content.split("\n").length;
      if (range !== undefined && (range[0] < 1 || range[1] < range[0] || range[0] > lines)) {
        return { status: "refused", problem: finding("bad_range", `${text} has ${lines} lines.`) };
      }
      const target: Target = { key: text, kind: "file", path: text, notices: [] };
      return { status: "found", target: range === undefined ? target : { ...target, range: clamp(range, lines) } };
    },

    async explain({ text, range }) {
      const looksRight = /\.[a-z]{1,4}(#.*)?$/.test(text) || (text.includes("/") && folders.has(text.split("/")[0]));
      return range !== undefined || looksRight ? finding("unknown_file", `There is no ${text}.`) : undefined;
    },

    async read({ key, range }) {
      const lines = (names.get(key) ?? "").split("\n");
      const text = range === undefined ? lines : lines.slice(range[0] - 1, range[1]);
      return { ok: true, text: text.join("\n"), notices: [] };
    },
  };
}

/** A request that nobody aborts, from an editor without buffers. */
export function fakeContext(signal: AbortSignal = new AbortController().signal): RequestContext {
  return { editor: { cwd: "/project", buffers: [] }, readBuffer: async () => undefined, signal };
}

function finding(code: ProblemCode, message: string): Finding<ProblemCode> {
  return { code, message, suggestions: [] };
}

function clamp([first, last]: LineRange, lines: number): LineRange {
  return [first, Math.min(last, lines)];
}
