import type { TestProject } from "vitest/node";
import { bootstrap } from "../../scripts/bootstrap.mjs";
import { findNeovims } from "../../scripts/neovim/find.mjs";

/** Builds the plugin and finds the Neovims, once for all test files, and says why one is missing. */
export default async function setup(project: TestProject): Promise<void> {
  await bootstrap();
  const { neovims, missing } = await findNeovims((message) => console.error(message));
  for (const { name, reason } of missing) console.error(`Skipping the tests on ${name}: ${reason}.`);
  if (neovims.length === 0) throw new Error("There is no Neovim to test on. Set NVIM_PATH to one.");
  project.provide("neovims", neovims);
  project.provide("missing", missing);
}
