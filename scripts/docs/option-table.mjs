import { parseOptions } from "./lua-table.mjs";

/** @typedef {ReadonlyMap<string, string>} Options path of an option → its default, as written */

/**
 * The list of options in a text: the largest table behind the mark, since examples show only a few.
 * @param {string} file names the text in a message
 * @param {string} text
 * @param {string} mark
 * @returns {Options}
 */
export function findOptions(file, text, mark) {
  let largest = /** @type {Options} */ (new Map());
  for (let at = text.indexOf(`${mark}{`); at >= 0; at = text.indexOf(`${mark}{`, at + 1)) {
    const options = parseTable(text, at + mark.length);
    if (options.size > largest.size) largest = options;
  }
  if (largest.size === 0) throw new Error(`${file} has no table of options behind ${mark}`);
  return largest;
}

/**
 * @param {string} text
 * @param {number} start
 * @returns {Options}
 */
function parseTable(text, start) {
  try {
    return parseOptions(text, start);
  } catch {
    // An example with functions in it is not the list of options.
    return new Map();
  }
}

/**
 * @param {string} file
 * @param {Options} documented
 * @param {Options} options
 * @returns {string[]} what differs
 */
export function compareOptions(file, documented, options) {
  return [...new Set([...options.keys(), ...documented.keys()])].flatMap((path) => {
    const [value, says] = [options.get(path), documented.get(path)];
    if (value === says) return [];
    if (says === undefined) return [`${file}: the option ${path} is missing`];
    if (value === undefined) return [`${file}: there is no option ${path}`];
    return [`${file}: the default of ${path} is ${value}, not ${says}`];
  });
}
