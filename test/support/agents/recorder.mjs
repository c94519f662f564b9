// Keeps what it is handed: the prompt's bytes in `prompt`, all else in `facts.json`.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { enter, say, trace } from "./stage.mjs";

enter();
const args = process.argv.slice(2);
const input = [];
for await (const chunk of process.stdin) input.push(chunk);
const fromInput = Buffer.concat(input);
const file = args
  .map((arg) => arg.replace(/^--[\w-]+=/, ""))
  .find((path) => existsSync(path) && statSync(path).isFile());
const prompt = file === undefined ? fromInput : readFileSync(file);

writeFileSync(trace("prompt"), prompt);
writeFileSync(
  trace("facts.json"),
  JSON.stringify({
    args,
    cwd: process.cwd(),
    env: process.env,
    file,
    mode: file === undefined ? undefined : statSync(file).mode & 0o777,
    inputBytes: fromInput.length,
    commands: commands(),
  }),
);
await say(`kept ${prompt.length} bytes\n`);

/** The command lines of this process and of those above it. */
function commands() {
  const found = [process.argv.join("\0")];
  for (let pid = process.pid; pid > 1 && existsSync(`/proc/${pid}/cmdline`); pid = parentOf(pid)) {
    found.push(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  }
  return found;
}

/** @param {number} pid */
function parentOf(pid) {
  return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? 0);
}
