import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * The memory of a process, in MB (2^20 bytes).
 * @param {number} pid
 */
export async function residentMegabytes(pid) {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) / 1024;
}
