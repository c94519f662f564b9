// Prints every byte value, in both directions, and a line behind it.
import { enter, say } from "./stage.mjs";

enter();
process.stdin.resume();
const bytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
await say("before\n");
await say(bytes);
await say(Buffer.from(bytes).reverse());
// Ends whatever escape sequence these bytes may have begun.
await say("\x1b\\\nafter\n");
