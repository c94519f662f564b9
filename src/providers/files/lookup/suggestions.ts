import { editDistance, findNearest } from "../../../text/edit-distance.ts";
import type { PathTable } from "../path-table.ts";
import { createPause } from "../pause.ts";

const MOST = 3;
/** Names compared between two looks at the clock. */
const BATCH = 500;

/** Paths of the table that `path` (from the root) may be a slip of, best first. */
export async function findSuggestions(table: PathTable, path: string, signal: AbortSignal): Promise<string[]> {
  const found = new Set(nearPaths(table, path));
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (path.includes("/")) for (const other of name.includes(".") ? table.byName(name) : []) found.add(other);
  else if (found.size === 0) for (const other of await nearNames(table, name, signal)) found.add(other);
  return [...found].slice(0, MOST);
}

/** Goes down from the root, by the folder of that name where there is one, else by those with a name near to it. */
function nearPaths(table: PathTable, path: string): string[] {
  const parts = path.split("/");
  let folders = [""];
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const next: string[] = [];
    for (const folder of folders) {
      const prefix = folder === "" ? "" : `${folder}/`;
      if (!isLast && table.hasFolder(prefix + part)) {
        next.push(prefix + part);
        continue;
      }
      const names = table.children(folder).filter(({ isFolder }) => isLast || isFolder);
      const near = findNearest(
        part,
        names.map(({ name }) => name),
      );
      next.push(...near.slice(0, MOST).map((name) => prefix + name));
    }
    folders = next.slice(0, MOST);
  }
  return folders.map((found) => (table.hasFolder(found) ? `${found}/` : found));
}

/** Files whose base name is near, wherever they are. */
async function nearNames(table: PathTable, name: string, signal: AbortSignal): Promise<string[]> {
  const pause = createPause(signal);
  const { names } = table;
  const near = new Set<string>();
  let batch: string[] = [];
  const compare = (): void => {
    for (const other of findNearest(name, batch)) near.add(other);
    batch = [];
  };
  for (let slot = 0; slot < names.columns.count; slot += 1) {
    const size = names.columns.sizes[slot] ?? 0;
    // Free slots have no letters; a name much longer or shorter cannot be near.
    if (names.columns.masks[slot] === 0 || Math.abs(size - name.length) > 2) continue;
    batch.push(names.text(slot));
    if (batch.length < BATCH) continue;
    compare();
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  compare();
  const nearest = [...near].map((other) => ({
    other,
    distance: editDistance(name.toLowerCase(), other.toLowerCase(), 2),
  }));
  return nearest.sort((a, b) => a.distance - b.distance).flatMap(({ other }) => table.byName(other));
}
