// Closes its input before it has read any of it, and answers all the same.
import { closeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { enter, say } from "./stage.mjs";

enter();
closeSync(0);
await say("not listening\n");
// So long that whoever still writes finds out while this runs.
await pause(500);
await say("done\n");
