// `npm test [-- name…]`: all checks that CI runs, or those whose name holds one of the words.
import { bootstrap } from "./bootstrap.mjs";
import { STEPS } from "./checks/steps.mjs";

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const steps = STEPS.filter(({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)));
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const faultsOfAll = [];

try {
  if (steps.length === 0) throw new Error(`There is no such check, but ${STEPS.map(({ name }) => name).join(", ")}.`);
  await bootstrap();
  for (const { name, run } of steps) {
    console.log(`\n=== ${name}`);
    const start = performance.now();
    const { passed, failed, skipped, faults = [] } = await run();
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    faultsOfAll.push(...faults);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`--- ${name}: ${failed > 0 ? "failed" : passed > 0 ? "ok" : "skipped"}, ${seconds} s`);
  }
} catch (error) {
  faultsOfAll.push(error instanceof Error ? error.message : String(error));
  total.failed++;
}
// At the end once more, where a reader of a long log looks first.
for (const fault of faultsOfAll) console.error(`\nFailed: ${fault}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
