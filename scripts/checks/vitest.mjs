import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "./process.mjs";

/**
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number, readonly faults?: readonly string[] }} Counts
 * `faults` says what failed, and how
 */

/**
 * Runs the tests of one of vitest's projects.
 * @param {string} project
 * @param {string} root
 * @param {number} limit ms
 * @returns {Promise<Counts>}
 */
export async function runVitest(project, root, limit) {
  const folder = await mkdtemp(join(tmpdir(), "99-vitest-"));
  const report = join(folder, "report.json");
  try {
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const command = /** @type {const} */ ([process.execPath, vitest, "run", "--project", project, ...reporters]);
    const fault = await runProgram(command, { cwd: root, limit });
    const counts = countsOf(await readFile(report, "utf8").catch(() => "{}"));
    if (fault === undefined || counts.failed > 0) return counts;
    // A file that does not load and a run that breaks off have no test to blame.
    console.error(`The ${project} tests: ${fault}`);
    return { ...counts, failed: 1, faults: [`the ${project} tests: ${fault}`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ testResults?: { assertionResults: Assertion[] }[] }} Report as vitest writes it
 */

/**
 * Counts tests, and names the failed and the skipped ones: a name says why one is skipped.
 * @param {string} report
 * @returns {Counts}
 */
function countsOf(report) {
  const { testResults = [] } = /** @type {Report} */ (JSON.parse(report));
  const counts = { passed: 0, failed: 0, skipped: 0, faults: /** @type {string[]} */ ([]) };
  for (const { status, fullName, failureMessages = [] } of testResults.flatMap((file) => file.assertionResults)) {
    if (status === "passed") {
      counts.passed++;
    } else if (status === "failed") {
      counts.failed++;
      counts.faults.push(`${fullName}\n${failureMessages.join("\n")}`);
    } else {
      counts.skipped++;
      console.log(`Skipped: ${fullName}`);
    }
  }
  return counts;
}
