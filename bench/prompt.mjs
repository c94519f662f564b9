import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importTypeScript } from "./import-typescript.mjs";

const REFERENCES = 200;
const PROMPT_SIZE = 1_000_000;
const LINE = "Explain what happens here, with care for C#, me@example.org and `inline code`, (in that order).\n";

/**
 * Assembling a prompt of a megabyte with 200 references, beside reading the same files.
 * @param {{ rounds: number }} options
 * @returns {AsyncGenerator<import("./figures.mjs").Figure>}
 */
export async function* measurePrompt({ rounds }) {
  const { createApp } = await importTypeScript("src/app.ts");
  const cwd = await mkdtemp(join(tmpdir(), "99-bench-"));
  const names = Array.from({ length: REFERENCES }, (_, index) => `file-${index}.ts`);
  await Promise.all(names.map((name) => writeFile(join(cwd, name), "export const value = 1;\n".repeat(40))));
  const gap = LINE.repeat(Math.floor(PROMPT_SIZE / LINE.length / REFERENCES));
  const text = names.map((name) => `${gap}See @${name}.\n`).join("");
  const app = createApp({
    readBuffer: async () => undefined,
    customProvider: () => undefined,
    loadModule: async () => undefined,
    warn: () => undefined,
    filesChanged: () => undefined,
  });
  const editor = { cwd, buffers: [] };
  const samples = [];
  const referenceSamples = [];
  for (let round = 0; round < rounds * 4; round += 1) {
    const reading = performance.now();
    await Promise.all(names.map((name) => readFile(join(cwd, name), "utf8")));
    const begin = performance.now();
    const { references } = await app.assemble(text, editor, new AbortController().signal);
    if (references.length !== REFERENCES) throw new Error(`${references.length} references instead of ${REFERENCES}`);
    samples.push(performance.now() - begin);
    referenceSamples.push(begin - reading);
  }
  app.close();
  await rm(cwd, { recursive: true });
  const size = `1 MB, ${REFERENCES} references`;
  yield {
    name: "assembling a prompt",
    size,
    samples: samples.slice(1),
    reference: "reading its files",
    referenceSamples,
  };
}
