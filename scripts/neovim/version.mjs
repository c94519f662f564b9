import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** @typedef {readonly [major: number, minor: number, patch: number]} Version */
/** @typedef {{ readonly path: string, readonly version: string }} Neovim */

/** The oldest Neovim that the plugin supports. */
export const OLDEST = /** @type {Version} */ ([0, 10, 0]);

/**
 * @param {string} text `0.10.4`, with anything behind it
 * @returns {Version}
 */
export function parseVersion(text) {
  const [, major, minor, patch] = /^(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return [Number(major ?? 0), Number(minor ?? 0), Number(patch ?? 0)];
}

/**
 * @param {string} version
 * @param {Version} least
 */
export function isAtLeast(version, least) {
  const parts = parseVersion(version);
  const index = parts.findIndex((part, at) => part !== least[at]);
  return index < 0 || (parts[index] ?? 0) > (least[index] ?? 0);
}

/**
 * Asks a program for its version.
 * @param {string} path of the program, or its name on PATH
 * @returns {Promise<Neovim | undefined>} nothing where it does not run or is no Neovim
 */
export async function findVersion(path) {
  try {
    const { stdout } = await run(path, ["--version"], { timeout: 20_000 });
    const version = /^NVIM v(\S+)/.exec(stdout)?.[1];
    return version === undefined ? undefined : { path, version };
  } catch {
    // A program that is not there or does not run here is not a Neovim to use; the caller says so.
    return undefined;
  }
}
