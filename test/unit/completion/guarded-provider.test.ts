import { afterEach, describe, expect, it, vi } from "vitest";
import type { Provider } from "../../../src/types.ts";
import { createFakeProvider, fakeContext } from "../../support/fake-provider.ts";
import { files, parse } from "../../support/parsing.ts";

const good = files("a.ts");
const broken = (changes: Partial<Provider>): Provider => ({
  ...createFakeProvider({ trigger: "!", name: "broken", names: { x: "X", y: "Y" }, lineRanges: false }),
  ...changes,
});
const never = (): Promise<never> => new Promise(() => {});

afterEach(() => void vi.useRealTimers());

describe("a provider that fails", () => {
  const faults: [string, Partial<Provider>][] = [
    ["throws when asked for a target", { find: () => Promise.reject(new Error("it broke")) }],
    [
      "throws at once",
      {
        find: () => {
          throw new Error("it broke");
        },
      },
    ],
    ["throws when read", { read: () => Promise.reject(new Error("it broke")) }],
    ["throws what is no error", { find: () => Promise.reject("it broke") }],
    [
      "throws when it explains",
      { find: async () => ({ status: "missing" }), explain: () => Promise.reject("it broke") },
    ],
  ];

  it.each(faults)("%s costs only its own references", async (_, fault) => {
    const { references, problems } = await parse("!x @a.ts", [broken(fault), good]);
    expect(references.map(({ token }) => token)).toEqual(["@a.ts"]);
    expect(problems.map(({ code, token }) => [code, token])).toEqual([["provider_error", "!x"]]);
    expect(problems[0]?.message).toBe('The provider "broken" failed: it broke');
  });
});

describe("a provider that hangs", () => {
  it.each([
    ["when asked", { find: never }],
    ["when read", { read: never }],
    ["when it explains", { find: async () => ({ status: "missing" as const }), explain: never }],
  ])("%s is waited for once, and costs only its own references", async (_, fault) => {
    vi.useFakeTimers();
    const start = performance.now();
    const parsing = parse("!x !y !z !a !b !c @a.ts", [broken(fault), good]);
    await vi.advanceTimersByTimeAsync(10_000);
    const { references, problems } = await parsing;
    expect(references.map(({ token }) => token)).toContain("@a.ts");
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every(({ code, message }) => code === "provider_error" && message.includes("no answer"))).toBe(
      true,
    );
    expect(performance.now() - start).toBeLessThan(10_001);
  });

  it("is told so", async () => {
    vi.useFakeTimers();
    const signals: AbortSignal[] = [];
    const parsing = parse(
      "!x",
      broken({
        find: (_, { signal }) => {
          signals.push(signal);
          return never();
        },
      }),
    );
    await vi.advanceTimersByTimeAsync(2900);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(200);
    await parsing;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

describe("an abort", () => {
  it.each([
    ["before anything", "no references", {}],
    ["before a reference", "!x", {}],
  ])("%s is thrown", async (_, text, fault) => {
    await expect(parse(text, broken(fault), fakeContext(AbortSignal.abort()))).rejects.toThrow(/abort/i);
  });

  it.each([
    ["asking", { find: never }],
    ["reading", { read: never }],
    ["explaining", { find: async () => ({ status: "missing" as const }), explain: never }],
  ])("while %s ends the wait at once", async (_, fault) => {
    const controller = new AbortController();
    const parsing = parse("!x @a.ts", [broken(fault), good], fakeContext(controller.signal));
    setImmediate(() => controller.abort());
    await expect(parsing).rejects.toThrow(/abort/i);
  });
});
