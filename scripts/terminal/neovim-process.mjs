import { spawn } from "node:child_process";
import { attach } from "neovim";
import { getLogger } from "neovim/lib/utils/logger.js";

const REQUEST_LIMIT = 30_000;
const QUIET = () => {};
const logger = /** @type {any} */ ({ info: QUIET, warn: QUIET, error: QUIET, debug: QUIET, level: "error" });

// node-client's own logger takes `console` over when it is first used, which is for a handle of a window at the latest.
const kept = { ...console };
getLogger();
Object.assign(console, kept);

/**
 * An embedded Neovim and the link to it.
 * @param {string} path
 * @param {{ args: readonly string[], cwd: string, env: Readonly<Record<string, string>> }} options
 */
export function startNeovimProcess(path, { args, cwd, env }) {
  const child = spawn(path, ["--embed", ...args], { cwd, env });
  let ending = /** @type {string | undefined} */ (undefined);
  let errors = "";
  child.stderr.on("data", (/** @type {Buffer} */ text) => {
    errors += text;
  });
  // A write to a Neovim that has ended is answered by its end.
  child.stdin.on("error", QUIET);
  const end = /** @type {Promise<string>} */ (
    new Promise((resolve) => {
      child.on("error", (error) => resolve(error.message));
      child.on("close", (code, signal) => resolve(`exit code ${code ?? signal}. ${errors}`.trim()));
    })
  ).then((how) => {
    ending = how;
    return how;
  });
  const client = attach({ proc: child, options: { logger } });

  /**
   * @param {string} method
   * @param {readonly unknown[]} params
   * @returns {Promise<any>} what Neovim answers; rejects when it ends or says nothing for long
   */
  async function request(method, params) {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const limit = new Promise((_, reject) => {
      const fault = new Error(`Neovim did not answer ${method} within ${REQUEST_LIMIT} ms`);
      timer = setTimeout(() => reject(fault), REQUEST_LIMIT);
    });
    const death = end.then((how) => Promise.reject(new Error(`Neovim ended during ${method}: ${how}`)));
    try {
      return await Promise.race([client.request(method, [...params]), limit, death]);
    } catch (error) {
      throw error instanceof Error ? error : new Error(`${method}: ${error}`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Asks Neovim to end, and ends it where it does not. */
  async function close() {
    if (ending !== undefined || child.pid === undefined) return;
    const timer = setTimeout(() => child.kill("SIGKILL"), 1_000);
    void client.request("nvim_command", ["qall!"]).catch(QUIET);
    await end;
    clearTimeout(timer);
  }

  return {
    client,
    pid: child.pid,
    request,
    close,
    /** Settles when Neovim has ended, with how. */
    end,
    /** How Neovim ended, if it has. */
    ending: () => ending,
  };
}
