import { rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PluginError } from "../errors.ts";
import { codeOf } from "../text/file-error.ts";

/** A file that only the user may read, in a folder of its own. */
export interface PromptFile {
  readonly folder: string;
  readonly path: string;
  /** Never rejects. */
  remove(): Promise<void>;
  removeNow(): void;
}

/** Writes a prompt to a temporary file. Throws `agent_failed`, and leaves nothing behind, where it cannot. */
export async function writePromptFile(prompt: Uint8Array): Promise<PromptFile> {
  const parent = tmpdir();
  let folder: string | undefined;
  try {
    // Made with mode 0700.
    folder = await mkdtemp(join(parent, "99-prompt-"));
    const path = join(folder, "prompt.md");
    await writeFile(path, prompt, { mode: 0o600, flag: "wx" });
    return fileIn(folder, path);
  } catch (error) {
    if (folder !== undefined) await fileIn(folder, "").remove();
    throw new PluginError(
      "agent_failed",
      `The prompt could not be written to a temporary file in ${parent}: ${reasonOf(error)}.`,
      {
        cause: error,
      },
    );
  }
}

function fileIn(folder: string, path: string): PromptFile {
  const options = { recursive: true, force: true };
  return {
    folder,
    path,
    remove: () => rm(folder, options).catch(() => undefined),
    removeNow() {
      try {
        rmSync(folder, options);
      } catch {
        // The system clears its temporary folder itself.
      }
    },
  };
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") return "the disk is full";
  if (code === "EFBIG") return "it is larger than a file may be there";
  if (code === "ENOENT") return "there is no such folder; set TMPDIR to one that is there";
  if (code === "EACCES" || code === "EROFS" || code === "EPERM")
    return "it may not be written to; set TMPDIR to another one";
  return code ?? String(error);
}
