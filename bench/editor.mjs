import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { openTerminal, PLUGIN } from "../scripts/terminal/neovim-terminal.mjs";
import { makeProject } from "./project.mjs";
import { residentMegabytes } from "./resident.mjs";

/** @typedef {import("./figures.mjs").Figure} Figure */
/** @typedef {import("../scripts/terminal/neovim-terminal.mjs").Terminal} Terminal */

const run = promisify(execFile);
const WORDS = ["usercontroller", "index.ts", "payment", "src/lib", "cachegrp", "routerspec", "tooltip", "apimodel"];
const STATIC_ROWS = 100;
/** A menu of fixed rows, opened at each key: what typing costs without any search. */
const STATIC_MENU = `
local rows = {}
for row = 1, ${STATIC_ROWS} do rows[row] = { word = "@static/row" .. row, equal = 1 } end
vim.api.nvim_create_autocmd({ "TextChangedI", "TextChangedP" }, { callback = function()
  local here = vim.api.nvim_get_current_line()
  if here == _G.asked then return end
  _G.asked = here
  vim.schedule(function() vim.fn.complete(1, rows) end)
end })`;
const CMP = `require("cmp").setup({ snippet = { expand = function() end }, performance = { debounce = 60, throttle = 30 } })`;
const STATIC_SOURCE = `${CMP}
local source = {}
function source:get_keyword_pattern() return [[@\\S*]] end
function source:get_trigger_characters() return { "@" } end
function source:complete(params, callback)
  local items = {}
  for row = 1, ${STATIC_ROWS} do
    items[row] = { label = "row" .. row, filterText = params.context.cursor_before_line .. row }
  end
  callback({ items = items, isIncomplete = true })
end
require("cmp").register_source("static", source)
require("cmp").setup({ sources = { { name = "static" } } })`;

/**
 * End to end, by typed keys in a real Neovim.
 * @param {{ neovim: string, sizes: readonly number[], rounds: number, cmp: string | undefined }} options
 * @returns {AsyncGenerator<Figure>}
 */
export async function* measureEditor({ neovim, sizes, rounds, cmp }) {
  yield await measureStartup(neovim, rounds);
  yield await measureNode(neovim, rounds);
  const still = await measureKeys({ neovim, cwd: PLUGIN, rounds, prompt: false, init: STATIC_MENU });
  const stillCmp =
    cmp === undefined
      ? undefined
      : await measureKeys({ neovim, cwd: PLUGIN, rounds, prompt: false, init: STATIC_SOURCE, rtp: [cmp] });
  for (const count of sizes) {
    const cwd = await makeProject(count);
    const size = `${count / 1000}k files`;
    yield* measureFirst(neovim, cwd, size, rounds);
    const native = await measureKeys({ neovim, cwd, rounds, prompt: true, init: "" });
    const reference = { reference: "a static menu", referenceSamples: still.samples };
    yield { name: "key to menu, native", size, samples: native.samples, ...reference };
    yield { name: "key to menu, native, in a new session", size, samples: native.first, ...reference };
    yield { name: "longest block while typing", size, samples: [native.block] };
    yield { name: "Node process", size, samples: [native.memory], unit: "MB" };
    yield* measureFollowing(neovim, cwd, size, rounds);
    if (cmp === undefined || stillCmp === undefined) continue;
    const { samples } = await measureKeys({ neovim, cwd, rounds, prompt: true, init: CMP, rtp: [cmp] });
    yield {
      name: "key to menu, nvim-cmp",
      size,
      samples,
      reference: "a static source",
      referenceSamples: stillCmp.samples,
    };
  }
}

/**
 * Neovim's own startup, with and without the plugin in turn.
 * @param {string} neovim
 * @param {number} rounds
 * @returns {Promise<Figure>}
 */
async function measureStartup(neovim, rounds) {
  const start = async (/** @type {string[]} */ ...args) => {
    const begin = performance.now();
    await run(neovim, ["--clean", "--headless", ...args, "+qall!"]);
    return performance.now() - begin;
  };
  await start();
  const samples = [];
  const referenceSamples = [];
  for (let round = 0; round < rounds * 5; round += 1) {
    referenceSamples.push(await start());
    samples.push(await start("--cmd", `set runtimepath^=${PLUGIN}`));
  }
  return { name: "Neovim's startup with the plugin", size: "–", samples, reference: "without", referenceSamples };
}

/**
 * From the first request of a session to its answer, in turn with a Node that does nothing.
 * @param {string} neovim
 * @param {number} rounds
 * @returns {Promise<Figure>}
 */
async function measureNode(neovim, rounds) {
  const samples = [];
  const referenceSamples = [];
  for (let round = 0; round < rounds * 2; round += 1) {
    const begin = performance.now();
    await run(process.execPath, ["-e", "0"]);
    referenceSamples.push(performance.now() - begin);
    const { terminal } = await open({ neovim, cwd: PLUGIN, init: "" });
    samples.push(
      await terminal.lua(`local begin, answered = vim.uv.hrtime(), nil
        require("99.remote").request("refresh", {}, function() answered = vim.uv.hrtime() end)
        vim.wait(5000, function() return answered end, 1)
        return (answered - begin) / 1e6`),
    );
    await terminal.close();
  }
  return { name: "Node answers", size: "–", samples, reference: "a Node that does nothing", referenceSamples };
}

/**
 * From the first `@` of a session to a menu with rows.
 * @param {string} neovim
 * @param {string} cwd
 * @param {string} size
 * @param {number} rounds
 */
async function* measureFirst(neovim, cwd, size, rounds) {
  const samples = [];
  const blocks = [];
  for (let round = 0; round < rounds; round += 1) {
    const { terminal, nextMenu } = await open({ neovim, cwd, init: "" });
    await terminal.lua(`require("99").open()`);
    await terminal.lua("longest_block()");
    const begin = performance.now();
    await terminal.type("@");
    await nextMenu();
    samples.push(performance.now() - begin);
    blocks.push(await terminal.lua("return longest_block()"));
    await terminal.close();
  }
  yield { name: "first @ to a menu with rows", size, samples };
  yield { name: "longest block meanwhile", size, samples: blocks };
}

/**
 * Each key of some words, one at a time, until its menu is drawn.
 * @param {{ neovim: string, cwd: string, rounds: number, prompt: boolean, init: string, rtp?: readonly string[] }} options
 */
async function measureKeys({ neovim, cwd, rounds, prompt, init, rtp = [] }) {
  const { terminal, nextMenu } = await open({ neovim, cwd, init, rtp });
  if (prompt) await terminal.lua(`require("99").open()`);
  else await terminal.type("i");
  await terminal.type("@");
  await nextMenu();
  if (prompt) {
    const done = `return require("99").status().files.listing == false`;
    await terminal.waitFor(() => terminal.lua(done), "the whole index", 60_000);
  }
  await terminal.lua("longest_block()");
  /** @type {number[]} */
  const first = [];
  /** @type {number[]} */
  const samples = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const word of WORDS) {
      await terminal.type("<C-u>@");
      await nextMenu();
      for (const key of word) {
        const begin = performance.now();
        await terminal.type(key);
        // The first round is a session that has just begun; the others are warm.
        if (await nextMenu(1000)) (round === 0 ? first : samples).push(performance.now() - begin);
      }
    }
  }
  const block = /** @type {number} */ (await terminal.lua("return longest_block()"));
  const pid = prompt ? await terminal.lua(`return require("99").status().process.pid`) : undefined;
  const memory = pid === undefined ? Number.NaN : await residentMegabytes(pid);
  await terminal.close();
  return { first, samples, block, memory };
}

/**
 * From a change on the disk to a right answer.
 * @param {string} neovim
 * @param {string} cwd
 * @param {string} size
 * @param {number} rounds
 */
async function* measureFollowing(neovim, cwd, size, rounds) {
  const { terminal } = await open({ neovim, cwd, init: "" });
  const finds = (/** @type {string} */ name) =>
    terminal.lua(
      `local name, found = ...
      require("99").complete({ line = "@" .. name, col = #name + 1 }, function(_, result)
        found = result ~= nil and vim.iter(result.items):any(function(item) return item.label == name end)
      end)
      vim.wait(2000, function() return found ~= nil end, 1)
      return found == true`,
      name,
    );
  await terminal.waitFor(
    async () => (await finds("README.md")) && terminal.lua(`return require("99").status().files.listing == false`),
    "the index",
    60_000,
  );
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    const name = `freshly-made-${round}.ts`;
    const path = join(cwd, name);
    await writeFile(path, "");
    samples.push(await timeUntil(() => finds(name)));
    await rm(path);
    samples.push(await timeUntil(async () => !(await finds(name))));
  }
  await terminal.close();
  yield { name: "a file appears or goes, until the menu is right", size, samples };
}

/** @param {() => Promise<boolean>} look */
async function timeUntil(look) {
  const begin = performance.now();
  while (!(await look())) if (performance.now() - begin > 10_000) break;
  return performance.now() - begin;
}

/** @param {{ neovim: string, cwd: string, init: string, rtp?: readonly string[] }} options */
async function open({ neovim, cwd, init, rtp = [] }) {
  const terminal = await openTerminal({ path: neovim, cwd, init, rtp });
  /** @type {((drawn: boolean) => void) | undefined} */
  let waiting;
  terminal.client.on("notification", (/** @type {string} */ method, /** @type {unknown[]} */ args) => {
    if (method === "bench_menu" && Number(args[0]) > 0) waiting?.(true);
  });
  await terminal.lua(await readFile(new URL("./probe.lua", import.meta.url), "utf8"), await terminal.client.channelId);
  /** Waits for the next menu with rows; false where none comes. */
  const nextMenu = (limit = 20_000) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), limit);
      waiting = (drawn) => {
        clearTimeout(timer);
        resolve(drawn);
      };
    });
  return { terminal, nextMenu };
}
