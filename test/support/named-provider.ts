import type { Finding, ProblemCode, Provider, RequestContext } from "../../src/types.ts";

export interface FakeOptions {
  readonly trigger?: string;
  readonly name?: string;
  readonly lineRanges?: boolean;
  /** Names that `explain` takes for misspelt. */
  readonly broken?: readonly string[];
}

/** A provider that knows exactly the given names. What it reads is `<name>` with the range, so that contents show what was resolved. */
export function fakeProvider(names: readonly string[], options: FakeOptions = {}): Provider {
  const { trigger = "@", name = "files", lineRanges = true, broken = [] } = options;
  const problem = (code: ProblemCode, text: string): Finding<ProblemCode> => ({ code, message: text, suggestions: [] });
  return {
    trigger,
    name,
    lineRanges,
    complete: async () => ({ items: [], isIncomplete: false }),
    describe: async () => undefined,
    find: async ({ text, range }) => {
      if (!names.includes(text)) return { status: "missing" };
      if (range !== undefined && range[0] > range[1]) return { status: "refused", problem: problem("bad_range", text) };
      const target = { key: text, kind: "file", path: text, notices: [], ...(range === undefined ? {} : { range }) };
      return { status: "found", target };
    },
    explain: async ({ text }) => (broken.includes(text) ? problem("unknown_file", text) : undefined),
    read: async ({ key, range }) => ({ ok: true, text: `<${key}${range ? `:${range.join("-")}` : ""}>`, notices: [] }),
  };
}

export function fakeContext(signal: AbortSignal = new AbortController().signal): RequestContext {
  return { editor: { cwd: "/", buffers: [] }, readBuffer: async () => undefined, signal };
}
