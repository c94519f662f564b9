/** How much a file has been used, as it counted at a time (milliseconds since 1970). */
interface Use {
  readonly points: number;
  readonly at: number;
}

/** By path from the project's root. */
export type Uses = Map<string, Use>;

const FORMAT = 1;
const MAX_FILES = 2_000;
const HALF_LIFE = 7 * 24 * 3_600_000;

export function addUse(uses: Uses, path: string, at: number): void {
  const before = uses.get(path);
  const latest = Math.max(at, before?.at ?? at);
  uses.set(path, {
    points: (before === undefined ? 0 : pointsAt(before, latest)) + pointsAt({ points: 1, at }, latest),
    at: latest,
  });
}

/** What the uses count at a time: half as much for each week since. */
export function decayed(uses: Uses, at: number): Map<string, number> {
  return new Map(Array.from(uses, ([path, use]) => [path, pointsAt(use, at)]));
}

/** The files used most, as many as are kept. */
export function bounded(uses: Uses, at: number): Uses {
  if (uses.size <= MAX_FILES) return uses;
  const most = [...uses].sort(([, a], [, b]) => pointsAt(b, at) - pointsAt(a, at));
  return new Map(most.slice(0, MAX_FILES));
}

export function writeUses(uses: Uses): string {
  const files = Array.from(uses, ([path, { points, at }]) => [path, Number(points.toFixed(4)), at]);
  return `${JSON.stringify({ format: FORMAT, files })}\n`;
}

/** Reads what `writeUses` wrote; throws where it is something else. */
export function parseUses(text: string): Uses {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || value["format"] !== FORMAT || !Array.isArray(value["files"])) {
    throw new TypeError("not a list of used files");
  }
  const uses: Uses = new Map();
  for (const file of value["files"].slice(0, MAX_FILES)) {
    if (!Array.isArray(file)) continue;
    const [path, points, at]: unknown[] = file;
    if (typeof path === "string" && isAmount(points) && isAmount(at)) uses.set(path, { points, at });
  }
  return uses;
}

/** A clock that went back makes no use count for more. */
function pointsAt({ points, at: since }: Use, at: number): number {
  return points * 2 ** (-Math.max(0, at - since) / HALF_LIFE);
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
