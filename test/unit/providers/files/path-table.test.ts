import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPathTable, type FolderEntry } from "../../../../src/providers/files/path-table.ts";
import { encodeBytes } from "../../../../src/text/bytes.ts";

const part = fc.oneof(
  fc.constantFrom("a", "b", "src", "index.ts", "straße", "e\u0301", "日本", "\udc80"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }).filter((text) => !text.includes("/")),
);
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));

describe("createPathTable", () => {
  it("holds what a set of the same paths holds, whatever is added and removed", () => {
    const step = fc.oneof(
      fc.record({ does: fc.constant("add" as const), paths: fc.array(path) }),
      fc.record({ does: fc.constant("remove" as const), paths: fc.array(path) }),
      fc.record({ does: fc.constant("removeUnder" as const), folder: path }),
      fc.record({ does: fc.constant("removeSome" as const), every: fc.integer({ min: 1, max: 3 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const table = createPathTable();
        const model = new Set<string>();
        for (const one of steps) {
          if (one.does === "add") {
            table.add(one.paths);
            for (const added of one.paths) model.add(added);
          } else if (one.does === "remove") {
            table.remove(one.paths);
            for (const removed of one.paths) model.delete(removed);
          } else if (one.does === "removeSome") {
            const removed = [...model].filter((_, at) => at % one.every === 0);
            table.remove(removed);
            for (const each of removed) model.delete(each);
          } else {
            const under = [...model].filter((each) => each.startsWith(`${one.folder}/`));
            expect(table.removeUnder(one.folder)).toBe(under.length);
            for (const each of under) model.delete(each);
          }
          expect([...table.paths()].sort()).toEqual([...model].sort());
          expect(table.size).toBe(model.size);
        }
        for (const each of model) expect(table.has(each)).toBe(true);
        expect(table.children("")).toEqual(childrenOf(model, ""));
        const folders = new Set([...model].flatMap(foldersOf));
        for (const folder of folders) {
          expect(table.hasFolder(folder)).toBe(true);
          expect(table.children(folder)).toEqual(childrenOf(model, `${folder}/`));
        }
      }),
    );
  });

  it("gives the slots of removed files to new ones", () => {
    const table = createPathTable();
    for (let round = 0; round < 50; round += 1) {
      const paths = Array.from({ length: 20 }, (_, at) => `folder-${round}/file-${at}-${round}.ts`);
      table.add(paths);
      table.remove(paths);
    }
    expect(table.size).toBe(0);
    expect(table.fileColumns.count).toBeLessThanOrEqual(20);
    expect(table.folderColumns.count).toBeLessThanOrEqual(2);
    expect(table.names.columns.count).toBeLessThanOrEqual(100);
  });

  it("changes its version only with its content", () => {
    const table = createPathTable();
    table.add(["a.ts"]);
    const { version } = table;
    table.add(["a.ts"]);
    table.remove(["b.ts"]);
    expect(table.version).toBe(version);
    table.remove(["a.ts"]);
    expect(table.version).not.toBe(version);
  });

  it("lists files of a name by number of parts, then by bytes", () => {
    const table = createPathTable();
    table.add(["b/a.ts", "\u{10000}/a.ts", "\uffee/a.ts", "b/c/a.ts", "a.ts", "a/a.ts", "a/a.tsx"]);
    expect(table.byName("a.ts")).toEqual(["a.ts", "a/a.ts", "b/a.ts", "\uffee/a.ts", "\u{10000}/a.ts", "b/c/a.ts"]);
    expect(table.byName("A.ts")).toEqual([]);
  });

  it("passes over what is no file's path", () => {
    const table = createPathTable();
    table.add(["", "folder/", "/absolute"]);
    expect([...table.paths()]).toEqual([]);
    expect(table.has("")).toBe(false);
    expect(table.hasFolder("")).toBe(true);
    expect(table.hasFolder("folder")).toBe(false);
  });

  it("takes a folder with or without its final slash", () => {
    const table = createPathTable();
    table.add(["src/a/b.ts"]);
    expect(table.hasFolder("src/")).toBe(true);
    expect(table.children("src/")).toEqual([{ name: "a", isFolder: true }]);
    expect(table.removeUnder("src/")).toBe(1);
    expect(table.hasFolder("src")).toBe(false);
  });

  it("lists the first entries of a large folder", () => {
    const table = createPathTable();
    table.add(Array.from({ length: 5_000 }, (_, at) => `flat/${String((at * 7919) % 5_000).padStart(4, "0")}`));
    table.add(["flat/0001x/file"]);
    const expected = ["0000", "0001", "0001x", "0002"];
    expect(table.children("flat", 4).map(({ name }) => name)).toEqual(expected);
    expect(table.children("flat")).toHaveLength(5_001);
    expect(table.children("flat", 0)).toEqual([]);
  });

  it("is empty after clear, and usable", () => {
    const table = createPathTable();
    table.add(["a/b.ts"]);
    table.clear();
    expect([table.size, table.has("a/b.ts"), table.hasFolder("a")]).toEqual([0, false, false]);
    table.add(["a/b.ts"]);
    expect([...table.paths()]).toEqual(["a/b.ts"]);
  });
});

function foldersOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

function childrenOf(model: ReadonlySet<string>, prefix: string): FolderEntry[] {
  const entries = new Map<string, FolderEntry>();
  for (const each of model) {
    if (!each.startsWith(prefix)) continue;
    const [name = "", ...rest] = each.slice(prefix.length).split("/");
    entries.set(`${name}/${rest.length > 0}`, { name, isFolder: rest.length > 0 });
  }
  const sorted = [...entries.values()].sort((a, b) => Number(a.isFolder) - Number(b.isFolder));
  return sorted.sort((a, b) => Buffer.compare(encodeBytes(a.name), encodeBytes(b.name)));
}
