import { messageOf } from "../errors.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist (any more)",
  ENOTDIR: "a part of its path is a file, not a folder",
  EISDIR: "it is a folder",
  EACCES: "you have no permission to read it",
  EPERM: "the system does not permit reading it",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  EIO: "the disk reports an error",
  ENXIO: "it is a special file, not a regular one",
  ESTALE: "its network folder has changed; try again",
};

/** A sentence on why something on disk, called `name` in it, could not be read. */
export function explainFileError(error: unknown, name: string): string {
  return `${name} cannot be read: ${REASONS[codeOf(error) ?? ""] ?? messageOf(error)}.`;
}

/** The system's name of an error (`ENOENT`), where it has one. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
