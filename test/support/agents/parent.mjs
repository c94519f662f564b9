// Starts two that never end: one keeps standard output open, one ignores signals. With `--leave` it ends before them.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { enter, note, say, trace } from "./stage.mjs";

const CHILD = fileURLToPath(new URL("endless.mjs", import.meta.url));
const holder = spawn(process.execPath, [CHILD, "--quiet"], { stdio: ["ignore", "inherit", "inherit"] });
const stubborn = spawn(process.execPath, [CHILD, "--quiet", "--stubborn"], { stdio: "ignore" });
for (const { pid } of [holder, stubborn]) note(pid);
process.stdin.resume();
writeFileSync(trace("args.json"), JSON.stringify(process.argv.slice(2)));
await say("both run\n");
const timer = setInterval(() => {
  const ready = existsSync(trace("ready")) ? readFileSync(trace("ready"), "utf8").trim().split("\n").length : 0;
  if (ready < 2) return;
  clearInterval(timer);
  enter();
  if (process.argv.includes("--leave")) process.exit(0);
}, 5);
