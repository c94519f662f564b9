// Fails at once, without reading its input. An argument asks for that many further bytes of complaints.
import { enter, say } from "./stage.mjs";

enter();
await say("partly answered\n");
await say(`the first complaint\n${"complaint ".repeat(Number(process.argv[2] ?? 0) / 10)}\n`, process.stderr);
await say("no luck: the key is missing\n", process.stderr);
process.exit(3);
