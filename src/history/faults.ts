import { messageOf, PluginError } from "../errors.ts";
import { codeOf, explainFileError } from "../text/file-error.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "your share of the disk is full",
  EFBIG: "it is larger than a file may be there",
  EACCES: "you have no permission to write there",
  EPERM: "the system does not permit writing there",
  EROFS: "the disk is read-only",
  ENOTDIR: "a part of its folder's path is a file, not a folder",
  EEXIST: "a file is in the way of its folder",
  ENOENT: "its folder was removed, or a part of its path is a link that leads nowhere",
  ELOOP: "the links in its folder's path lead in a circle",
  ENAMETOOLONG: "its folder's path is too long",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  EIO: "the disk reports an error",
  ESTALE: "its network folder has changed; try again",
};

/** Why a prompt is not in the history. The same sentence for the same reason, so that it can be told once. */
export function explainNotKept(error: unknown, folder: string): PluginError {
  const code = codeOf(error);
  // The system's own sentence names a file that is another one each time.
  const reason = code === undefined ? messageOf(error) : (REASONS[code] ?? `the system reports ${code}`);
  return new PluginError("unavailable", `The prompt was not kept in the history: ${reason} (${folder}).`, {
    cause: error,
  });
}

/** Why a project's history cannot be shown; undefined where it has none yet. */
export function explainNotListed(error: unknown, folder: string): PluginError | undefined {
  if (codeOf(error) === "ENOENT") return undefined;
  return new PluginError("unavailable", explainFileError(error, `The history (${folder})`), { cause: error });
}
