import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** @typedef {{ readonly uri: string, readonly signedBy: string | undefined }} Archive */

/** Suites by which Debian's own archive is told from those of vendors and of other distributions. */
const DEBIAN_SUITES = /^(?:bullseye|bookworm|trixie|forky|sid|stable|oldstable|testing|unstable)(?:-updates)?$/;

/**
 * The archive that this machine takes Debian packages from.
 * @param {string} [folder] apt's configuration
 * @returns {Promise<Archive | undefined>}
 */
export async function findDebianArchive(folder = "/etc/apt") {
  const parts = join(folder, "sources.list.d");
  const names = (await readdir(parts).catch(() => [])).sort();
  for (const path of [join(folder, "sources.list"), ...names.map((name) => join(parts, name))]) {
    const parse = path.endsWith(".sources") ? parseStanzas : path.endsWith(".list") ? parseLines : undefined;
    const archive = parse?.(await readFile(path, "utf8").catch(() => ""));
    if (archive) return archive;
  }
  return undefined;
}

/**
 * The one-line form: `deb [signed-by=…] uri suite component…`.
 * @param {string} text
 * @returns {Archive | undefined}
 */
export function parseLines(text) {
  for (const line of text.split("\n")) {
    const [, options = "", uri, suite = "", components = ""] =
      /^\s*deb\s+(?:\[([^\]]*)\]\s*)?(\S+)\s+(\S+)\s+([^#]*)/.exec(line) ?? [];
    if (uri === undefined || !DEBIAN_SUITES.test(suite) || !/\bmain\b/.test(components)) continue;
    return { uri, signedBy: /signed-by=(\S+)/i.exec(options)?.[1] };
  }
  return undefined;
}

/**
 * The form in stanzas, deb822.
 * @param {string} text
 * @returns {Archive | undefined}
 */
export function parseStanzas(text) {
  for (const stanza of text.replace(/^#.*\n?/gm, "").split(/\n\s*\n/)) {
    /** @param {string} name */
    const words = (name) =>
      (new RegExp(`^${name}:((?:.*)(?:\\n[ \\t].*)*)`, "im").exec(stanza)?.[1] ?? "").split(/\s+/).filter(Boolean);
    const [uri] = words("URIs");
    if (uri === undefined || words("Enabled")[0]?.toLowerCase() === "no") continue;
    if (!words("Types").includes("deb") || !words("Components").includes("main")) continue;
    if (!words("Suites").some((suite) => DEBIAN_SUITES.test(suite))) continue;
    const [signedBy] = words("Signed-By");
    // A key written out in the stanza cannot be handed on by path; apt's trusted keys have to do then.
    return { uri, signedBy: signedBy?.startsWith("/") ? signedBy : undefined };
  }
  return undefined;
}
