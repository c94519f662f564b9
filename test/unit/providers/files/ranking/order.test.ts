import { describe, expect, it } from "vitest";
import { createPathTable } from "../../../../../src/providers/files/path-table.ts";
import { type RankOptions, rank } from "../../../../../src/providers/files/ranking/rank.ts";

async function order(paths: readonly string[], query: string, options: Partial<RankOptions> = {}): Promise<string[]> {
  const table = createPathTable();
  table.add(paths);
  const rows = await rank(table, query, { limit: 100, ...options });
  return rows.map(({ path }) => path);
}

describe("rank", () => {
  it("puts exact names before beginnings, those before word starts, those before the path", async () => {
    const expected = ["deep/er/user.ts", "user_list.ts", "a/all_user.ts", "user/x.ts"];
    expect(await order([...expected].reverse(), "user")).toEqual(expected);
  });

  it("takes a name with and without its extension as exact", async () => {
    expect((await order(["form.ts.md", "a/b/c/form.ts"], "form.ts"))[0]).toBe("a/b/c/form.ts");
    expect((await order(["formal.ts", "a/b/c/form.ts"], "form"))[0]).toBe("a/b/c/form.ts");
  });

  it("finds word starts, in snake, kebab and camel case", async () => {
    const names = ["user_controller_spec.rb", "user-controller-spec.js", "userControllerSpec.ts"];
    expect((await order([...names, "focus.ts", "x/ultra/ccs/s.md"], "ucs")).slice(0, 3).sort()).toEqual(names.sort());
    expect((await order(["HTMLParser.ts", "html_a_p.ts"], "hp"))[0]).toBe("HTMLParser.ts");
  });

  it("finds letters that begin no word", async () => {
    expect(await order(["c/a.a", "a"], "c.")).toEqual(["c/a.a"]);
    expect(await order(["lib/zebra.ts", "lib/ibis.ts"], "lbr")).toEqual(["lib/zebra.ts"]);
  });

  it("remembers nothing wrong of another case, also where the last small letter is another one", async () => {
    const names = ["src/ΟΔΟΣ/x.md", "src/οδος/x.md", "src/οδοσ/x.md"];
    const table = createPathTable();
    table.add(names);
    for (const query of ["ΟΔΟΣ", "οδος", "οδοσ", "ΟΔΟΣ"]) {
      const rows = await rank(table, query, { limit: 100 });
      expect(rows.map(({ path }) => path)).toEqual(await order(names, query));
      expect(rows.map(({ path }) => path)).toContain(`src/${query}/x.md`);
    }
  });

  it("gives no paths where names alone are more than anybody looks at", async () => {
    const names = Array.from({ length: 40 }, (_, at) => `lib/user-${at}.ts`);
    const rows = await order([...names, "user/x.ts"], "user");
    expect(rows.toSorted()).toEqual(names.toSorted());
    expect(await order([...names.slice(0, 20), "user/x.ts"], "user")).toContain("user/x.ts");
  });

  it("needs no separators, and asks for those typed", async () => {
    const names = ["userController.ts", "user_controller.rb", "my file.md"];
    expect((await order(names, "usercontroller")).sort()).toEqual(["userController.ts", "user_controller.rb"]);
    expect((await order(names, "user_controller"))[0]).toBe("user_controller.rb");
    expect(await order(names, "myfile")).toEqual(["my file.md"]);
  });

  it("matches capitals with capitals only, and the rest without regard to case", async () => {
    const names = ["userCard.ts", "usercard.ts", "USERCARD.ts"];
    expect((await order(names, "usercard")).sort()).toEqual([...names].sort());
    expect((await order(names, "userCard"))[0]).toBe("userCard.ts");
    expect((await order(names, "userCard")).at(-1)).toBe("usercard.ts");
    expect(await order(["readme.md"], "README")).toEqual(["readme.md"]);
  });

  it("takes no notice of accents and of the kind of slash", async () => {
    const names = ["docs/Éxample.md", "docs/E\u0301cole.md", "src/Straße.ts", "Ж/файл.txt"];
    expect((await order(names, "example"))[0]).toBe("docs/Éxample.md");
    expect((await order(names, "éc"))[0]).toBe("docs/E\u0301cole.md");
    expect((await order(names, "strasse"))[0]).toBe("src/Straße.ts");
    expect((await order(names, "docs\\ex"))[0]).toBe("docs/Éxample.md");
    expect((await order(names, "Файл"))[0]).toBe("Ж/файл.txt");
    expect((await order(names, "ж/фа"))[0]).toBe("Ж/файл.txt");
  });

  it("lets parts split by a space match in any order, and wants all of them", async () => {
    const names = ["src/user/ctrl.ts", "src/user/view.ts", "src/ctrl.ts"];
    expect((await order(names, "ctrl user"))[0]).toBe("src/user/ctrl.ts");
    expect(await order(names, " user   ctrl ")).toEqual(["src/user/ctrl.ts"]);
  });

  it("takes a query with slashes as parts of the path", async () => {
    const names = ["src/rpc/client.ts", "rpc/x/client.ts", "a/rpc-b/cl.ts", "src/main.ts"];
    expect((await order(names, "rpc/cl"))[0]).toBe("src/rpc/client.ts");
    expect((await order(["a/src/main.ts", ...names], "src/main.ts"))[0]).toBe("src/main.ts");
    expect((await order(names, "./src/ma"))[0]).toBe("src/main.ts");
    expect((await order(["src/a/b/c.ts", "src/z.ts"], "src/"))[0]).toBe("src/z.ts");
  });

  it.each([
    ["wrong", "contraller"],
    ["missing", "contrller"],
    ["extra", "conttroller"],
    ["swapped", "contorller"],
    ["wrong at the start", "bontroller"],
    ["in a later word", "userconrtoller"],
  ])("finds a name with one letter %s", async (_, query) => {
    expect(await order(["src/user_controller.ts", "src/other.ts"], query)).toEqual(["src/user_controller.ts"]);
  });

  it("finds long paths with one letter wrong", async () => {
    const long = "packages/very-long-name/src/components/dashboard/widgetFactory.ts";
    expect(await order([long, "a.ts"], long.replace("dash", "dxsh"))).toEqual([long]);
  });

  it("puts a match before a near match", async () => {
    expect(await order(["form.ts", "src/deep/er/from.ts"], "from")).toEqual(["src/deep/er/from.ts", "form.ts"]);
    expect((await order(["tests.ts", "test/a.ts"], "test/"))[0]).toBe("test/a.ts");
  });

  it("gives no more rows than asked for, and none for what is not there", async () => {
    const names = Array.from({ length: 50 }, (_, at) => `file-${at}.ts`);
    expect(await order(names, "file", { limit: 7 })).toHaveLength(7);
    expect(await order(names, "file", { limit: 0 })).toEqual([]);
    expect(await order(names, "qqq")).toEqual([]);
    expect(await order([], "a")).toEqual([]);
    expect(await order([], "")).toEqual([]);
  });

  it("lists what is nearest to the root for an empty query, hidden files last", async () => {
    const names = ["src/b.ts", ".env.example", "README.md", "src/deep/a.ts", ".github/x.yml", "lib/a.ts"];
    const expected = ["README.md", ".env.example", "lib/a.ts", "src/b.ts", ".github/x.yml", "src/deep/a.ts"];
    expect(await order(names, "")).toEqual(expected);
    expect(await order(names, "  ", { limit: 2 })).toEqual(expected.slice(0, 2));
  });

  it("stops when aborted", async () => {
    const table = createPathTable();
    table.add(Array.from({ length: 30_000 }, (_, at) => `folder-${at % 90}/name-${at}.ts`));
    const before = new AbortController();
    before.abort();
    await expect(rank(table, "a", { limit: 10, signal: before.signal })).rejects.toThrow(/abort/i);
    const during = new AbortController();
    const answer = rank(table, "fnts", { limit: 100_000, signal: during.signal });
    during.abort();
    await expect(answer).rejects.toThrow(/abort/i);
  });
});
