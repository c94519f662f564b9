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

/**
 * @param {readonly number[]} samples
 * @param {number} share from 0 to 1
 */
function percentile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * The figures as a Markdown table.
 * @param {readonly Figure[]} figures
 */
export function renderFigures(figures) {
  const rows = figures.map(({ name, size, samples, unit = "ms", reference, referenceSamples }) => {
    const own = (/** @type {number} */ share) => `${round(percentile(samples, share))} ${unit}`;
    const against = (/** @type {number} */ share) => {
      const other = percentile(referenceSamples ?? [], share);
      return { ratio: `${round(percentile(samples, share) / other)} ×`, other: `(${round(other)})` };
    };
    const [middle, worst] = [against(0.5), against(0.99)];
    const ratios = `${middle.ratio} ${reference} ${middle.other}; p99 ${worst.ratio} ${worst.other}`;
    return [name, size, own(0.5), own(0.99), referenceSamples === undefined ? "–" : ratios];
  });
  const head = ["figure", "size", "median", "p99", "ratio"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** @param {number} value */
function round(value) {
  if (Number.isNaN(value)) return "–";
  return String(Number(value.toPrecision(value >= 100 ? 3 : 2)));
}
