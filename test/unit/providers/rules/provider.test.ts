import { utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Provider, RequestContext } from "../../../../src/types.ts";
import { createFixture, providerOf, requestIn } from "./fixture.ts";

const FILES = {
  "project/rules/vim/SKILL.md": "---\nname: vim\ndescription: How to write Vim things.\n---\nUse Lua.\n",
  "project/rules/git_commit/SKILL.md": "Write short commits.\n",
  "project/rules/front-end/SKILL.md": "No frameworks.\n",
  "project/rules/vim.lsp/SKILL.md": "LSP.\n",
  "project/rules/two words/SKILL.md": "Two.\n",
  "project/more-rules/vim/SKILL.md": "Another vim.\n",
  "project/src/main.lua": "",
};

function setUp() {
  const fixture = createFixture(FILES);
  const provider = providerOf(fixture, { customRules: ["rules", "more-rules"] });
  return { fixture, provider, request: () => requestIn(fixture.root) };
}

async function locate(provider: Provider, text: string, context: RequestContext) {
  const lookup = await provider.find({ text, quoted: false }, context);
  return lookup.status === "found" ? lookup.target : lookup.status;
}

async function inject(provider: Provider, text: string, context: RequestContext) {
  const target = await locate(provider, text, context);
  if (typeof target === "string") return target;
  return provider.read(target, 1000, context);
}

describe("find", () => {
  it.each(["rules/vim", "./rules/vim", "rules/vim/SKILL.md", "./rules/vim/SKILL.md", "rules/vim/"])(
    "finds a rule by its path: %s",
    async (text) => {
      const { provider, request, fixture } = setUp();
      const key = join(fixture.root, "rules/vim/SKILL.md");
      expect(await locate(provider, text, request())).toEqual({
        key,
        kind: "rule",
        name: "vim",
        path: "rules/vim",
        file: key,
        notices: [],
      });
      expect(await locate(provider, join(fixture.root, text), request())).toMatchObject({ key });
    },
  );

  it.each(["git_commit", "front-end", "vim.lsp", "two words"])("finds a rule by its name: %s", async (text) => {
    const { provider, request } = setUp();
    expect(await locate(provider, text, request())).toMatchObject({ name: text, path: `rules/${text}`, notices: [] });
  });

  it("takes the first of two rules of one name, and says so", async () => {
    const { provider, request } = setUp();
    expect(await locate(provider, "vim", request())).toMatchObject({
      path: "rules/vim",
      notices: [
        {
          code: "shadowed",
          message: 'rules/vim is used; the name "vim" also stands for more-rules/vim.',
          suggestions: ["#rules/vim", "#more-rules/vim"],
        },
      ],
    });
    expect(await locate(provider, "more-rules/vim", request())).toMatchObject({ path: "more-rules/vim", notices: [] });
  });

  it.each(["", "Vim", "vi", "vim/", "rules", "rules/", "SKILL.md", "nope/vim", "../project/nope", "vim\0", "~"])(
    "does not find %j",
    async (text) => {
      const { provider, request } = setUp();
      expect(await locate(provider, text, request())).toBe("missing");
    },
  );

  it("tells a rule at the root from a namesake that wins", async () => {
    const fixture = createFixture({ "project/rules/vim/SKILL.md": "1", "project/vim/SKILL.md": "2" });
    const provider = providerOf(fixture, { customRules: ["rules", "."] });
    const { items } = await provider.complete("", 10, requestIn(fixture.root));
    expect(items.map((item) => item.insertText)).toEqual(["#rules/vim", "#./vim"]);
    expect(await locate(provider, "./vim", requestIn(fixture.root))).toMatchObject({ path: "vim" });
  });
});

describe("read", () => {
  it("puts the file as it is between tags", async () => {
    const { provider, request } = setUp();
    expect(await inject(provider, "git_commit", request())).toEqual({
      ok: true,
      text: "<git_commit>\nWrite short commits.\n\n</git_commit>",
      notices: [],
    });
    expect(await inject(provider, "vim", request())).toMatchObject({
      text: "<vim>\n---\nname: vim\ndescription: How to write Vim things.\n---\nUse Lua.\n\n</vim>",
    });
  });

  it("reads a buffer with unsaved changes instead", async () => {
    const { provider, fixture } = setUp();
    fixture.link("link", "project");
    const buffer = {
      id: 3,
      path: join(fixture.base, "link/rules/git_commit/SKILL.md"),
      modified: true,
      text: "New.\n",
    };
    expect(await inject(provider, "git_commit", requestIn(fixture.root, [buffer]))).toMatchObject({
      text: "<git_commit>\nNew.\n\n</git_commit>",
      notices: [{ code: "unsaved" }],
    });
    const saved = { ...buffer, modified: false };
    expect(await inject(provider, "git_commit", requestIn(fixture.root, [saved]))).toMatchObject({ notices: [] });
    const { text: _, ...gone } = buffer;
    expect(await inject(provider, "git_commit", requestIn(fixture.root, [gone]))).toMatchObject({ notices: [] });
    const latin1 = { ...buffer, text: "caf\udce9" };
    expect(await inject(provider, "git_commit", requestIn(fixture.root, [latin1]))).toMatchObject({
      problem: { code: "binary" },
    });
  });

  it("explains what it cannot read", async () => {
    const { provider, request, fixture } = setUp();
    fixture.put({ "project/rules/nul/SKILL.md": "a\0b", "project/rules/latin/SKILL.md": Uint8Array.of(0x61, 0xe9) });
    expect(await inject(provider, "nul", request())).toMatchObject({ ok: false, problem: { code: "binary" } });
    expect(await inject(provider, "latin", request())).toMatchObject({ ok: false, problem: { code: "binary" } });
    const target = await locate(provider, "nul", request());
    fixture.remove("project/rules/nul");
    if (typeof target === "string") throw new Error(target);
    expect(await provider.read(target, 1000, request())).toEqual({
      ok: false,
      problem: {
        code: "unreadable",
        message: 'The rule "nul" cannot be read: it does not exist (any more).',
        suggestions: [],
      },
    });
  });

  it("reads a rule of 5 MB whole", async () => {
    const { provider, request, fixture } = setUp();
    const text = "word ".repeat(2 ** 20);
    fixture.put({ "project/rules/large/SKILL.md": text });
    const content = await inject(provider, "large", request());
    expect(content).toMatchObject({ ok: true, text: `<large>\n${text}\n</large>` });
  });
});

describe("explain", () => {
  it.each([
    ["git_comit", ["#git_commit"]],
    ["VIM", ["#vim"]],
    ["vmi", ["#vim"]],
    ["rules/git_comit", ["#rules/git_commit"]],
    ["tow words", ['#"two words"']],
    ["rules/nope", []],
    ["src/nope", []],
    ["nope.md", []],
    ["./nope", []],
    ["../nope", []],
    ["/nope", []],
    ["nope:10", []],
    ["nope#L10", []],
    ["nope2:10-20", []],
    ["~/nope", []],
  ])("finds fault with %s", async (text, suggestions) => {
    const { provider, request } = setUp();
    const problem = await provider.explain({ text, quoted: false }, request());
    const hint = suggestions.length === 0 ? "" : ` Did you mean ${suggestions[0]}?`;
    expect(problem).toEqual({ code: "unknown_rule", message: `There is no rule "${text}".${hint}`, suggestions });
  });

  it.each([
    "123",
    "include",
    "fff",
    "ff0000",
    "!/bin/sh",
    "#",
    "# Heading",
    "1.5",
    "12:30",
    "a/b",
    "region",
    "!",
    "\0/x",
  ])("leaves %j alone", async (text) => {
    const { provider, request } = setUp();
    expect(await provider.explain({ text, quoted: false }, request())).toBeUndefined();
  });

  it("names the fault of a rule that is there but broken", async () => {
    const { provider, request, fixture } = setUp();
    fixture.link("project/rules/broken/SKILL.md", "gone");
    expect(await provider.explain({ text: "broken", quoted: false }, request())).toEqual({
      code: "unreadable",
      message: 'The rule "broken" cannot be used: "SKILL.md" is a link that leads nowhere.',
      suggestions: [],
    });
  });
});

describe("complete", () => {
  it("fills every field", async () => {
    const { provider, request, fixture } = setUp();
    const { items } = await provider.complete("git", 10, request());
    const key = join(fixture.root, "rules/git_commit/SKILL.md");
    expect(items).toEqual([
      {
        label: "git_commit",
        insertText: "#git_commit",
        filterText: "#git_commit",
        kind: 12,
        detail: "Rule: rules/git_commit",
        sortText: "000000",
        documentation: { kind: "markdown", value: "Write short commits." },
        data: { trigger: "#", key },
      },
    ]);
    expect(await provider.describe({ trigger: "#", key }, request())).toEqual(items[0]?.documentation);
    expect(await provider.describe({ trigger: "#", key: "/gone" }, request())).toBeUndefined();
  });

  it("lists all in the order of their names, spelt so that each is meant", async () => {
    const { provider, request } = setUp();
    const { items } = await provider.complete("", 10, request());
    expect(items.map((item) => item.insertText)).toEqual([
      "#front-end",
      "#git_commit",
      '#"two words"',
      "#more-rules/vim",
      "#rules/vim",
      "#vim.lsp",
    ]);
    expect((await provider.complete("", 2, request())).items).toHaveLength(2);
  });

  it.each([
    ["vim", ["more-rules/vim", "rules/vim", "rules/vim.lsp"]],
    ["VIM.", ["rules/vim.lsp"]],
    ["comm", ["rules/git_commit"]],
    ["rules/vi", ["rules/vim", "rules/vim.lsp", "more-rules/vim"]],
    ["./rules/g", ["rules/git_commit"]],
    ["gcm", ["rules/git_commit"]],
    ["two w", ["rules/two words"]],
    ["zzz", []],
  ])("%s finds %j", async (query, paths) => {
    const { provider, request } = setUp();
    const { items } = await provider.complete(query, 10, request());
    expect(items.map((item) => item.detail.replace("Rule: ", ""))).toEqual(paths);
  });

  it("cuts a long description to fit", async () => {
    const { provider, request, fixture } = setUp();
    fixture.put({ "project/rules/long/SKILL.md": `---\ndescription: ${"wörter ".repeat(50)}\n---\n` });
    const [item] = (await provider.complete("long", 1, request())).items;
    expect(item?.labelDetails?.description).toMatch(/^wörter .{40,60}…$/);
    const [vim] = (await provider.complete("rules/vim", 1, request())).items;
    expect(vim?.labelDetails?.description).toBe("How to write Vim things.");
  });
});

describe("changes on disk", () => {
  it("shows at the next request", async () => {
    const { provider, request, fixture } = setUp();
    expect(await locate(provider, "new", request())).toBe("missing");
    fixture.put({ "project/rules/new/SKILL.md": "New.\n" });
    expect(await inject(provider, "new", request())).toMatchObject({ text: "<new>\nNew.\n\n</new>" });
    fixture.put({ "project/rules/new/SKILL.md": "Newer.\n" });
    expect(await inject(provider, "new", request())).toMatchObject({ text: "<new>\nNewer.\n\n</new>" });
    fixture.remove("project/rules/new");
    expect(await locate(provider, "new", request())).toBe("missing");
  });

  it("shows in the menu, heads included", async () => {
    const { provider, request, fixture } = setUp();
    await provider.complete("", 10, request());
    fixture.put({ "project/rules/front-end/SKILL.md": "Changed.\n" });
    utimesSync(join(fixture.root, "rules/front-end/SKILL.md"), 1, 1);
    provider.refresh();
    const [item] = (await provider.complete("front", 1, request())).items;
    expect(item?.documentation?.value).toBe("Changed.");
  });

  it("shows in the menu within a second without a refresh", async () => {
    const { provider, request, fixture } = setUp();
    expect((await provider.complete("new", 10, request())).items).toEqual([]);
    fixture.put({ "project/rules/new/SKILL.md": "New.\n" });
    await expect
      .poll(async () => (await provider.complete("new", 10, request())).items.length, { timeout: 1000, interval: 50 })
      .toBe(1);
  });
});

it("lists all rules, and what is wrong with their front matter and with the settings", async () => {
  const fixture = createFixture(FILES);
  fixture.put({ "project/rules/bad/SKILL.md": "---\nglobs: *.ts\n---\n" });
  const provider = providerOf(fixture, { customRules: ["rules", "missing"] });
  const { rules, faults } = await provider.rules(requestIn(fixture.root).editor);
  expect(rules).toHaveLength(6);
  expect(faults.map((fault) => fault.path)).toEqual([
    join(fixture.root, "missing"),
    join(fixture.root, "rules/bad/SKILL.md"),
  ]);
});
