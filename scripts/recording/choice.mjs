import { readFile } from "node:fs/promises";
import { join } from "node:path";

const MOST_LINES = 40;
/** Files whose path becomes a comment in the prompt, which shows more than a file without comments. */
const CODE = /\.(?:lua|[cm]?[jt]sx?|py|rb|go|rs|java|[ch](?:pp)?|sh|vim)$/;

/** @typedef {{ readonly path: string, readonly token: string }} Choice */

/**
 * Picks the file to refer to: a short text, so that the whole prompt can be shown.
 * @param {readonly string[]} tokens as the menu offers them
 * @param {string} folder the project's root
 * @returns {Promise<Choice | undefined>}
 */
export async function chooseFile(tokens, folder) {
  let longer = /** @type {Choice | undefined} */ (undefined);
  const paths = tokens.map((token) => ({ token, path: token.replace(/^@"?|"$/g, "") }));
  const codeFirst = [...paths].sort((a, b) => Number(CODE.test(b.path)) - Number(CODE.test(a.path)));
  for (const { token, path } of codeFirst) {
    const text = await readFile(join(folder, path)).catch(() => undefined);
    // What the plugin would refuse, or what shows nothing.
    if (!text || text.length === 0 || text.length > 50_000 || text.includes(0)) continue;
    const choice = { path, token };
    if (text.toString().split("\n").length <= MOST_LINES) return choice;
    longer ??= choice;
  }
  return longer;
}
