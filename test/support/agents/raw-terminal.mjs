// A program of a terminal that takes each byte as it comes, and keeps it in the file of its first argument.
// The second is the title that it gives its terminal.
import { appendFileSync } from "node:fs";
import { enter, say } from "./stage.mjs";

const [file = "typed", title = "raw"] = process.argv.slice(2);
process.stdin.setRawMode(true);
process.stdin.on("data", (bytes) => appendFileSync(file, bytes));
await say(`\x1b]0;${title}\x07${title} is ready\r\n`);
enter();
