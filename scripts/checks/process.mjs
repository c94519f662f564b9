import { spawn } from "node:child_process";

/**
 * Runs a program with its output shown.
 * @param {readonly [string, ...string[]]} command
 * @param {{ cwd: string, env?: Record<string, string>, limit: number }} options `limit` in ms
 * @returns {Promise<string | undefined>} how it failed
 */
export function runProgram([program, ...args], { cwd, env, limit }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
      timeout: limit,
    });
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => {
      if (code === 0) resolve(undefined);
      else resolve(signal === null ? `exit code ${code}` : `ended by ${signal}, after ${limit / 1000} s at most`);
    });
  });
}
