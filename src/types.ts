/**
 * The words that every part of the plugin shares.
 *
 * Strings hold text decoded by `text/bytes.ts`: a byte that is not valid UTF-8 is kept as a lone surrogate, so
 * that any buffer survives the way to Node and back. Offsets named `start`/`finish`/`col` are BYTE offsets into
 * the encoded text, end-exclusive, unless a docstring says otherwise.
 */

/** First and last line, 1-based, both included. */
export type LineRange = readonly [first: number, last: number];

export const PROBLEM_CODES = [
  "unknown_rule",
  "unknown_file",
  "outside_project",
  "denied",
  "too_large",
  "binary",
  "bad_range",
  "unreadable",
  "over_budget",
  "provider_error",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export const NOTICE_CODES = ["ambiguous", "ignored", "unsaved", "truncated", "shadowed"] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** What a provider says about a reference, before it is tied to a place in the text. */
export interface Finding<Code extends string> {
  readonly code: Code;
  /** One sentence that a user can act on. */
  readonly message: string;
  /** Full spellings to write instead, trigger included, best first. */
  readonly suggestions: readonly string[];
}

/** A finding at its place in the text. The token has no trailing punctuation. */
export interface Diagnostic<Code extends string> extends Finding<Code> {
  readonly token: string;
  readonly start: number;
  readonly finish: number;
}
export type Problem = Diagnostic<ProblemCode>;
export type Notice = Diagnostic<NoticeCode>;

/** A reference that resolved, with what it injects. */
export interface Reference {
  readonly trigger: string;
  /** As written: trigger, quotes and line suffix included. */
  readonly token: string;
  /** `rule`, `file`, `directory`, `glob`, or the name of a custom provider. */
  readonly kind: string;
  readonly name?: string;
  /** From the project root, with `/`; absolute where it lies outside it. */
  readonly path?: string;
  /** A glob's matches. */
  readonly paths?: readonly string[];
  readonly range?: LineRange;
  readonly start: number;
  readonly finish: number;
  readonly content: string;
  /** Size of `content` in bytes. */
  readonly bytes: number;
  /** Estimated size of `content` in tokens. */
  readonly tokens: number;
  readonly notices: readonly Notice[];
}

/** The part of a completion item that LSP names; Neovim's front ends take it as it is. */
export interface CompletionItem {
  readonly label: string;
  readonly insertText: string;
  readonly filterText: string;
  /** LSP CompletionItemKind. */
  readonly kind: number;
  readonly detail: string;
  /** Keeps Node's order where a front end sorts by itself. */
  readonly sortText?: string;
  readonly labelDetails?: { readonly description: string };
  readonly documentation?: MarkupContent;
  readonly data: CompletionItemData;
}

/** Comes back when the row is looked at, to make its documentation then. */
export interface CompletionItemData {
  readonly trigger: string;
  /** The provider's own key for the row: a path from the root, or the absolute path of a rule's file. */
  readonly key: string;
  /** Matched letters: UTF-16 offsets into `detail`, ascending. */
  readonly matches?: readonly number[];
}

export interface MarkupContent {
  readonly kind: "markdown";
  readonly value: string;
}

export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** The list is not all there is: ask again at the next key. */
  readonly isIncomplete: boolean;
}

/** A buffer that is loaded in Neovim and has a file's name. */
export interface OpenBuffer {
  readonly id: number;
  /** Absolute. */
  readonly path: string;
  readonly modified: boolean;
  /** Another one after each change of the text. */
  readonly tick?: number;
}

/** What a provider may know about the editor. Sent along with each request. */
export interface EditorState {
  /** Working folder of the window that asks, absolute. */
  readonly cwd: string;
  readonly buffers: readonly OpenBuffer[];
  /** Absolute path of the alternate file (`#`). */
  readonly alternate?: string;
}

/** Text of a buffer as `:write` would put it on disk, or undefined where it is gone. */
export type ReadBuffer = (id: number, signal: AbortSignal) => Promise<string | undefined>;

export interface RequestContext {
  readonly editor: EditorState;
  readonly readBuffer: ReadBuffer;
  readonly signal: AbortSignal;
}

/** One way to read the text behind a trigger. */
export interface Spelling {
  /** Without trigger, quotes and escapes. */
  readonly text: string;
  /** The two numbers of a line suffix as written (`:10` gives [10, 10]); not checked against the file. */
  readonly range?: LineRange;
  readonly quoted: boolean;
}

/** Something that exists and may be injected. */
export interface Target {
  /** Two references with the same key (and range) are the same target. */
  readonly key: string;
  readonly kind: string;
  readonly name?: string;
  readonly path?: string;
  readonly paths?: readonly string[];
  /** Absolute path of what can be opened; of a glob, the folder that `paths` start from. */
  readonly file?: string;
  /** Clamped to the file. */
  readonly range?: LineRange;
  readonly notices: readonly Finding<NoticeCode>[];
}

export type Lookup =
  | { readonly status: "found"; readonly target: Target }
  /** The spelling names something, but it may not be injected. No shorter spelling is tried. */
  | { readonly status: "refused"; readonly problem: Finding<ProblemCode> }
  | { readonly status: "missing" };

/** Text that a target injects, or why it cannot. */
export type Content =
  | {
      readonly ok: true;
      readonly text: string;
      readonly notices: readonly Finding<NoticeCode>[];
      readonly target?: Target;
    }
  | { readonly ok: false; readonly problem: Finding<ProblemCode> };

/**
 * Everything that the core asks of a kind of reference. The core finds tokens in a text and cuts them; a
 * provider says what a spelling means. Any method may throw: the core turns that into `provider_error`.
 */
export interface Provider {
  /** One or more characters. */
  readonly trigger: string;
  readonly name: string;
  /** Line suffixes (`:10-20`, `#L10`) are split off for this provider. */
  readonly lineRanges: boolean;
  /** What a name without target is; `provider_error` where left out. */
  readonly unknownCode?: ProblemCode;
  /** Rows for what has been typed behind the trigger (quotes and escapes undone). An empty query lists all. */
  complete(query: string, limit: number, context: RequestContext): Promise<CompletionList>;
  /** Documentation of one row of `complete`. */
  describe(item: CompletionItemData, context: RequestContext): Promise<MarkupContent | undefined>;
  /** Looks one spelling up, exactly. Must be cheap for what does not exist. */
  find(spelling: Spelling, context: RequestContext): Promise<Lookup>;
  /** Judges a token that no spelling of resolved: a problem, or undefined where it is plain text. */
  explain(spelling: Spelling, context: RequestContext): Promise<Finding<ProblemCode> | undefined>;
  /** Reads what `find` found. `budget` is the number of estimated tokens left for this prompt. */
  read(target: Target, budget: number, context: RequestContext): Promise<Content>;
  /** A text that is another one where `read` would give something else; undefined where that cannot be told cheaply. */
  version?(target: Target, context: RequestContext): Promise<string | undefined>;
}
