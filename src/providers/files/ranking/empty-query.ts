import type { PathTable } from "../path-table.ts";
import type { BoostPoints } from "./boosts.ts";

/** Rows for nothing typed: what the editor knows, then the files nearest to the root, hidden ones last. */
export function listFirst(table: PathTable, points: BoostPoints, limit: number): string[] {
  const rows = [...points]
    .sort(([fileA, a], [fileB, b]) => b - a || fileA - fileB)
    .slice(0, limit)
    .map(([file]) => table.pathOf(file));
  const shown = new Set(rows);
  let level = [""];
  while (rows.length < limit && level.length > 0) {
    const below: string[] = [];
    for (const prefix of level) {
      const children = table.children(prefix, 2 * limit);
      for (const { name, isFolder } of [
        ...children.filter(isVisible),
        ...children.filter((child) => !isVisible(child)),
      ]) {
        const path = prefix + name;
        if (isFolder) below.push(`${path}/`);
        else if (rows.length < limit && !shown.has(path)) rows.push(path);
      }
      if (rows.length >= limit) break;
    }
    level = below;
  }
  return rows;
}

function isVisible(entry: { name: string }): boolean {
  return !entry.name.startsWith(".");
}
