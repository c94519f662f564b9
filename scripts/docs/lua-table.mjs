/** What a Lua table constructor is made of; comments are dropped. */
const TOKEN = /\s+|--[^\n]*|"(?:[^"\\]|\\.)*"|-?\d[\w.]*|[A-Za-z_]\w*|\.\.\.|[{}[\]=,;]/gy;

/**
 * Reads the options in a Lua table constructor.
 * @param {string} text
 * @param {number} start of its `{`, in UTF-16 units
 * @returns {Map<string, string>} path of an option → its value, as written
 */
export function parseOptions(text, start) {
  const tokens = tokensOf(text, start);
  const options = /** @type {Map<string, string>} */ (new Map());
  let at = 1;

  /** @param {readonly string[]} path */
  function readTable(path) {
    while (tokens[at] !== "}") {
      const name = tokens[at];
      if (name === undefined) throw new Error("a table does not end");
      if (name === ",") {
        at++;
      } else if (tokens[at + 1] === "=") {
        at += 2;
        readValue([...path, name]);
      } else {
        throw new Error(`${path.join(".")}: ${name} is no option`);
      }
    }
    at++;
  }

  /** @param {readonly string[]} path */
  function readValue(path) {
    if (tokens[at] === "{" && tokens[at + 2] === "=") {
      at++;
      readTable(path);
      return;
    }
    const value = [tokens[at]];
    for (at++; value[0] === "{" && value.at(-1) !== "}"; at++) value.push(tokens[at] ?? "}");
    options.set(path.join("."), value.join(" ").replace(/ ,? ?\}/, " }"));
  }

  readTable([]);
  return options;
}

/**
 * @param {string} text
 * @param {number} start
 */
function tokensOf(text, start) {
  const tokens = /** @type {string[]} */ ([]);
  let depth = 0;
  TOKEN.lastIndex = start;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match;
    if (/^\s|^--/.test(token)) continue;
    tokens.push(token);
    if (token === "{") depth++;
    if (token === "}" && --depth === 0) return tokens;
  }
  throw new Error(`not understood: ${text.slice(start, start + 40).split("\n")[0]}`);
}
