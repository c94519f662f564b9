import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";

/** Bytes that are read: about a thousand files. */
const HEAD = 128 * 1024;
const [OLDEST, NEWEST] = [2, 4];
/** Of an entry, in bytes from its start: times, numbers and the hash lie between. */
const MODE_AT = 24;
const FLAGS_AT = 60;
const [REGULAR, EXECUTABLE] = [0o100644, 0o100755];
const STAGES = 0x3000;
const EXTENDED = 0x4000;
const LONGEST_NAME = 0x0fff;

/**
 * The first tracked files as they stand in git's index, from the root: git itself prints nothing before it has read all
 * of it. None where the index is of a kind that is not known here. Whatever is not an ordinary file is left out.
 * The format: https://git-scm.com/docs/index-format
 */
export async function previewTracked(gitDir: string): Promise<string[]> {
  try {
    const handle = await open(`${gitDir}/index`);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(HEAD), 0, HEAD, 0);
      return parseEntries(buffer.subarray(0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch {
    // There is no index yet, or not for us; git will tell.
    return [];
  }
}

/** Ends at the first entry that is cut off or is not what it should be. */
function parseEntries(bytes: Buffer): string[] {
  const paths: string[] = [];
  if (bytes.length < 12 || bytes.toString("latin1", 0, 4) !== "DIRC") return paths;
  const version = bytes.readUInt32BE(4);
  if (version < OLDEST || version > NEWEST) return paths;
  let name: Buffer = Buffer.alloc(0);
  let start = 12;
  for (let left = bytes.readUInt32BE(8); left > 0; left -= 1) {
    if (start + FLAGS_AT + 6 > bytes.length) break;
    const mode = bytes.readUInt32BE(start + MODE_AT);
    const flags = bytes.readUInt16BE(start + FLAGS_AT);
    let at = start + FLAGS_AT + 2 + ((flags & EXTENDED) === 0 ? 0 : 2);
    if (version === NEWEST) {
      // The name goes on where it differs from the last one.
      let dropped = (bytes[at] ?? 0) & 0x7f;
      while (((bytes[at] ?? 0) & 0x80) !== 0) {
        at += 1;
        dropped = ((dropped + 1) << 7) | ((bytes[at] ?? 0) & 0x7f);
      }
      at += 1;
      name = name.subarray(0, Math.max(0, name.length - dropped));
    } else name = name.subarray(0, 0);
    const end = bytes.indexOf(0, at);
    if (end < 0) break;
    name = Buffer.concat([name, bytes.subarray(at, end)]);
    // An index with other hashes has something else here.
    if (name.length === 0 || Math.min(name.length, LONGEST_NAME) !== (flags & LONGEST_NAME)) break;
    const isFile = (mode === REGULAR || mode === EXECUTABLE) && (flags & (STAGES | EXTENDED)) === 0;
    if (isFile && isUtf8(name)) paths.push(name.toString("utf8"));
    // Up to the fourth version entries fill whole words of eight bytes.
    start = version === NEWEST ? end + 1 : start + ((end - start + 8) & ~7);
  }
  return paths;
}
