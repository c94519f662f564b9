import table from "./languages.json" with { type: "json" };

export const PLAIN_TEXT = "text";

let byExtension: Map<string, string> | undefined;
let byFilename: Map<string, string> | undefined;

/**
 * A file's language by its name: Linguist's, as it is written behind a fence. An exact file name comes first, then the
 * longest extension (`.d.ts` before `.ts`); what neither knows is `text`.
 */
export function findLanguage(path: string): string {
  byExtension ??= invert(table.extensions);
  byFilename ??= invert(table.filenames);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const exact = byFilename.get(name);
  if (exact !== undefined) return exact;
  const lower = name.toLowerCase();
  // A dot in the first place begins a hidden file's name, not an extension.
  for (let dot = lower.indexOf(".", 1); dot >= 0; dot = lower.indexOf(".", dot + 1)) {
    const language = byExtension.get(lower.slice(dot));
    if (language !== undefined) return language;
  }
  return PLAIN_TEXT;
}

function invert(names: Readonly<Record<string, readonly string[]>>): Map<string, string> {
  return new Map(Object.entries(names).flatMap(([language, keys]) => keys.map((key) => [key, language])));
}
