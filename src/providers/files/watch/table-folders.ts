import type { PathTable } from "../path-table.ts";

/** Every folder that holds files of the table, somewhere below; the root (`""`) first, then level by level. */
export function listFolders(table: PathTable): string[] {
  const { count, parents, parts, names } = table.folderColumns;
  const paths: (string | undefined)[] = [""];

  function pathOf(slot: number): string {
    const known = paths[slot];
    if (known !== undefined) return known;
    const parent = pathOf(parents[slot] ?? 0);
    const name = table.names.text(names[slot] ?? 0);
    const path = parent === "" ? name : `${parent}/${name}`;
    paths[slot] = path;
    return path;
  }

  const slots: number[] = [];
  // Slot 0 is the root; a slot without a parent is free.
  for (let slot = 1; slot < count; slot += 1) if ((parents[slot] ?? -1) >= 0) slots.push(slot);
  slots.sort((a, b) => (parts[a] ?? 0) - (parts[b] ?? 0));
  return ["", ...slots.map(pathOf)];
}
