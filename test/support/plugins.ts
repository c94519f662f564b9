import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

export type FoundPlugin =
  | { readonly path: string; readonly skipReason?: never }
  | { readonly path?: never; readonly skipReason: string };

/**
 * Looks for another plugin where users and plugin managers put it.
 * @param name of its folder
 * @param variable environment variable that names the folder itself
 * @param unfit says why a version that was found cannot be tested with
 */
export function findPlugin(
  name: string,
  variable: string,
  unfit: (path: string) => string | undefined = () => undefined,
): FoundPlugin {
  const path = [process.env[variable], ...usualFolders().map((folder) => join(folder, name))].find(
    (folder) => folder !== undefined && existsSync(join(folder, "lua")),
  );
  const reason = path === undefined ? `${name} was not found` : unfit(path);
  if (path !== undefined && reason === undefined) return { path };
  const skipReason = `${reason}; set ${variable} to its folder`;
  console.warn(`Skipping: ${skipReason}.`);
  return { skipReason };
}

function usualFolders(): string[] {
  const home = homedir();
  const data = join(process.env["XDG_DATA_HOME"] ?? join(home, ".local/share"), "nvim");
  const config = join(process.env["XDG_CONFIG_HOME"] ?? join(home, ".config"), "nvim");
  const packs = [join(data, "site/pack"), join(config, "pack"), join(home, ".vim/pack")];
  const inPacks = packs.flatMap((pack) =>
    listFolder(pack).flatMap((name) => [join(pack, name, "start"), join(pack, name, "opt")]),
  );
  return [join(data, "lazy"), join(data, "plugged"), join(home, ".vim/plugged"), ...inPacks];
}

function listFolder(path: string): string[] {
  return existsSync(path) ? readdirSync(path) : [];
}
