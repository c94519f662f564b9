import { readFile, statfs } from "node:fs/promises";

/** Each watch costs about a kilobyte here, and a place in a list that all of the user's programs share. */
const MOST_WATCHES = 12_000;
/** Of the places that the system gives to one user. */
const FAIR_SHARE = 1 / 4;

/** File systems whose changes elsewhere this machine is not told of, by the number that `statfs` has for them. */
const REMOTE_SYSTEMS = new Map([
  [0x6969, "nfs"],
  [0x517b, "smb"],
  [0xff534d42, "cifs"],
  [0xfe534d42, "smb2"],
  [0x65735546, "fuse"],
  [0x01021997, "9p"],
  [0x00c36400, "ceph"],
  [0x5346414f, "afs"],
  [0x73757245, "coda"],
  [0x786f4256, "vboxsf"],
]);

export interface WatchLimit {
  readonly folders: number;
  /** Why nothing can be watched at all. */
  readonly reason?: string;
}

/** How many folders of `root` may be watched: `most` of them at most. */
export async function findWatchLimit(root: string, most = MOST_WATCHES): Promise<WatchLimit> {
  const remote = await findRemoteSystem(root);
  if (remote !== undefined) return { folders: 0, reason: `changes on ${remote} folders are not reported` };
  try {
    const allowed = Number(await readFile("/proc/sys/fs/inotify/max_user_watches", "utf8"));
    return { folders: Math.min(most, Math.floor(allowed * FAIR_SHARE)) };
  } catch {
    // Not Linux: one watch sees the whole tree.
    return { folders: most };
  }
}

async function findRemoteSystem(root: string): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined;
  try {
    return REMOTE_SYSTEMS.get((await statfs(root)).type >>> 0);
  } catch {
    // The folder went away; whoever reads it will notice.
    return undefined;
  }
}
