// Reads its input, and has nothing to say.
import { enter } from "./stage.mjs";

enter();
process.stdin.resume();
