import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { OpenBuffer, Target } from "../../../../src/types.ts";
import { layOutProject } from "../../../support/project.ts";
import { type Opened, openFiles } from "./support/provider.ts";

const FILES = { "a.ts": "one\ntwo\n", "src/b.ts": "b\n", "src/c.ts": "c\n" };

async function targetOf({ find }: Opened, text: string): Promise<Target> {
  const lookup = await find(text);
  if (lookup.status !== "found") throw new Error(JSON.stringify(lookup));
  return lookup.target;
}

const versionOf = async (opened: Opened, text: string): Promise<string | undefined> =>
  opened.files.version?.(await targetOf(opened, text), opened.context);

describe("the version of a target", () => {
  it("stays with the file, and is another one after any change", async () => {
    const root = await layOutProject({ files: FILES });
    const opened = openFiles(root);
    const first = await versionOf(opened, "a.ts");
    expect(first).toEqual(expect.any(String));
    expect(await versionOf(opened, "a.ts")).toBe(first);
    await writeFile(join(root, "a.ts"), "one\nTWO\n");
    const second = await versionOf(opened, "a.ts");
    expect(second).not.toBe(first);
    await rm(join(root, "a.ts"));
    await symlink("src/b.ts", join(root, "a.ts"));
    expect(await versionOf(opened, "a.ts")).not.toBe(second);
  });

  it("of a glob is that of all its files", async () => {
    const root = await layOutProject({ files: FILES });
    const opened = openFiles(root);
    const first = await versionOf(opened, "src/*.ts");
    expect(await versionOf(opened, "src/*.ts")).toBe(first);
    await writeFile(join(root, "src/c.ts"), "changed\n");
    expect(await versionOf(opened, "src/*.ts")).not.toBe(first);
  });

  it("of an unsaved buffer is that of its text, where the editor tells", async () => {
    const root = await layOutProject({ files: FILES });
    const buffer = { id: 3, path: join(root, "a.ts"), modified: true };
    const versionWith = (buffers: OpenBuffer[]) => versionOf(openFiles(root, { editor: { buffers } }), "a.ts");
    expect(await versionWith([{ ...buffer, tick: 5 }])).toBe(await versionWith([{ ...buffer, tick: 5 }]));
    expect(await versionWith([{ ...buffer, tick: 6 }])).not.toBe(await versionWith([{ ...buffer, tick: 5 }]));
    expect(await versionWith([{ ...buffer, tick: 5, modified: false }])).toBe(await versionWith([]));
    expect(await versionWith([buffer])).toBeUndefined();
  });

  it("of a folder is not known", async () => {
    expect(await versionOf(openFiles(await layOutProject({ files: FILES })), "src/")).toBeUndefined();
  });
});

describe("lines of a file", () => {
  it("are checked against the file as it is now", async () => {
    const root = await layOutProject({ files: FILES });
    const { find } = openFiles(root);
    const rangeOf = async (): Promise<unknown> => {
      const lookup = await find("a.ts", [2, 9]);
      return lookup.status === "found" ? lookup.target.range : lookup.status;
    };
    expect(await rangeOf()).toEqual([2, 2]);
    expect(await rangeOf()).toEqual([2, 2]);
    await writeFile(join(root, "a.ts"), "one\ntwo\nthree\n");
    expect(await rangeOf()).toEqual([2, 3]);
    await writeFile(join(root, "a.ts"), "one\n");
    expect(await rangeOf()).toBe("refused");
  });

  it("are not read again while the buffer stays as it is", async () => {
    const root = await layOutProject({ files: FILES });
    const buffers = [{ id: 3, path: join(root, "a.ts"), modified: true, tick: 1 }];
    let reads = 0;
    const { files, context } = openFiles(root, { editor: { buffers } });
    const readBuffer = async (): Promise<string> => {
      reads += 1;
      return "one\ntwo\nthree\n";
    };
    const spelling = { text: "a.ts", quoted: false, range: [2, 3] as const };
    for (let count = 0; count < 3; count++) await files.find(spelling, { ...context, readBuffer });
    expect(reads).toBe(1);
  });
});

describe("spelling a file", () => {
  it("gives the reference that names it, quoted and with lines", async () => {
    const root = await layOutProject({ files: { ...FILES, "my docs/d.md": "d\n" }, symlinks: { link: "src" } });
    const { files, context } = openFiles(root);
    const spell = (path: string, range?: readonly [number, number]) => files.spell(join(root, path), range, context);
    expect(await spell("src/b.ts")).toEqual({ token: "@src/b.ts" });
    expect(await spell("src/b.ts", [3, 3])).toEqual({ token: "@src/b.ts:3" });
    expect(await spell("my docs/d.md", [1, 2])).toEqual({ token: '@"my docs/d.md":1-2' });
    expect(await spell("link/b.ts")).toEqual({ token: "@link/b.ts" });
  });

  it("says why a file cannot be named", async () => {
    const root = await layOutProject({ files: { ...FILES, ".env": "A=1\n" }, outside: { "../x.ts": "x\n" } });
    const { files, context } = openFiles(root);
    const codeOf = async (path: string): Promise<unknown> => {
      const result = await files.spell(join(root, path), undefined, context);
      return "problem" in result ? result.problem.code : result.token;
    };
    expect(await codeOf(".env")).toBe("denied");
    expect(await codeOf("../x.ts")).toBe("outside_project");
    expect(await codeOf("nope.ts")).toBe("unknown_file");
  });
});
