// Works without end. `--stubborn` ignores signals and notes them in `signals`; `--gentle` says a last word and ends.
import { appendFileSync, writeFileSync } from "node:fs";
import { enter, say, trace } from "./stage.mjs";

const args = process.argv.slice(2);
const STOPPERS = /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"]);

if (args.includes("--stubborn")) {
  for (const signal of STOPPERS) process.on(signal, () => appendFileSync(trace("signals"), `${signal}\n`));
}
if (args.includes("--gentle")) {
  process.on("SIGTERM", async () => {
    await say("a last word\n");
    process.exit(0);
  });
}
setInterval(() => {}, 60_000);
process.stdin.resume();
process.stdin.on("error", () => {});
if (!args.includes("--quiet")) {
  writeFileSync(trace("args.json"), JSON.stringify(args));
  await say("working\n");
}
enter();
