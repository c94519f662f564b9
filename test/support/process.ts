import { readFileSync } from "node:fs";

/** Whether a process of this id runs. On Linux one that has ended does not count, whether or not its parent took notice. */
export function isAlive(pid: unknown): boolean {
  try {
    process.kill(Number(pid), 0);
  } catch {
    return false;
  }
  if (process.platform !== "linux") return true;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // It ended between the two looks.
    return false;
  }
}
