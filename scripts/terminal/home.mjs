import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Variables by which the machine or a Neovim around this process would reach into the one that is started. */
const FOREIGN = /^(?:XDG_|NVIM|VIM|MYVIMRC$|EXINIT$|GIT_)/;

/**
 * A home folder for one Neovim, so that it reads and writes nothing of the user's.
 * @param {string} init text of its init.lua
 */
export async function createHome(init) {
  const path = await realpath(await mkdtemp(join(tmpdir(), "99-home-")));
  const folders = { CONFIG: "config", DATA: "data", STATE: "state", CACHE: "cache", RUNTIME: "run" };
  const env = /** @type {Record<string, string>} */ ({});
  for (const [name, value] of Object.entries(process.env)) {
    if (!FOREIGN.test(name) && value !== undefined) env[name] = value;
  }
  for (const [name, folder] of Object.entries(folders)) {
    await mkdir(join(path, folder), { mode: 0o700 });
    env[name === "RUNTIME" ? "XDG_RUNTIME_DIR" : `XDG_${name}_HOME`] = join(path, folder);
  }
  await mkdir(join(path, "config/nvim"));
  await writeFile(join(path, "config/nvim/init.lua"), init);
  Object.assign(env, {
    HOME: path,
    XDG_CONFIG_DIRS: join(path, "none"),
    XDG_DATA_DIRS: join(path, "none"),
    GIT_CONFIG_NOSYSTEM: "1",
  });
  return {
    path,
    env,
    // What runs in it may still be writing when it is told to end.
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  };
}
