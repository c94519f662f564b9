import { expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../../../src/config.ts";
import { createSink } from "../../../../../src/providers/files/listing/sink.ts";
import { createPathTable } from "../../../../../src/providers/files/path-table.ts";
import { createScope } from "../../../../../src/providers/files/scope.ts";

/** Lists `paths` into a table that holds `before`, and gives what the table holds then. */
async function listAnew(before: readonly string[], paths: readonly string[]): Promise<string[]> {
  const table = createPathTable();
  table.add(before);
  const { signal } = new AbortController();
  const sink = createSink(table, { scope: createScope(DEFAULT_CONFIG.files, []), signal });
  await sink.add(paths);
  await sink.finish();
  return [...table.paths()].sort();
}

it("keeps what is found again, also when the table grows meanwhile", async () => {
  for (let more = 0; more <= 20; more += 1) {
    const paths = [".gitignore", ...Array.from({ length: more }, (_, index) => `src/${index}.ts`)];
    expect(await listAnew([".gitignore"], paths)).toEqual([...paths].sort());
  }
});

it("removes what is not found again", async () => {
  expect(await listAnew(["a.ts", "b.ts", "c.ts"], ["b.ts", "d.ts", "e.ts"])).toEqual(["b.ts", "d.ts", "e.ts"]);
});
