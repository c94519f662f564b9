// Compares what the README and the help say about options and commands with the plugin itself.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { askForCommands } from "./docs/commands.mjs";
import { compareOptions, findOptions } from "./docs/option-table.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const SOURCE = "lua/99/config.lua";

try {
  const { faults, agreed } = await compareDocs();
  for (const line of faults) console.error(line);
  if (faults.length === 0) console.log(agreed);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function compareDocs() {
  const [config, readme, help] = await Promise.all(
    [SOURCE, "README.md", "doc/99.txt"].map((path) => readFile(join(root, path), "utf8")),
  );

  const options = findOptions(SOURCE, config ?? "", "M.defaults = ");
  const { commands, subcommands, fault } = await askForCommands(root);
  const tags = new Set(matchesOf(help, /(?<=^|\s)\*([^*\s]+)\*(?=\s|$)/gm));
  const wanted = [
    ...[...options.keys()].map((path) => `99-${path}`),
    ...commands.map((name) => `:${name}`),
    ...subcommands.map((name) => `:NinetyNine-${name}`),
  ];
  const named = new Set(matchesOf(readme, /`(?::NinetyNine )?([a-z]+)`/g));

  const faults = [
    ...compareOptions("README.md", findOptions("README.md", readme ?? "", "setup("), options),
    ...compareOptions("doc/99.txt", findOptions("doc/99.txt", help ?? "", "setup("), options),
    ...wanted.filter((tag) => !tags.has(tag)).map((tag) => `doc/99.txt: the tag *${tag}* is missing`),
    ...matchesOf(help, /\|(:NinetyNine[^|\s]*|99[^|\s]*)\|/g)
      .filter((tag) => !tags.has(tag))
      .map((tag) => `doc/99.txt: |${tag}| leads nowhere`),
    ...subcommands.filter((name) => !named.has(name)).map((name) => `README.md: the subcommand ${name} is missing`),
    ...(fault === undefined ? [] : [`doc/99.txt: ${fault}`]),
  ];
  return { faults, agreed: `${options.size} options, ${commands.length + subcommands.length} commands agree.` };
}

/**
 * @param {string | undefined} text
 * @param {RegExp} pattern with one group
 * @returns {string[]}
 */
function matchesOf(text, pattern) {
  return [...(text ?? "").matchAll(pattern)].map(([, group]) => group ?? "");
}
