/**
 * One row of the report.
 * @typedef {object} Figure
 * @property {string} name
 * @property {string} size of what was measured, such as "50k files"
 * @property {readonly number[]} samples
 * @property {string} [unit] "ms" if not given
 * @property {string} [reference] what the ratio compares with
 * @property {readonly number[]} [referenceSamples] of the same run
 */

/** @param {readonly number[]} samples */
export function median(samples) {
  return percentile(samples, 0.5);
}

/**
 * @param {readonly number[]} samples
 * @param {number} share from 0 to 1
 */
export function percentile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * The figures as a Markdown table.
 * @param {readonly Figure[]} figures
 */
export function renderFigures(figures) {
  const rows = figures.map(({ name, size, samples, unit = "ms", reference, referenceSamples }) => {
    const other = referenceSamples === undefined ? Number.NaN : median(referenceSamples);
    const ratio = Number.isNaN(other) ? "–" : `${round(median(samples) / other)} × ${reference} (${round(other)})`;
    return [name, size, `${round(median(samples))} ${unit}`, `${round(percentile(samples, 0.99))} ${unit}`, ratio];
  });
  const head = ["figure", "size", "median", "p99", "ratio of medians"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** @param {number} value */
function round(value) {
  if (Number.isNaN(value)) return "–";
  return String(Number(value.toPrecision(value >= 100 ? 3 : 2)));
}
