import { spawn } from "node:child_process";
import { messageOf } from "../../../errors.ts";
import { codeOf } from "../../../text/file-error.ts";

/** Variables by which a git that started Neovim (a commit message, a hook) would bind us to its own repository. */
const REPOSITORY_VARIABLES = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_PREFIX",
  "GIT_COMMON_DIR",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_LITERAL_PATHSPECS",
  "GIT_GLOB_PATHSPECS",
  "GIT_NOGLOB_PATHSPECS",
  "GIT_ICASE_PATHSPECS",
];
const SETTINGS = ["-c", "core.quotepath=off", "--no-pager"];
/** Enough of git's complaint to tell its first sentence. Bytes. */
const LONGEST_COMPLAINT = 2000;

export interface GitOptions {
  /** Folder to run in, absolute. */
  readonly cwd: string;
  readonly signal?: AbortSignal;
  /** Written to standard input. */
  readonly input?: string;
  /** Exit codes that are no failure; 0 by default. */
  readonly codes?: readonly number[];
}

/** Git is not there, refused, or died. */
export class GitError extends Error {
  override readonly name: string = "GitError";
}

/**
 * Runs git, without a shell, and gives its output in pieces as it comes; a reader that is slow holds git back. Ends with a
 * `GitError` where git fails and with the signal's reason after an abort.
 */
export async function* runGit(args: readonly string[], options: GitOptions): AsyncGenerator<Buffer> {
  const { signal } = options;
  signal?.throwIfAborted();
  const child = spawn("git", [...SETTINGS, ...args], {
    cwd: options.cwd,
    env: gitEnvironment(),
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (complaint.length < LONGEST_COMPLAINT) complaint += text;
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", (error) =>
      reject(new GitError(`git did not start (${codeOf(error) ?? messageOf(error)}); is it installed?`)),
    );
    child.once("close", (code, killer) => {
      if (code !== null && (options.codes ?? [0]).includes(code)) resolve();
      else reject(new GitError(firstLine(complaint) || `git ended with ${code ?? killer ?? "no code"}`));
    });
  });
  // The rejection is awaited below; until then it must not count as unhandled.
  ended.catch(() => {});
  // Git may end before it has read everything, and its exit code tells more than the broken pipe.
  child.stdin.on("error", () => {});
  child.stdin.end(options.input ?? "");
  const stop = (): void => {
    // Without a process, `kill` would signal process 0: our whole group, Neovim included.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) child.kill();
  };
  signal?.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    await ended;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
    stop();
  }
}

let environment: NodeJS.ProcessEnv | undefined;

function gitEnvironment(): NodeJS.ProcessEnv {
  if (environment === undefined) {
    environment = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
    for (const name of REPOSITORY_VARIABLES) delete environment[name];
  }
  return environment;
}

function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}
