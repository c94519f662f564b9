import { stat } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installFromDebian } from "../debian/install.mjs";
import { findVersion, isAtLeast, OLDEST, parseVersion } from "./version.mjs";

/** @typedef {import("./version.mjs").Neovim} Neovim */
/** @typedef {{ readonly name: string, readonly suite: string, readonly fits: (version: string) => boolean }} Edition */
/** @typedef {{ readonly name: string, readonly reason: string }} Missing */

const cache = fileURLToPath(new URL("../../.cache/neovim", import.meta.url));
const DOWNLOADS = "https://github.com/neovim/neovim/releases";

/** What the tests run on: the oldest Neovim that is supported, and the newest that Debian has. */
const EDITIONS = /** @type {readonly Edition[]} */ ([
  { name: "0.10", suite: "trixie", fits: (version) => parseVersion(version)[1] === 10 },
  { name: "0.12 or newer", suite: "forky", fits: (version) => isAtLeast(version, [0, 12, 0]) },
]);

/**
 * The Neovims for tests, installed where they are missing.
 * @param {(message: string) => void} [report] is told what takes long
 * @returns {Promise<{ neovims: Neovim[], missing: Missing[] }>}
 */
export async function findNeovims(report = () => {}) {
  const own = await findOwn();
  const neovims = [...own];
  const missing = /** @type {Missing[]} */ ([]);
  for (const edition of EDITIONS) {
    if (own.some(({ version }) => edition.fits(version))) continue;
    try {
      neovims.push(await install(edition, report));
    } catch (cause) {
      missing.push({ name: `Neovim ${edition.name}`, reason: reasonOf(cause) });
    }
  }
  return { neovims: neovims.sort((a, b) => (isAtLeast(a.version, parseVersion(b.version)) ? 1 : -1)), missing };
}

/**
 * One Neovim that fits, installed where there is none.
 * @param {(message: string) => void} [report]
 * @returns {Promise<Neovim>} rejects with a sentence that says what to do
 */
export async function ensureNeovim(report = () => {}) {
  const [own] = await findOwn();
  if (own) return own;
  const newestFirst = [...EDITIONS].reverse();
  for (const edition of newestFirst) {
    const cached = await findCached(edition);
    if (cached) return cached;
  }
  const reasons = /** @type {string[]} */ ([]);
  for (const edition of newestFirst) {
    try {
      return await install(edition, report);
    } catch (cause) {
      reasons.push(reasonOf(cause));
    }
  }
  throw new Error(
    `No Neovim ${OLDEST.slice(0, 2).join(".")} or newer was found, and none could be installed: ${reasons[0]}. ` +
      `Get one from ${DOWNLOADS} and put it on PATH, or set NVIM_PATH to its path.`,
  );
}

/**
 * What the user has: `$NVIM_PATH`, one path or several as in PATH, else what is on PATH.
 * @returns {Promise<Neovim[]>}
 */
async function findOwn() {
  const named = process.env["NVIM_PATH"];
  if (named) return Promise.all(named.split(delimiter).filter(Boolean).map(findNamed));
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(folder, "nvim");
    if (!folder || !(await stat(path).catch(() => undefined))?.isFile()) continue;
    const neovim = await findVersion(path);
    if (neovim && isAtLeast(neovim.version, OLDEST)) return [neovim];
  }
  return [];
}

/**
 * @param {string} path
 * @returns {Promise<Neovim>} rejects where it is of no use: another one is not what was asked for
 */
async function findNamed(path) {
  const neovim = await findVersion(path);
  if (!neovim) throw new Error(`NVIM_PATH is ${path}, which does not run as Neovim.`);
  if (isAtLeast(neovim.version, OLDEST)) return neovim;
  throw new Error(`NVIM_PATH is Neovim ${neovim.version}; 99 needs ${OLDEST.slice(0, 2).join(".")} or newer.`);
}

/**
 * @param {Edition} edition
 * @returns {Promise<Neovim | undefined>} nothing also where the folder was moved, which breaks the program in it
 */
async function findCached({ suite, fits }) {
  const neovim = await findVersion(join(cache, suite, "usr/bin/nvim"));
  return neovim && fits(neovim.version) ? neovim : undefined;
}

/**
 * @param {Edition} edition
 * @param {(message: string) => void} report
 * @returns {Promise<Neovim>}
 */
async function install(edition, report) {
  const cached = await findCached(edition);
  if (cached) return cached;
  const folder = join(cache, edition.suite);
  report(`Installing Neovim ${edition.name} from Debian ${edition.suite} into ${folder}`);
  const isDone = async () => (await findCached(edition)) !== undefined;
  await installFromDebian({ suite: edition.suite, packages: ["neovim"], programs: ["usr/bin/nvim"], folder, isDone });
  const installed = await findCached(edition);
  if (installed) return installed;
  throw new Error(`Debian ${edition.suite} has no Neovim ${edition.name} that runs here`);
}

/** @param {unknown} cause */
function reasonOf(cause) {
  return cause instanceof Error ? cause.message : String(cause);
}
