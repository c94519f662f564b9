import { describe, expect, it } from "vitest";
import { createRegistry } from "../../../src/completion/registry.ts";
import { createFakeProvider } from "../../support/fake-provider.ts";
import { outline, parse } from "../../support/parsing.ts";

const provider = (trigger: string, ...names: string[]) =>
  createFakeProvider({
    trigger,
    name: `behind ${trigger}`,
    names: Object.fromEntries(names.map((name) => [name, `<${trigger}${name}>`])),
    lineRanges: false,
  });

describe("a trigger of any kind", () => {
  it.each([
    ..."!^\\$.|?*+()[]{}/-&%=~`'\"<>,;:_",
    "$$",
    "::",
    "##",
    ".*",
    "[a",
    "\\d",
    "@@",
    "ab",
    "x",
    "→",
    "😀",
    "提",
    "/*",
  ])("%s", async (trigger) => {
    const custom = provider(trigger, "name", "vim.lsp");
    expect(await outline(`${trigger}name`, custom)).toEqual([`${trigger}name`]);
    expect(await outline(`see ${trigger}vim.lsp. And (${trigger}name)`, custom)).toEqual([
      `${trigger}vim.lsp`,
      `${trigger}name`,
    ]);
    expect(await outline(`a${trigger}name ${trigger} ${trigger}nope`, custom)).toEqual([]);
    const escaped = await parse(`see \\${trigger}name`, custom);
    expect([escaped.references, escaped.escapes]).toEqual([[], [4]]);
  });

  it("leaves those alone that it begins with", async () => {
    const [one, two, three] = [provider("$", "x", "$y", "z"), provider("$$", "x", "y"), provider("$$$", "z")];
    expect(await outline("$x $$x $$y $$$z", [one, two, three])).toEqual(["$x", "$$x", "$$y", "$$$z"]);
    expect(await outline("$$y", [one, provider("$$", "other")])).toEqual(["$$y"]);
    expect(await outline("$$z", [one, two])).toEqual([]);
  });

  it("is escaped as a whole", async () => {
    const both = [provider("$", "x", "$x"), provider("$$", "x")];
    const { references, escapes } = await parse("\\$$x $x", both);
    expect([references.map(({ start }) => start), escapes]).toEqual([[5], [0]]);
  });

  it("takes names that begin with another trigger", async () => {
    expect(await outline("#@a @#a", [provider("#", "@a"), provider("@", "#a")])).toEqual(["#@a", "@#a"]);
  });
});

describe("createRegistry", () => {
  it("keeps the order of registration, also where one is replaced", () => {
    const registry = createRegistry();
    for (const trigger of ["#", "@", "!"]) registry.register(provider(trigger));
    const replacement = provider("@", "new");
    registry.register(replacement);
    expect(registry.triggers()).toEqual(["#", "@", "!"]);
    expect(registry.get("@")).toBe(replacement);
    expect(registry.list()[1]).toBe(replacement);
  });

  it("forgets what is unregistered, and says whether there was one", () => {
    const registry = createRegistry();
    registry.register(provider("#"));
    expect(registry.unregister("#")).toBe(true);
    expect(registry.unregister("#")).toBe(false);
    expect(registry.list()).toEqual([]);
  });

  it.each(["", " ", "a b", "\n", "@\u00A0"])("refuses the trigger %j", (trigger) => {
    expect(() => createRegistry().register(provider(trigger))).toThrow(/trigger/);
  });
});
