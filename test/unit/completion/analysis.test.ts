import { describe, expect, it } from "vitest";
import { type Analysis, analyzeText, inspectMention } from "../../../src/completion/analysis.ts";
import { createMeasures, type Measures } from "../../../src/completion/measures.ts";
import { createRegistry, type Registry } from "../../../src/completion/registry.ts";
import type { Provider } from "../../../src/types.ts";
import { createFakeProvider, fakeContext } from "../../support/fake-provider.ts";
import { sliceBytes } from "../../support/parsing.ts";

const OPTIONS = { maxTokens: 1000 };

/** Counts what is read; `version` is that of everything. */
function counting(names: Record<string, string>, options: Partial<Provider> = {}): Provider & { reads: number } {
  const provider = createFakeProvider({ names });
  const counter = {
    ...provider,
    ...options,
    reads: 0,
    read: (...args: Parameters<Provider["read"]>) => {
      counter.reads += 1;
      return provider.read(...args);
    },
  };
  return counter;
}

function registryOf(...providers: Provider[]): Registry {
  const registry = createRegistry();
  for (const provider of providers) registry.register(provider);
  return registry;
}

const analyze = (text: string, provider: Provider, measures: Measures = createMeasures()): Promise<Analysis> =>
  analyzeText(text, registryOf(provider), measures, OPTIONS, fakeContext());

describe("analyzeText", () => {
  it("places every mention and problem in bytes, in the order of the text", async () => {
    const text = "é @nope.ts (@a.ts:2-9). `@a.ts:2-9` me@a.ts @b.ts";
    const provider = createFakeProvider({ names: { "a.ts": "one\ntwo\nthree", "b.ts": "b" } });
    const { mentions, problems, count } = await analyze(text, provider);
    expect(mentions.map(({ start, finish }) => sliceBytes(text, start, finish))).toEqual([
      "@a.ts:2-9",
      "@a.ts:2-9",
      "@b.ts",
    ]);
    expect(mentions.map(({ first, range }) => [first, range])).toEqual([
      [true, [2, 3]],
      [false, [2, 3]],
      [true, undefined],
    ]);
    expect(problems.map(({ start, finish }) => sliceBytes(text, start, finish))).toEqual(["@nope.ts"]);
    expect(count).toBe(2);
  });

  it("gives the size of what is injected, once for each target, and no contents", async () => {
    const provider = createFakeProvider({ names: { "a.ts": "one two three" } });
    const { mentions, tokens } = await analyze("@a.ts @a.ts", provider);
    expect(mentions[0]).toMatchObject({ bytes: 13, tokens: 3 });
    expect(mentions[0]).not.toHaveProperty("content");
    const alone = (await analyze("\\@a.ts @nix", provider)).tokens;
    expect(tokens).toBeGreaterThan(alone);
    expect(tokens).toBeLessThan(alone + 2 * 3 + 2);
  });

  it("reads again only what has another version", async () => {
    let version = "1";
    const provider = counting({ a: "a", b: "b" }, { version: async () => version });
    const measures = createMeasures();
    await analyze("@a @b @a", provider, measures);
    await analyze("@b and @a", provider, measures);
    expect(provider.reads).toBe(2);
    version = "2";
    await analyze("@b and @a", provider, measures);
    expect(provider.reads).toBe(4);
    measures.clear();
    await analyze("@a", provider, measures);
    expect(provider.reads).toBe(5);
  });

  it("remembers for a moment what cannot tell its version", async () => {
    const provider = counting({ a: "a" });
    const measures = createMeasures();
    await analyze("@a", provider, measures);
    await analyze("@a!", provider, measures);
    expect(provider.reads).toBe(1);
  });

  it("turns what cannot be read into a problem of each mention", async () => {
    const read: Provider["read"] = async () => {
      throw new Error("broken");
    };
    const { mentions, problems } = await analyze("@a @a", { ...createFakeProvider({ names: { a: "a" } }), read });
    expect(mentions).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual(["provider_error", "provider_error"]);
  });

  it("rejects when it is aborted", async () => {
    const controller = new AbortController();
    controller.abort();
    const provider = createFakeProvider({ names: { a: "a" } });
    const context = fakeContext(controller.signal);
    await expect(analyzeText("@a", registryOf(provider), createMeasures(), OPTIONS, context)).rejects.toThrow();
  });
});

describe("inspectMention", () => {
  const provider = createFakeProvider({ names: { "a.ts": "text" } });
  const inspect = (text: string, offset: number) =>
    inspectMention(text, offset, registryOf(provider), OPTIONS, fakeContext());

  it("finds what is at a byte offset", async () => {
    const text = "é @a.ts, @no.ts";
    expect(await inspect(text, 2)).toBeUndefined();
    for (const offset of [3, 7]) {
      expect(await inspect(text, offset)).toMatchObject({ text: "text", mention: { token: "@a.ts", first: true } });
    }
    expect(await inspect(text, 8)).toBeUndefined();
    expect(await inspect(text, 10)).toMatchObject({ problem: { code: "unknown_file" } });
    expect(await inspect(text, 1000)).toBeUndefined();
  });
});
