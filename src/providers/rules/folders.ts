import { stat } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { codeOf, explainFileError } from "../../text/file-error.ts";
import type { RuleFault } from "./types.ts";

/** Where agents look for skills, in a project and under the home folder. */
const USUAL_FOLDERS = [
  ".agents/skills",
  ".claude/skills",
  ".github/skills",
  ".opencode/skills",
  ".gemini/skills",
  ".cursor/skills",
] as const;

export interface FolderOptions {
  readonly customRules: readonly string[];
  /** true: the usual folders; false: none; a list: these instead. */
  readonly skillDirs: boolean | readonly string[];
  /** Real paths, absolute. */
  readonly root: string;
  readonly cwd: string;
  /** The working folder was deleted: neither path leads anywhere, and they may be empty. */
  readonly isGone: boolean;
  /** The user's home folder; empty where there is none. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export const GONE = "the working folder is gone; `:cd` to one that is there";

type Place = { readonly folder: string } | { readonly fault: RuleFault };

/** The folders that hold rules, absolute, the one to prefer first; each once. */
export async function findRuleFolders(options: FolderOptions): Promise<{ folders: string[]; faults: RuleFault[] }> {
  const custom = await Promise.all(options.customRules.map((written) => findCustomFolder(written, options)));
  const skills = await Promise.all(skillFolders(options).map(findSkillFolder));
  const places = [...custom, ...skills].filter((place) => place !== undefined);
  return {
    folders: [...new Set(places.flatMap((place) => ("folder" in place ? [place.folder] : [])))],
    faults: places.flatMap((place) => ("fault" in place ? [place.fault] : [])),
  };
}

/** A folder that the user named must be there. */
async function findCustomFolder(written: string, options: FolderOptions): Promise<Place> {
  const expanded = alwaysFaulty(expand(written, options));
  if ("fault" in expanded) return expanded;
  const { folder } = expanded;
  if (isAbsolute(folder)) return alwaysFaulty(await inspect(folder, written));
  if (options.isGone) return { fault: { path: written, message: `custom_rules: "${written}": ${GONE}.` } };
  const fromRoot = await inspect(resolve(options.root, folder), written);
  if ("folder" in fromRoot || options.cwd === options.root) return fromRoot;
  const fromCwd = await inspect(resolve(options.cwd, folder), written);
  return "folder" in fromCwd ? fromCwd : fromRoot;
}

/** A relative folder may be missing in one project and be there in the next. */
function alwaysFaulty(place: Place): Place {
  return "fault" in place ? { fault: { ...place.fault, inSettings: true } } : place;
}

async function inspect(folder: string, written: string): Promise<Place> {
  const fault = (message: string): Place => ({ fault: { path: folder, message } });
  try {
    if ((await stat(folder)).isDirectory()) return { folder };
    return fault(`custom_rules: "${written}" is a file; name the folder that holds the rules.`);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return fault(`custom_rules: there is no folder "${written}" (${folder}).`);
    return fault(explainFileError(error, `custom_rules: "${written}"`));
  }
}

/** A usual folder may be missing. */
async function findSkillFolder(folder: string | Place): Promise<Place | undefined> {
  if (typeof folder !== "string") return folder;
  try {
    return (await stat(folder)).isDirectory() ? { folder } : undefined;
  } catch {
    return undefined;
  }
}

/** Relative folders are looked for in the project, nearest first, and then under the home folder. */
function skillFolders(options: FolderOptions): (string | Place)[] {
  const { skillDirs, cwd, root, home, isGone } = options;
  const names = skillDirs === true ? USUAL_FOLDERS : skillDirs === false ? [] : skillDirs;
  const places = names.map((name) => alwaysFaulty(expand(name, options)));
  const isRelative = (place: Place): place is { folder: string } => "folder" in place && !isAbsolute(place.folder);
  const bases = [...(isGone ? [] : foldersBetween(cwd, root)), ...(home === "" ? [] : [home])];
  const relatives = places.filter(isRelative);
  return [
    ...bases.flatMap((base) => relatives.map(({ folder }) => resolve(base, folder))),
    ...places.filter((place) => !isRelative(place)).map((place) => ("folder" in place ? place.folder : place)),
  ];
}

/** `cwd` and the folders above it up to `root`; the root alone where `cwd` is not in it. */
function foldersBetween(cwd: string, root: string): string[] {
  const way = relative(root, cwd);
  if (way === "" || isAbsolute(way) || way.split(sep)[0] === "..") return [root];
  const folders: string[] = [];
  for (let folder = cwd; folder !== root; folder = dirname(folder)) folders.push(folder);
  return [...folders, root];
}

/** Undoes `~`, `$NAME` and `${NAME}`. */
function expand(written: string, { home, env }: FolderOptions): Place {
  const fault = (message: string): Place => ({ fault: { path: written, message } });
  if (written.trim() === "") return fault("An empty string names no folder of rules; remove it from the list.");
  const unset: string[] = [];
  const path = written.replace(/\$(?:\{(\w+)\}|(\w+))/g, (whole, braced?: string, bare?: string) => {
    const value = env[braced ?? bare ?? ""];
    if (value === undefined || value === "") unset.push(whole);
    return value ?? "";
  });
  if (unset.length > 0) return fault(`"${written}": the environment variable ${unset.join(", ")} is not set.`);
  if (!/^~(?=$|[/\\])/.test(path)) return { folder: path };
  if (home === "") return fault(`"${written}": there is no home folder.`);
  return { folder: join(home, path.slice(1)) };
}
