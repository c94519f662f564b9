import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ENGINES, OURS } from "./engines.mjs";
import { makeProject } from "./project.mjs";

const run = promisify(execFile);
const PROCESS = fileURLToPath(new URL("ranking-process.mjs", import.meta.url));
const SEEDS = [1, 2, 3];

/** @typedef {{ keys: number[], ranks: number[], resident: number }} Measured */

/**
 * Ranking alone: the time of a key while 1 to 12 letters are typed, and how near to the top the files are that
 * mechanical queries are made for (mean reciprocal rank), beside other engines.
 * @param {{ sizes: readonly number[], rounds: number }} options
 * @returns {AsyncGenerator<import("./figures.mjs").Figure>}
 */
export async function* measureRanking({ sizes, rounds }) {
  for (const count of sizes) {
    const size = `${count / 1000}k files`;
    const perKind = count > 100_000 ? 6 : 12;
    /** @type {Measured[]} */
    let ours = [];
    for (const engine of ENGINES) {
      const measured = await measureRounds({ engine, count, seed: 1, perKind, typed: true }, rounds);
      if (engine === OURS) ours = measured;
      if (measured.length === 0) continue;
      const isOurs = engine === OURS;
      const reference = isOurs ? {} : { reference: OURS, referenceSamples: ours.flatMap(({ keys }) => keys) };
      yield { name: `ranking a key: ${engine}`, size, samples: measured.flatMap(({ keys }) => keys), ...reference };
      if (count < 200_000) continue;
      const memory = isOurs ? {} : { reference: OURS, referenceSamples: ours.map(({ resident }) => resident) };
      const samples = measured.map(({ resident }) => resident);
      yield { name: `memory that ranking adds: ${engine}`, size, samples, unit: "MB", ...memory };
    }
  }
  for (const count of sizes.filter((each) => each <= 50_000)) {
    for (const engine of ENGINES) yield* measureQuality(engine, count);
  }
}

/**
 * @param {string} engine
 * @param {number} count
 * @returns {AsyncGenerator<import("./figures.mjs").Figure>}
 */
async function* measureQuality(engine, count) {
  // The files of fff are on the disk, those of one seed only.
  const seeds = engine === "fff" || count > 5_000 ? [1] : SEEDS;
  const samples = [];
  for (const seed of seeds) {
    for (const { ranks } of await measureRounds({ engine, count, seed, perKind: 60, typed: false }, 1)) {
      samples.push(ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length);
    }
  }
  if (samples.length > 0)
    yield { name: `mean reciprocal rank: ${engine}`, size: `${count / 1000}k files`, samples, unit: "" };
}

/**
 * @param {{ engine: string, count: number, seed: number, perKind: number, typed: boolean }} task
 * @param {number} rounds
 */
async function measureRounds(task, rounds) {
  /** @type {Measured[]} */
  const measured = [];
  const folder = task.engine === "fff" ? await makeProject(task.count) : "";
  for (let round = 0; round < rounds; round += 1) {
    try {
      const { stdout } = await run(process.execPath, [PROCESS, JSON.stringify({ ...task, folder })], {
        maxBuffer: 1e9,
      });
      measured.push(JSON.parse(stdout));
    } catch (error) {
      const reason = /Error: (.*)/.exec(String(error))?.[1] ?? String(error);
      console.error(`${task.engine} is not measured: ${reason}`);
      break;
    }
  }
  return measured;
}
