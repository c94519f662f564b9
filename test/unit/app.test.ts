import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createApp } from "../../src/app.ts";
import type { App } from "../../src/app-types.ts";
import { DEFAULT_CONFIG } from "../../src/config.ts";

const editor = { cwd: "/", buffers: [] };

/** An app with one provider behind `!`, which notes the queries that it is asked for. */
async function createCounted(): Promise<{ app: App; queries: string[] }> {
  const queries: string[] = [];
  const app = createApp({
    readBuffer: async () => undefined,
    customProvider: (trigger, name) => ({
      trigger,
      name,
      get_items: (query) => {
        queries.push(query);
        return ["one", "two"];
      },
      is_valid: () => false,
      resolve: () => undefined,
    }),
    loadModule: async () => undefined,
    warn: () => undefined,
    runEvent: async () => undefined,
    filesChanged: () => undefined,
  });
  const files = { ...DEFAULT_CONFIG.files, enabled: false };
  await app.configure({ ...DEFAULT_CONFIG, files }, [{ trigger: "!", name: "numbers" }]);
  return { app, queries };
}

it("asks a provider once for a burst of keys", async () => {
  const { app, queries } = await createCounted();
  const answers: Promise<unknown>[] = [];
  let typing = new AbortController();
  for (const text of Array.from({ length: 30 }, (_, length) => `!${"o".repeat(length)}`)) {
    typing.abort();
    typing = new AbortController();
    answers.push(app.complete(text, "", editor, typing.signal).catch((error: Error) => error.name));
  }
  const settled = await Promise.all(answers);
  expect(settled.slice(0, -1)).toEqual(Array(29).fill("AbortError"));
  expect(queries).toEqual(["o".repeat(29)]);
});

it("answers what is not behind a trigger with no rows", async () => {
  const { app, queries } = await createCounted();
  const { signal } = new AbortController();
  expect(await app.complete("no trigger", "", editor, signal)).toMatchObject({ items: [], isIncomplete: false });
  expect(queries).toEqual([]);
});

it("says the same of a rule with its folder, whatever it is asked, and again when the folder has changed", async () => {
  const { app } = await createCounted();
  const cwd = mkdtempSync(join(tmpdir(), "app-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  mkdirSync(join(cwd, "rules/vim"), { recursive: true });
  writeFileSync(join(cwd, "rules/vim/SKILL.md"), "Use Lua.\n");
  const here = { cwd, buffers: [] };
  const { signal } = new AbortController();
  const rules = { ...DEFAULT_CONFIG.rules, customRules: ["rules"], mentionFolder: true };
  const files = { ...DEFAULT_CONFIG.files, enabled: false };
  await app.configure({ ...DEFAULT_CONFIG, rules, files }, []);

  const sizes = new Set<number>();
  for (const name of ["first.md", "second.md"]) {
    writeFileSync(join(cwd, "rules/vim", name), "never in a prompt");
    const [reference] = (await app.parse("#vim", here, signal)).references;
    const { content = "", bytes = 0, tokens = 0 } = reference ?? {};
    expect(content).toMatch(new RegExp(`^<vim>\\nUse Lua\\.\\n\\n</vim>\\n<folder>\\n[^]*- ${name}\\n</folder>$`));
    expect(content).not.toContain("never in a prompt");
    expect(await app.resolve("#vim", here, signal)).toEqual({ content });
    expect(await app.resolve("#vim", here, signal, ["rules"])).toEqual({ content });
    const assembled = await app.assemble("#vim", here, signal);
    expect(assembled.prompt).toBe(`#vim\n\n${content}`);
    expect(await app.inspect("#vim", 0, here, signal)).toMatchObject({ text: content, mention: { bytes, tokens } });
    const analysis = await app.analyze("#vim", here, signal);
    expect(analysis).toMatchObject({ mentions: [{ bytes, tokens }], tokens: assembled.tokens });
    sizes.add(bytes);
  }
  expect(sizes.size).toBe(2);
});
