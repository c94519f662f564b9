// Prints as many bytes as its argument says, in numbered lines of 80, and a last line.
import { writeFileSync } from "node:fs";
import { enter, say, trace } from "./stage.mjs";

enter();
process.stdin.resume();
const count = Number(process.argv[2]) / 80;
for (let line = 1; line <= count; ) {
  let block = "";
  for (; line <= count && block.length < 65_536; line += 1) block += `${String(line).padEnd(79, ".")}\n`;
  await say(block);
}
await say("the last line\n");
writeFileSync(trace("flooded"), "");
