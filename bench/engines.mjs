import { importTypeScript } from "./import-typescript.mjs";

/**
 * One way to rank paths.
 * @typedef {object} Engine
 * @property {(query: string) => Promise<readonly string[]> | readonly string[]} search the best paths, best first
 * @property {() => void} [close]
 */

export const LIMIT = 100;
export const OURS = "this plugin";

/** @type {Readonly<Record<string, (paths: readonly string[], folder: string) => Promise<Engine>>>} */
const MAKERS = {
  async [OURS](paths) {
    const { createPathTable, rank } = await importTypeScript("bench/ranking.ts");
    const table = createPathTable();
    table.add(paths);
    return {
      search: async (query) =>
        (await rank(table, query, { limit: LIMIT })).map((/** @type {{ path: string }} */ row) => row.path),
    };
  },
  async fuzzysort(paths) {
    const { default: fuzzysort } = await load("fuzzysort");
    const targets = paths.map((path) => fuzzysort.prepare(path));
    return {
      search: (query) =>
        fuzzysort
          .go(query, targets, { limit: LIMIT, threshold: 0 })
          .map((/** @type {{ target: string }} */ { target }) => target),
    };
  },
  async uFuzzy(paths) {
    const { default: Fuzzy } = await load("@leeoniya/ufuzzy");
    const fuzzy = new Fuzzy({ intraIns: Number.POSITIVE_INFINITY });
    return {
      search(query) {
        const [found, info, order] = fuzzy.search(paths, query, 1, 10_000);
        const indexes = order?.map((/** @type {number} */ at) => info.idx[at]) ?? found ?? [];
        return indexes.slice(0, LIMIT).map((/** @type {number} */ index) => paths[index]);
      },
    };
  },
  async fff(_, folder) {
    const { FileFinder } = await load("@ff-labs/fff-node");
    const created = FileFinder.create({ basePath: folder });
    if (!created.ok) throw new Error(created.error);
    await created.value.waitForScan(60_000);
    return {
      search(query) {
        const found = created.value.fileSearch(query, { pageSize: LIMIT });
        return found.ok
          ? found.value.items.map((/** @type {{ relativePath: string }} */ { relativePath }) => relativePath)
          : [];
      },
      close: () => created.value.destroy(),
    };
  },
};

export const ENGINES = Object.keys(MAKERS);

/**
 * @param {string} name one of `ENGINES`
 * @param {readonly string[]} paths
 * @param {string} folder where the paths are files
 */
export async function createEngine(name, paths, folder) {
  const make = MAKERS[name];
  if (make === undefined) throw new Error(`There is no engine ${name}.`);
  return make(paths, folder);
}

/**
 * A package that only the benchmark uses.
 * @param {string} name
 * @returns {Promise<any>}
 */
async function load(name) {
  try {
    return await import(name);
  } catch (cause) {
    throw new Error(`${name} is not installed: npm install --prefix bench`, { cause });
  }
}
