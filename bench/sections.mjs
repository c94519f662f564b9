import { findNeovims } from "../scripts/neovim/find.mjs";
import { measureEditor } from "./editor.mjs";
import { measurePrompt } from "./prompt.mjs";
import { measureRanking } from "./ranking.mjs";
import { measureSoak } from "./soak.mjs";

/**
 * All figures, or those of one section.
 * @param {{ quick: boolean, only: string | undefined }} options
 * @returns {AsyncGenerator<import("./figures.mjs").Figure>}
 */
export async function* measureSections({ quick, only }) {
  const wants = (/** @type {string} */ section) => only === undefined || only === section;
  if (wants("prompt")) yield* measurePrompt({ rounds: quick ? 2 : 5 });
  if (wants("ranking")) {
    yield* measureRanking({ sizes: quick ? [5_000] : [5_000, 50_000, 200_000], rounds: quick ? 1 : 3 });
  }
  if (wants("editor") || wants("soak")) {
    const { neovims } = await findNeovims((message) => console.error(message));
    const neovim = neovims.at(-1)?.path;
    if (neovim === undefined) throw new Error("There is no Neovim to measure with; set $NVIM_PATH.");
    if (wants("soak")) {
      const size = quick ? { count: 5_000, keys: 500, projectSize: 200 } : { count: 50_000, projectSize: 5_000 };
      yield* measureSoak({ neovim, ...size });
    }
    if (!wants("editor")) return;
    const cmp = process.env["NVIM_CMP_PATH"];
    if (cmp === undefined) console.error("nvim-cmp is not measured: set $NVIM_CMP_PATH to its folder.");
    const sizes = quick ? [5_000] : [5_000, 50_000, 200_000];
    yield* measureEditor({ neovim, sizes, rounds: quick ? 2 : 5, cmp });
  }
}
