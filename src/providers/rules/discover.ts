import { constants } from "node:fs";
import { access, lstat, realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { explainFileError } from "../../text/file-error.ts";
import { type FolderOptions, findRuleFolders } from "./folders.ts";
import type { FoundRule, Rule, RuleFault, RuleScan } from "./types.ts";

export const SKILL_FILE = "SKILL.md";

interface Sighting extends Rule {
  readonly realPath: string;
  readonly version: string;
}

/**
 * Finds all rules: a folder with a `SKILL.md` is one, otherwise each folder in it that has one. Reads no contents.
 * Whatever is wrong becomes a fault; nothing throws.
 */
export async function discoverRules(places: Omit<FolderOptions, "isGone">): Promise<RuleScan> {
  const options = { ...places, isGone: !(await isThere(places.root)) };
  const { folders, faults } = await findRuleFolders(options);
  const scans = await Promise.all(folders.map((folder) => scanFolder(folder, options.root)));
  return {
    root: options.root,
    isGone: options.isGone,
    rules: mergeLinks(scans.flatMap((scan) => scan.sightings)),
    faults: [...faults, ...scans.flatMap((scan) => scan.faults)],
  };
}

/** What is no absolute path would be looked for in Node's own folder. */
async function isThere(folder: string): Promise<boolean> {
  if (!isAbsolute(folder)) return false;
  return access(folder).then(
    () => true,
    () => false,
  );
}

async function scanFolder(folder: string, root: string): Promise<{ sightings: Sighting[]; faults: RuleFault[] }> {
  try {
    // The search itself is silent about folders that it may not enter.
    await access(folder, constants.R_OK | constants.X_OK);
    const found = await findSkillFiles(folder);
    const own = found.includes(SKILL_FILE) ? await look(folder, folder, root) : undefined;
    if (own !== undefined && "name" in own) return { sightings: [own], faults: [] };
    const below = found.filter((path) => path !== SKILL_FILE).sort();
    const seen = await Promise.all(below.map((path) => look(join(folder, dirname(path)), folder, root)));
    const all = own === undefined ? seen : [own, ...seen];
    return {
      sightings: all.filter((one) => "name" in one),
      faults: all.filter((one) => "message" in one),
    };
  } catch (error) {
    return { sightings: [], faults: [{ path: folder, message: explainFileError(error, folder) }] };
  }
}

/** Ways to `SKILL.md` from `folder`, whatever they turn out to be. */
async function findSkillFiles(folder: string): Promise<string[]> {
  const { default: glob } = await import("fast-glob");
  const found = await glob([SKILL_FILE, `*/${SKILL_FILE}`], {
    cwd: folder,
    deep: 2,
    onlyFiles: false,
    followSymbolicLinks: true,
    suppressErrors: true,
  });
  return found.filter((path) => path !== `${SKILL_FILE}/${SKILL_FILE}`);
}

/** What is behind `ruleFolder/SKILL.md`. */
async function look(ruleFolder: string, folder: string, root: string): Promise<Sighting | RuleFault> {
  const absolutePath = join(ruleFolder, SKILL_FILE);
  const fault = (message: string): RuleFault => ({ path: absolutePath, message });
  const name = basename(ruleFolder);
  try {
    const stats = await stat(absolutePath);
    if (stats.isDirectory()) return fault(`"${SKILL_FILE}" is a folder; a rule needs a file of that name.`);
    if (!stats.isFile()) return fault(`"${SKILL_FILE}" is a special file; a rule needs a regular one.`);
    if (/[\n\r]/.test(name)) return fault("The folder's name holds a line break, so no reference can name it.");
    const version = `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}`;
    const path = await pathFromRoot(ruleFolder, folder, root);
    return { name, path, absolutePath, realPath: await realpath(absolutePath), version };
  } catch (error) {
    const broken = await lstat(absolutePath).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    return fault(broken ? `"${SKILL_FILE}" is a link that leads nowhere.` : explainFileError(error, SKILL_FILE));
  }
}

/** As it was named, else by the real path of the searched folder: the project may have been named by a link. */
async function pathFromRoot(ruleFolder: string, folder: string, root: string): Promise<string> {
  if (!isAbsolute(root)) return ruleFolder;
  const inside = (absolute: string): string | undefined => {
    const way = relative(root, absolute);
    if (way === "") return ".";
    return isAbsolute(way) || way.split(sep)[0] === ".." ? undefined : way.split(sep).join("/");
  };
  return inside(ruleFolder) ?? inside(join(await realpath(folder), relative(folder, ruleFolder))) ?? ruleFolder;
}

/** The same file found by several ways is one rule, named by the first way. */
function mergeLinks(sightings: readonly Sighting[]): FoundRule[] {
  const byFile = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    const known = byFile.get(sighting.realPath);
    if (known === undefined) byFile.set(sighting.realPath, [sighting]);
    else known.push(sighting);
  }
  return [...byFile.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { realPath: _, ...rule } = first;
    return [
      { ...rule, aliases: [first, ...others].map(({ name, path, absolutePath }) => ({ name, path, absolutePath })) },
    ];
  });
}
