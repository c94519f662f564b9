import { fileURLToPath } from "node:url";
import { createHome } from "./home.mjs";
import { startNeovimProcess } from "./neovim-process.mjs";
import { poll } from "./poll.mjs";
import { createScreen } from "./screen.mjs";

/** The plugin's folder. */
export const PLUGIN = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/**
 * @typedef {object} TerminalOptions
 * @property {string} path of Neovim
 * @property {string} cwd
 * @property {Readonly<Record<string, string>>} [env] set on top of the isolated environment
 * @property {string} [init] Lua that runs as the user's init.lua, before plugins are loaded
 * @property {readonly string[]} [rtp] folders of other plugins, for 'runtimepath'
 * @property {readonly string[]} [args]
 * @property {number} [columns]
 * @property {number} [lines]
 */
/** @typedef {Awaited<ReturnType<typeof openTerminal>>} Terminal */

/**
 * The init.lua of an isolated Neovim that has the plugin.
 * @param {string} init
 * @param {readonly string[]} rtp
 */
export function initLua(init, rtp = []) {
  const folders = [PLUGIN, ...rtp].map((folder) => JSON.stringify(folder)).join(", ");
  return `vim.opt.runtimepath:prepend({ ${folders} })\n${init}\n`;
}

/**
 * Starts a Neovim of its own and attaches to it as its terminal.
 * @param {TerminalOptions} options
 */
export async function openTerminal({ path, cwd, env, init = "", rtp, args = [], columns = 100, lines = 30 }) {
  const home = await createHome(initLua(init, rtp));
  const neovim = startNeovimProcess(path, { args, cwd, env: { ...home.env, LC_ALL: "C.UTF-8", ...env } });
  const grid = createScreen(columns, lines);
  neovim.client.on("notification", (method, events) => {
    if (method === "redraw") grid.apply(events);
  });

  /**
   * @param {string} method
   * @param {...unknown} params
   */
  const request = (method, ...params) => neovim.request(method, params).catch(withScreen);

  /** @param {Error} cause */
  const withScreen = (cause) => {
    throw new Error(`${cause.message}\nThe screen:\n${grid.lines().join("\n")}`, { cause });
  };

  const fault = () => {
    const how = neovim.ending();
    return how === undefined ? undefined : `Neovim ended: ${how}`;
  };

  /**
   * Waits until `look` gives something true, and gives that.
   * @template T
   * @param {() => T | Promise<T>} look
   * @param {string} what names it in the message of a failure
   * @param {number} [limit] ms
   */
  const waitFor = (look, what, limit) => poll(look, { what, limit, fault }).catch(withScreen);

  async function close() {
    await neovim.close();
    await home.remove();
  }

  try {
    await request("nvim_ui_attach", columns, lines, { rgb: true, ext_linegrid: true });
  } catch (error) {
    await close();
    throw error;
  }

  return {
    client: neovim.client,
    pid: neovim.pid,
    end: neovim.end,
    home: home.path,
    grid,
    request,
    waitFor,
    close,

    /** What a user sees, a string for each row. */
    screen: () => grid.lines(),

    /** @param {string} keys as in a mapping: `<CR>`, and `<lt>` for `<` */
    type: async (keys) => {
      await request("nvim_input", keys);
    },

    /**
     * @param {string} code
     * @param {...unknown} args
     */
    lua: (code, ...args) => request("nvim_exec_lua", code, args),

    /** @param {string} command */
    command: async (command) => {
      await request("nvim_command", command);
    },

    /** @returns {Promise<string>} */
    messages: async () => (await request("nvim_exec2", "messages", { output: true })).output,

    /**
     * @param {string | RegExp} text
     * @param {number} [limit] ms
     */
    waitForScreen: async (text, limit) => {
      const look = () => {
        const rows = grid.lines().join("\n");
        return typeof text === "string" ? rows.includes(text) : text.test(rows);
      };
      await waitFor(look, `${text} on the screen`, limit);
      return grid.lines();
    },
  };
}
