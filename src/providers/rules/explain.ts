import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { findNearest } from "../../text/edit-distance.ts";
import { formatToken } from "../../text/quoting.ts";
import type { Finding, ProblemCode } from "../../types.ts";
import type { RuleCatalog } from "./catalog.ts";
import { SKILL_FILE } from "./discover.ts";
import { GONE } from "./folders.ts";

const LINE_SUFFIX = /\p{L}.*(?::\d+(?:-\d+)?|#L\d+(?:-L?\d+)?)$/u;
const EXTENSION = /\p{L}.*\.\p{L}[\p{L}\p{N}]{0,3}$/u;
const PATH_START = /^(?:\.{0,2}|~)\/./;
const SUGGESTIONS = 3;

/** Judges a token behind `trigger` that names no rule: a problem where it looks like one that was meant, else plain text. */
export async function explainRule(
  text: string,
  trigger: string,
  catalog: RuleCatalog,
): Promise<Finding<ProblemCode> | undefined> {
  const fault = catalog.faults.find(({ path }) => basename(path) === SKILL_FILE && basename(dirname(path)) === text);
  if (fault !== undefined) {
    return { code: "unreadable", message: `The rule "${text}" cannot be used: ${fault.message}`, suggestions: [] };
  }
  if (catalog.isGone) {
    // Nobody can tell a tag from a rule of the project any more; a number is none.
    if (!/\p{L}/u.test(text)) return undefined;
    return { code: "unknown_rule", message: `The rule "${text}" cannot be found: ${GONE}.`, suggestions: [] };
  }
  const suggestions = suggest(text, trigger, catalog);
  if (suggestions.length === 0 && !(await looksLikePath(text, catalog.root))) return undefined;
  const hint = suggestions[0] === undefined ? "" : ` Did you mean ${suggestions[0]}?`;
  return { code: "unknown_rule", message: `There is no rule "${text}".${hint}`, suggestions };
}

function suggest(text: string, trigger: string, { rules }: RuleCatalog): string[] {
  const known = new Set([...rules.map((rule) => rule.name), ...rules.map((rule) => rule.path)]);
  return findNearest(text, known)
    .slice(0, SUGGESTIONS)
    .map((spelling) => formatToken(trigger, spelling));
}

async function looksLikePath(text: string, root: string): Promise<boolean> {
  if (PATH_START.test(text) || EXTENSION.test(text) || LINE_SUFFIX.test(text)) return true;
  const slash = text.indexOf("/");
  return slash > 0 && (await isFolder(join(root, text.slice(0, slash))));
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // Missing, or no path at all: either way nothing that a reference could mean.
    return false;
  }
}
