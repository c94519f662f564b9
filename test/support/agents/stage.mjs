// Where a stand-in for an agent leaves its traces: the folder that the test made.
import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** @param {string} name */
export const trace = (name) => join(process.env["AGENT_STAGE"] ?? ".", name);

/** Notes a process, so that the test can look for it, and end it where nobody else does. */
export const note = (pid = process.pid) => appendFileSync(trace("pids"), `${pid}\n`);

/** Says that this process is as it is meant to be: its handlers are set up. */
export function enter() {
  note();
  appendFileSync(trace("ready"), `${process.pid}\n`);
}

/**
 * Settles when the text is out of this process.
 * @param {string | Uint8Array} text
 * @param {NodeJS.WriteStream} stream
 */
export const say = (text, stream = process.stdout) =>
  /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => stream.write(text, (fault) => (fault ? reject(fault) : resolve())))
  );
