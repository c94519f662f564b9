import { basename, join } from "node:path";
import type { App } from "../app-types.ts";
import { parseConfig } from "../config.ts";
import { createByteOffsets, decodeBytes, encodeBytes } from "../text/bytes.ts";
import type { Reference } from "../types.ts";
import type { Params } from "./guards.ts";
import type { Log } from "./log.ts";
import type { Method } from "./protocol.ts";

export type Handlers = {
  readonly [M in Method]: (params: Params<M>, signal: AbortSignal) => unknown;
};

/** Bytes of a content that is only looked at. */
const MOST_SHOWN = 100_000;

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
    assemble: async ({ text, dry, editor }, signal) => {
      const { prompt, references, problems, tokens } = await app.assemble(fromBase64(text), editor, signal, dry);
      return { prompt: toBase64(prompt), references: references.map(toWireReference), problems, tokens };
    },
    analyze: async ({ text, editor }, signal) => {
      const { maxTokens, ...analysis } = await app.analyze(fromBase64(text), editor, signal);
      return { ...analysis, max_tokens: maxTokens };
    },
    inspect: async ({ text, offset, editor }, signal) => {
      const found = await app.inspect(fromBase64(text), offset, editor, signal);
      if (found === undefined || "problem" in found) return found ?? {};
      const bytes = encodeBytes(found.text);
      const shown = bytes.subarray(0, MOST_SHOWN);
      return { mention: found.mention, content: shown.toString("base64"), is_cut: shown.length < bytes.length };
    },
    spell: async ({ path, range, editor }, signal) => app.spell(path, range, editor, signal),
    resolve: async ({ reference, editor, custom_rules }, signal) => {
      const result = await app.resolve(reference, editor, signal, custom_rules);
      return "content" in result ? { content: toBase64(result.content) } : result;
    },
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
    run: async ({ prompt, ...program }, signal) =>
      app.run({ ...program, prompt: Buffer.from(prompt, "base64") }, signal),
    end_run: ({ run }) => {
      app.endRun(run);
      return {};
    },
    remember: async ({ text, editor }) => {
      await app.remember(Buffer.from(text, "base64"), editor);
      return {};
    },
    history: async ({ editor }) => {
      const entries = await app.history(editor);
      return { entries: entries.map(({ text, time }) => ({ text: text.toString("base64"), time })) };
    },
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
