import { describe, expect, it, vi } from "vitest";
import {
  adaptCustomProvider,
  type CustomProvider,
  loadProviderModule,
  parseCustomProvider,
} from "../../../src/completion/custom-provider.ts";
import { fakeContext } from "../../support/fake-provider.ts";
import { files, parse } from "../../support/parsing.ts";

const good = files("a.ts");

function custom(changes: Partial<CustomProvider> = {}): CustomProvider {
  return {
    trigger: "!",
    name: "commands",
    get_items: () => ["build", "Test", "rebuild", "deploy"],
    is_valid: (token) => token === "build",
    resolve: (token) => `<${token}>`,
    ...changes,
  };
}

async function labels(query: string, items: unknown): Promise<string[]> {
  const { items: found } = await adaptCustomProvider(custom({ get_items: () => items })).complete(
    query,
    100,
    fakeContext(),
  );
  return found.map(({ label }) => label);
}

describe("a custom provider", () => {
  it("resolves what it calls valid", async () => {
    const { references, problems } = await parse("run !build, !nope and !build:3", adaptCustomProvider(custom()));
    expect(references).toMatchObject([
      { trigger: "!", token: "!build", kind: "commands", name: "build", content: "<build>" },
    ]);
    expect(problems).toEqual([]);
  });

  it("may answer later", async () => {
    const later = adaptCustomProvider(custom({ is_valid: async () => true, resolve: async () => "done" }));
    expect((await parse("!x", later)).references).toMatchObject([{ content: "done" }]);
  });

  it("is given a signal", async () => {
    const is_valid = vi.fn(() => true);
    await parse("!x", adaptCustomProvider(custom({ is_valid })));
    expect(is_valid).toHaveBeenCalledWith("x", expect.any(AbortSignal));
  });

  it.each([
    ["a text", "yes"],
    ["a number", 1],
    ["a table", {}],
    ["a list", [true]],
  ])("that says %s of whether a token is valid costs only its own references", async (_, answer) => {
    const { references, problems } = await parse("!x @a.ts", [
      adaptCustomProvider(custom({ is_valid: () => answer })),
      good,
    ]);
    expect(references.map(({ token }) => token)).toEqual(["@a.ts"]);
    expect(problems).toMatchObject([{ token: "!x", code: "provider_error" }]);
    expect(problems[0]?.message).toContain("is_valid");
  });

  it.each([[undefined], [null], [false]])("that says %s has no such token", async (answer) => {
    const { references, problems } = await parse("!x", adaptCustomProvider(custom({ is_valid: () => answer })));
    expect([references, problems]).toEqual([[], []]);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a number", 5],
    ["a table", { content: "x" }],
    ["false", false],
  ])("that resolves to %s costs only its own references", async (_, answer) => {
    const { references, problems } = await parse("!build @a.ts", [
      adaptCustomProvider(custom({ resolve: () => answer })),
      good,
    ]);
    expect(references.map(({ token }) => token)).toEqual(["@a.ts"]);
    expect(problems).toMatchObject([{ token: "!build", code: "provider_error" }]);
    expect(problems[0]?.message).toContain('"build"');
  });

  it.each(["is_valid", "resolve"] as const)("that throws in %s costs only its own references", async (method) => {
    const fault = {
      [method]: () => {
        throw new Error("it broke");
      },
    };
    const { references, problems } = await parse("!build @a.ts", [adaptCustomProvider(custom(fault)), good]);
    expect(references.map(({ token }) => token)).toEqual(["@a.ts"]);
    expect(problems).toMatchObject([
      { token: "!build", code: "provider_error", message: expect.stringContaining("it broke") },
    ]);
  });

  it("may inject an empty text", async () => {
    const { references } = await parse("!build", adaptCustomProvider(custom({ resolve: () => "" })));
    expect(references).toMatchObject([{ content: "", bytes: 0, tokens: 0 }]);
  });
});

describe("the rows of a custom provider", () => {
  it("begin with what was typed, then hold it, without regard to case", async () => {
    expect(await labels("", ["build", "Test"])).toEqual(["build", "Test"]);
    expect(await labels("build", ["rebuild", "build", "x"])).toEqual(["build", "rebuild"]);
    expect(await labels("t", ["deploy to", "Test"])).toEqual(["Test", "deploy to"]);
  });

  it("are no more than asked for, and say so", async () => {
    const provider = adaptCustomProvider(custom());
    expect(await provider.complete("", 2, fakeContext())).toMatchObject({
      items: [{ label: "build" }, { label: "Test" }],
      isIncomplete: true,
    });
  });

  it("keep what LSP knows", async () => {
    const item = {
      label: "build",
      insertText: "!build all",
      filterText: "!make",
      kind: 12,
      detail: "Builds",
      documentation: { kind: "markdown", value: "**all**" },
      labelDetails: { description: "slow" },
    };
    const { items } = await adaptCustomProvider(custom({ get_items: () => [item] })).complete("", 9, fakeContext());
    expect(items).toEqual([{ ...item, data: { trigger: "!", key: "!build all" } }]);
  });

  it("are filled in from their labels", async () => {
    const { items } = await adaptCustomProvider(
      custom({ get_items: () => ["!build", { label: "two words" }] }),
    ).complete("", 9, fakeContext());
    expect(items).toMatchObject([
      { label: "!build", insertText: "!build", filterText: "!build", kind: 1, detail: "" },
      { label: "two words", insertText: '!"two words"', filterText: "!two words" },
    ]);
  });

  it.each([
    ["rows that are no items", ["a", 7, null, undefined, true, [], {}, { label: "" }, { label: 3 }, ["x"]], ["a"]],
    ["an empty Lua table", {}, []],
    ["nothing", undefined, []],
    ["null", null, []],
    ["no rows", [], []],
  ])("leave out %s", async (_, items, found) => {
    expect(await labels("", items)).toEqual(found);
  });

  it.each([
    ["a text", "build"],
    ["a number", 3],
    ["a table", { label: "build" }],
    ["true", true],
  ])("cannot be %s", async (_, items) => {
    await expect(labels("", items)).rejects.toThrow(/list/);
  });

  it("lose only the fields that are nonsense", async () => {
    const item = {
      label: "a",
      insertText: 3,
      filterText: [],
      kind: 99,
      detail: {},
      documentation: 7,
      labelDetails: "x",
    };
    const { items } = await adaptCustomProvider(custom({ get_items: () => [item] })).complete("", 9, fakeContext());
    expect(items).toEqual([
      { label: "a", insertText: "!a", filterText: "!a", kind: 1, detail: "", data: { trigger: "!", key: "!a" } },
    ]);
  });

  it("are documented when they are looked at", async () => {
    const provider = adaptCustomProvider(custom({ get_items: () => [{ label: "a", documentation: "about a" }, "b"] }));
    const { items } = await provider.complete("", 9, fakeContext());
    const [a, b] = items;
    expect(await provider.describe(a?.data ?? { trigger: "", key: "" }, fakeContext())).toEqual({
      kind: "markdown",
      value: "about a",
    });
    expect(await provider.describe(b?.data ?? { trigger: "", key: "" }, fakeContext())).toBeUndefined();
  });

  it("are matched without their trigger, capitals or not", async () => {
    const provider = adaptCustomProvider(custom({ trigger: "Do:", get_items: () => ["Do:Worth", "Do:This"] }));
    const { items } = await provider.complete("th", 9, fakeContext());
    expect(items.map(({ insertText }) => insertText)).toEqual(["Do:This", "Do:Worth"]);
  });
});

describe("parseCustomProvider", () => {
  it("takes a module's exports or its default export", () => {
    const provider = custom();
    expect(parseCustomProvider(provider, "x.js")).toBe(provider);
    expect(parseCustomProvider({ default: provider }, "x.js")).toBe(provider);
  });

  it.each([
    ["nothing", undefined, /x\.js exports no provider/],
    ["a function", () => {}, /x\.js exports no provider/],
    ["an empty module", {}, /x\.js needs "trigger"/],
    ["a number as trigger", custom({ trigger: 3 as unknown as string }), /"trigger", a text/],
    ["an empty name", custom({ name: "" }), /"name", a text that is not empty/],
    ["no resolve", { ...custom(), resolve: undefined }, /"resolve", a function/],
    ["a text as get_items", { ...custom(), get_items: "x" }, /"get_items", a function/],
  ])("refuses %s, and says what is missing", (_, value, message) => {
    expect(() => parseCustomProvider(value, "x.js")).toThrow(message);
  });
});

describe("loadProviderModule", () => {
  it("gives the provider of a module", async () => {
    expect(await loadProviderModule("/x.mjs", async () => custom())).toMatchObject({ trigger: "!", name: "commands" });
  });

  it("says which module cannot be loaded, and why", async () => {
    const load = (): Promise<never> => Promise.reject(new Error("no such file"));
    await expect(loadProviderModule("/x.mjs", load)).rejects.toMatchObject({
      code: "bad_request",
      message: "The provider module /x.mjs cannot be loaded: no such file",
    });
  });
});
