import type { PromptInput } from "../agents/types.ts";
import { PluginError } from "../errors.ts";
import type { CompletionItemData, EditorState, LineRange, OpenBuffer } from "../types.ts";
import type { Method } from "./protocol.ts";
import { METHODS } from "./protocol.ts";

type Guard<T> = (value: unknown) => value is T;
type Shape = Readonly<Record<string, Guard<unknown>>>;
type Fields<S extends Shape> = { readonly [K in keyof S]: S[K] extends Guard<infer T> ? T : never };

/** What each method takes. Nothing that Neovim sends is used before it has passed here. */
const PARAMS = {
  configure: { config: isRecord, providers: listOf(isProviderName) },
  prepare: { editor: isEditorState },
  complete: { line: isString, col: isCount, editor: isEditorState },
  describe: { data: isItemData, editor: isEditorState },
  parse: { text: isString, editor: isEditorState },
  assemble: { text: isString, dry: optional(isFlag), editor: isEditorState },
  analyze: { text: isString, editor: isEditorState },
  inspect: { text: isString, offset: isCount, editor: isEditorState },
  spell: { path: isString, range: optional(isLineRange), editor: isEditorState },
  resolve: { reference: isString, custom_rules: optional(listOf(isString)), editor: isEditorState },
  items: { trigger: isTrigger, custom_rules: optional(listOf(isString)), editor: isEditorState },
  rules: { custom_rules: optional(listOf(isString)), editor: isEditorState },
  files: { path: optional(isString), editor: isEditorState },
  register: { trigger: isTrigger, name: isString },
  unregister: { trigger: isTrigger },
  written: { path: isString },
  refresh: {},
  status: { editor: isEditorState },
  run: {
    name: isString,
    cmd: isCommand,
    input: isPromptInput,
    env: isEnvironment,
    cwd: isString,
    timeout: optional(isCount),
    prompt: isString,
  },
  end_run: { run: isCount },
  remember: { text: isString, editor: isEditorState },
  history: { editor: isEditorState },
} satisfies Record<Method, Shape>;

export type Params<M extends Method> = Fields<(typeof PARAMS)[M]>;

/** Checks the parameters of a request. Throws `bad_request` with the name of the field that is wrong. */
export function parseParams<M extends Method>(method: M, value: unknown): Params<M> {
  const fields = fieldsOf(value);
  const shape: Shape = PARAMS[method];
  for (const [name, guard] of Object.entries(shape)) {
    if (!guard(fields[name])) {
      throw new PluginError("bad_request", `${method}: "${name}" is missing or not what it should be.`);
    }
  }
  return fields as Params<M>;
}

export interface Envelope {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

/** A message from Lua, or undefined where it could not be answered. */
export function parseEnvelope(value: unknown): Envelope | undefined {
  if (!isRecord(value)) return undefined;
  const { id, method, params } = value;
  return isCount(id) && isString(method) ? { id, method, params } : undefined;
}

export function isMethod(value: string): value is Method {
  return (METHODS as readonly string[]).includes(value);
}

/** Lua has one kind of empty table, and no undefined: an empty list stands for no fields, null for a missing one. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isFlag(value: unknown): value is boolean {
  return typeof value === "boolean";
}

function isLineRange(value: unknown): value is LineRange {
  return Array.isArray(value) && value.length === 2 && value.every(isCount);
}

function isCommand(value: unknown): value is readonly [string, ...string[]] {
  return listOf(isString)(value) && value.length > 0;
}

function isPromptInput(value: unknown): value is PromptInput {
  return value === "stdin" || value === "file";
}

/** Lua's empty table is a list here. */
function isEnvironment(value: unknown): value is Readonly<Record<string, string>> {
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isString);
}

function isTrigger(value: unknown): value is string {
  return isString(value) && /^\S+$/u.test(value);
}

function isProviderName(value: unknown): value is { readonly trigger: string; readonly name: string } {
  return isRecord(value) && isTrigger(value["trigger"]) && isString(value["name"]);
}

function isOpenBuffer(value: unknown): value is OpenBuffer {
  return isRecord(value) && isCount(value["id"]) && isString(value["path"]) && typeof value["modified"] === "boolean";
}

function isEditorState(value: unknown): value is EditorState {
  return (
    isRecord(value) &&
    isString(value["cwd"]) &&
    listOf(isOpenBuffer)(value["buffers"]) &&
    optional(isString)(value["alternate"])
  );
}

function isItemData(value: unknown): value is CompletionItemData {
  return isRecord(value) && isTrigger(value["trigger"]) && isString(value["key"]);
}

function listOf<T>(guard: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(guard);
}

function optional<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}
