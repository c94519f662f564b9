import { access, readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installFromDebian } from "../debian/install.mjs";

const folder = fileURLToPath(new URL("../../.cache/lua-check", import.meta.url));
const LUA = "5.1";

/** @typedef {{ readonly command: readonly [string, ...string[]], readonly env: Record<string, string> }} Program */

/**
 * luacheck from PATH, or a private one from Debian.
 * @returns {Promise<Program>} rejects with the reason where there is none
 */
export async function findLuacheck() {
  for (const place of (process.env["PATH"] ?? "").split(delimiter)) {
    if (place && (await exists(join(place, "luacheck")))) return { command: [join(place, "luacheck")], env: {} };
  }
  const lua = join(folder, `usr/bin/lua${LUA}`);
  const isDone = () => exists(lua);
  if (!(await isDone())) {
    await installFromDebian({
      suite: "trixie",
      packages: ["lua-check"],
      programs: [`usr/bin/lua${LUA}`],
      folder,
      isDone,
    });
  }
  const modules = join(folder, `usr/share/lua/${LUA}`);
  const [triple = ""] = (await readdir(join(folder, "usr/lib"))).filter((name) => name.includes("-linux-"));
  return {
    command: [lua, join(folder, "usr/bin/luacheck")],
    env: {
      LUA_PATH: `${modules}/?.lua;${modules}/?/init.lua`,
      LUA_CPATH: join(folder, "usr/lib", triple, `lua/${LUA}/?.so`),
    },
  };
}

/** @param {string} path */
function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}
