import { basename, join } from "node:path";
import type { App } from "../app.ts";
import { parseConfig } from "../config.ts";
import { createByteOffsets, decodeBytes, encodeBytes } from "../text/bytes.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import type { Reference } from "../types.ts";
import type { Params } from "./guards.ts";
import type { Log } from "./log.ts";
import type { Method } from "./protocol.ts";

export type Handlers = {
  readonly [M in Method]: (params: Params<M>, signal: AbortSignal) => unknown;
};

/** Answers each method with what the app says, in the wire's names and encodings. */
export function createHandlers(app: App, log: Log): Handlers {
  return {
    configure: async ({ config, providers }) => {
      const parsed = parseConfig(config);
      log.configure(parsed.logLevel, parsed.logFile);
      return { triggers: await app.configure(parsed, providers) };
    },
    prepare: ({ editor }) => {
      app.prepare(editor);
      return {};
    },
    complete: async ({ line, col, editor }, signal) => {
      const bytes = Buffer.from(line, "base64");
      const before = decodeBytes(bytes.subarray(0, col));
      const { items, isIncomplete, start, finish } = await app.complete(
        before,
        decodeBytes(bytes.subarray(col)),
        editor,
        signal,
      );
      return { items, is_incomplete: isIncomplete, start, finish };
    },
    describe: async ({ data, editor }, signal) => ({ documentation: await app.describe(data, editor, signal) }),
    parse: async ({ text, editor }, signal) => {
      const decoded = fromBase64(text);
      const parsed = await app.parse(decoded, editor, signal);
      const byteOffset = createByteOffsets(decoded);
      const mentions = parsed.mentions.map(({ start, finish, reference }) => ({
        start: byteOffset(start),
        finish: byteOffset(finish),
        // 1-based, as Lua counts.
        reference: parsed.references.indexOf(reference) + 1,
      }));
      return { references: parsed.references.map(toWireReference), problems: parsed.problems, mentions };
    },
    analyze: async ({ text, editor }, signal) => {
      const decoded = fromBase64(text);
      const { mentions, references, problems } = await app.parse(decoded, editor, signal);
      const byteOffset = createByteOffsets(decoded);
      const marks = mentions.map(({ start, finish, first, file, reference: { content: _, ...reference } }) => ({
        ...reference,
        token: decoded.slice(start, finish),
        start: byteOffset(start),
        finish: byteOffset(finish),
        first,
        file,
      }));
      const tokens = references.reduce((sum, reference) => sum + reference.tokens, estimateTokens(decoded));
      return { mentions: marks, problems, tokens };
    },
    assemble: async ({ text, editor }, signal) => {
      const { prompt, references, problems, tokens } = await app.assemble(fromBase64(text), editor, signal);
      return { prompt: toBase64(prompt), references: references.map(toWireReference), problems, tokens };
    },
    resolve: async ({ reference, editor, custom_rules }, signal) => {
      const result = await app.resolve(reference, editor, signal, custom_rules);
      return "content" in result ? { content: toBase64(result.content) } : result;
    },
    spell: async ({ path, range = [], editor }) => ({ reference: await app.spell(path, range, editor) }),
    items: async ({ trigger, editor, custom_rules }, signal) => ({
      items: await app.items(trigger, editor, signal, custom_rules),
    }),
    rules: async ({ editor, custom_rules }) => {
      const { rules, faults } = await app.rules(editor, custom_rules);
      const wire = rules.map(({ name, path, absolutePath }) => ({ name, path, absolute_path: absolutePath }));
      return { rules: wire, faults };
    },
    files: async ({ editor, path }, signal) => {
      const { root, paths } = await app.files(editor, signal);
      if (path !== undefined) {
        return { is_project_file: paths.some((one) => one === path || basename(one) === path) };
      }
      return { files: paths.map((one) => ({ path: one, name: basename(one), absolute_path: join(root, one) })) };
    },
    register: ({ trigger, name }) => ({ triggers: app.register(trigger, name) }),
    unregister: ({ trigger }) => ({ triggers: app.unregister(trigger) }),
    written: ({ path }) => {
      app.written(path);
      return {};
    },
    refresh: () => {
      app.refresh();
      return {};
    },
    status: async ({ editor }) => ({ node: process.version, ...(await app.status(editor)) }),
  };
}

function toWireReference(reference: Reference): unknown {
  return { ...reference, content: toBase64(reference.content) };
}

function fromBase64(text: string): string {
  return decodeBytes(Buffer.from(text, "base64"));
}

function toBase64(text: string): string {
  return encodeBytes(text).toString("base64");
}
