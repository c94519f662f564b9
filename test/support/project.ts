import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { atEnd } from "./cleanup.ts";

const run = promisify(execFile);

export type FixtureFile = string | { readonly repeat: readonly [string, number] } | { readonly bytes: string };

export interface Fixture {
  /** By path from the project's root; `bytes` is hex. */
  readonly files?: Readonly<Record<string, FixtureFile>>;
  /** By path from the project's root, outside of it: `../name`. */
  readonly outside?: Readonly<Record<string, FixtureFile>>;
  /** Path from the root → what the link says. */
  readonly symlinks?: Readonly<Record<string, string>>;
  /** `git init`; with "commit" also a commit of all files. Default: true. */
  readonly git?: boolean | "commit";
}

/** Lays a project out in a temporary folder, removed when the test ends. Gives the root's real path. */
export async function layOutProject({ files = {}, outside = {}, symlinks = {}, git = true }: Fixture): Promise<string> {
  const place = await realpath(await mkdtemp(join(tmpdir(), "99-project-")));
  atEnd(() => rm(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  const root = join(place, "project");
  await mkdir(root);
  for (const [path, file] of Object.entries({ ...files, ...outside })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), contents(file));
  }
  for (const [path, target] of Object.entries(symlinks)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await symlink(target, join(root, path));
  }
  if (git) await runGit(root, "init", "--quiet");
  if (git === "commit") {
    await runGit(root, "add", "--all");
    await runGit(root, "commit", "--quiet", "--allow-empty", "--message", "Start");
  }
  return root;
}

/** Runs git in a project as somebody, whatever the machine's settings are. Gives what it prints. */
export async function runGit(cwd: string, ...args: string[]): Promise<string> {
  const identity = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org", "-c", "init.defaultBranch=main"];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const { stdout } = await run("git", [...identity, ...args], { cwd, env });
  return stdout;
}

function contents(file: FixtureFile): string | Buffer {
  if (typeof file === "string") return file;
  return "bytes" in file ? Buffer.from(file.bytes, "hex") : file.repeat[0].repeat(file.repeat[1]);
}
