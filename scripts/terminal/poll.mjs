import { setTimeout as pause } from "node:timers/promises";

const INTERVAL = 15;

/** @typedef {{ what: string, limit?: number | undefined, fault?: () => string | undefined }} Wait
 *   `limit` in ms; `fault` says why waiting on is of no use */

/**
 * Looks again and again until there is something true to give back.
 * @template T
 * @param {() => T | Promise<T>} look
 * @param {Wait} wait
 * @returns {Promise<Exclude<T, undefined | null | false | "" | 0>>}
 */
export async function poll(look, { what, limit = 10_000, fault = () => undefined }) {
  const deadline = Date.now() + limit;
  for (;;) {
    const found = await look();
    if (found) return /** @type {any} */ (found);
    const problem = fault();
    if (problem !== undefined) throw new Error(`${what}: ${problem}`);
    if (Date.now() > deadline) throw new Error(`${what}: not seen within ${limit} ms`);
    await pause(INTERVAL);
  }
}
