// `npm run bench [-- --quick] [--only prompt|ranking|soak|editor] [--markdown file]`: measures every figure of the README on this machine.
import { writeFile } from "node:fs/promises";
import { cpus, platform, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { bootstrap } from "../scripts/bootstrap.mjs";

const { values } = parseArgs({
  options: { quick: { type: "boolean" }, only: { type: "string" }, markdown: { type: "string" } },
});
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
