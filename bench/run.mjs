// `npm run bench [-- --quick] [--only prompt|ranking|soak|editor] [--markdown file]`: measures every figure of the README on this machine.
import { writeFile } from "node:fs/promises";
import { cpus, platform, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { bootstrap } from "../scripts/bootstrap.mjs";

const SECTIONS = ["prompt", "ranking", "soak", "editor"];
const values = readOptions();
await bootstrap();
const { renderFigures } = await import("./figures.mjs");
const { measureSections } = await import("./sections.mjs");

const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()}, Node ${process.version}`;
const figures = [];
for await (const figure of measureSections({ quick: values.quick === true, only: values.only })) {
  figures.push(figure);
  console.error(renderFigures([figure]).split("\n").at(-1));
}
const report = `Measured on ${machine}.\n\n${renderFigures(figures)}\n`;
console.log(`\n${report}`);
if (values.markdown !== undefined) await writeFile(values.markdown, report);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { quick: { type: "boolean" }, only: { type: "string" }, markdown: { type: "string" } },
    });
    if (values.only === undefined || SECTIONS.includes(values.only)) return values;
    throw new Error(`There is no section ${values.only}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`Usage: npm run bench -- [--quick] [--only ${SECTIONS.join("|")}] [--markdown <file>]`);
    process.exit(2);
  }
}
