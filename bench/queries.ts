import { createRandom, type Random } from "./random.ts";

export const QUERY_KINDS = [
  "stem",
  "exact name",
  "folder and name",
  "initials",
  "no vowels",
  "typo",
  "name, folder",
  "folder, name",
] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/** What somebody types who looks for `target`. */
export interface Query {
  readonly kind: QueryKind;
  readonly text: string;
  readonly target: string;
}

/** `perKind` queries of each kind for files of the tree that have a name of their own. */
export function makeQueries(paths: readonly string[], perKind = 60, seed = 1): Query[] {
  const random = createRandom(seed);
  const uses = new Map<string, number>();
  for (const path of paths) uses.set(stemOf(path), (uses.get(stemOf(path)) ?? 0) + 1);
  const targets = paths.filter((path) => path.includes("/") && uses.get(stemOf(path)) === 1 && stemOf(path).length > 3);
  return QUERY_KINDS.flatMap((kind) => {
    const queries: Query[] = [];
    while (queries.length < perKind) {
      const target = random.pick(targets);
      const text = makeText(kind, target, random);
      if (text !== undefined) queries.push({ kind, text, target });
    }
    return queries;
  });
}

function makeText(kind: QueryKind, path: string, random: Random): string | undefined {
  const stem = stemOf(path);
  const plain = wordsOf(stem).join("");
  const folder = path.split("/").at(-2) ?? "";
  switch (kind) {
    case "stem":
      return plain;
    case "exact name":
      return path.split("/").at(-1);
    case "folder and name":
      return folder + plain;
    case "initials":
      return wordsOf(stem).length > 2
        ? wordsOf(stem)
            .map((word) => word.charAt(0))
            .join("")
        : undefined;
    case "no vowels":
      return plain.length > 6 ? plain.charAt(0) + plain.slice(1).replace(/[aeiou]/g, "") : undefined;
    case "typo":
      return plain.length > 5 ? withTypo(plain, random) : undefined;
    case "name, folder":
      return `${plain} ${folder}`;
    case "folder, name":
      return `${folder} ${plain}`;
  }
}

function withTypo(word: string, random: Random): string {
  const at = 1 + random.integer(word.length - 2);
  const other = String.fromCharCode(97 + random.integer(26));
  switch (random.integer(4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + other + word.slice(at);
    case 2:
      return word.slice(0, at) + other + word.slice(at + 1);
    default:
      return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  }
}

/** The base name up to its first dot. */
function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.split(".", 1)[0] as string;
}

function wordsOf(stem: string): string[] {
  return stem
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
