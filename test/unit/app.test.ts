import { expect, it } from "vitest";
import { type App, createApp } from "../../src/app.ts";
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
