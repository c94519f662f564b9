// Finds the Neovims that tests run on, installing what is missing, and prints a line for each.
import { findNeovims } from "./neovim/find.mjs";

try {
  const { neovims, missing } = await findNeovims((message) => console.error(message));
  for (const { version, path } of neovims) console.log(`${version}\t${path}`);
  for (const { name, reason } of missing) console.error(`${name} is missing: ${reason}.`);
  process.exitCode = neovims.length > 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
