/** What the benchmark measures of the ranking, as one module. */
export { createPathTable } from "../src/providers/files/path-table.ts";
export { rank } from "../src/providers/files/ranking/rank.ts";
