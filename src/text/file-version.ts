import { stat } from "node:fs/promises";

/** A text that is another one after each change of the file; undefined where there is none. */
export async function readFileVersion(absolutePath: string): Promise<string | undefined> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(absolutePath, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(":");
  } catch {
    // Why it cannot be read is told by reading it.
    return undefined;
  }
}
