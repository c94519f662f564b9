import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { findDebianArchive } from "./apt-sources.mjs";

const run = promisify(execFile);

/**
 * @typedef {object} Request
 * @property {string} suite
 * @property {readonly string[]} packages
 * @property {readonly string[]} programs from the folder's root, as `usr/bin/nvim`
 * @property {string} folder
 * @property {() => Promise<boolean>} isDone whether another process was faster
 */

/**
 * Unpacks packages of one Debian suite into a folder of their own, next to whatever the system has. Needs apt and
 * dpkg-deb, and no rights. Programs in it run by themselves: they are tied to the C library beside them.
 * @param {Request} request
 * @returns {Promise<void>} rejects with a sentence that says what failed
 */
export async function installFromDebian({ suite, packages, programs, folder, isDone }) {
  const archive = await findDebianArchive();
  if (!archive) throw new Error("this machine's apt sources name no Debian archive");
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}.new-`);
  try {
    const root = join(work, "root");
    // patchelf comes along, so that the system needs to have none.
    for (const file of await download(archive, suite, [...packages, "patchelf"], work)) {
      await run("dpkg-deb", ["-x", file, root]);
    }
    for (const program of programs) await bindToRoot(root, program, folder);
    if (!(await isDone())) await replaceFolder(root, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * @param {import("./apt-sources.mjs").Archive} archive
 * @param {string} suite
 * @param {readonly string[]} packages
 * @param {string} work
 * @returns {Promise<string[]>} the package files
 */
async function download({ uri, signedBy }, suite, packages, work) {
  const archives = join(work, "cache/archives");
  await mkdir(join(archives, "partial"), { recursive: true });
  await mkdir(join(work, "state/lists/partial"), { recursive: true });
  await writeFile(join(work, "status"), "");
  const options = signedBy === undefined ? "" : `[signed-by=${signedBy}] `;
  await writeFile(join(work, "sources.list"), `deb ${options}${uri} ${suite} main\n`);
  const settings = {
    "Dir::Etc::SourceList": join(work, "sources.list"),
    "Dir::Etc::SourceParts": "/dev/null",
    "Dir::Etc::Preferences": "/dev/null",
    "Dir::Etc::PreferencesParts": "/dev/null",
    "Dir::State": join(work, "state"),
    "Dir::State::Lists": join(work, "state/lists"),
    "Dir::State::status": join(work, "status"),
    "Dir::Cache": join(work, "cache"),
    "Dir::Log": work,
    "Debug::NoLocking": "1",
    "APT::Sandbox::User": "root",
    "APT::Install-Recommends": "0",
    "APT::Update::Error-Mode": "any",
    "Acquire::Languages": "none",
    "Acquire::Retries": "3",
    "Acquire::http::Timeout": "30",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} "${value}";`);
  // Hooks of the system's configuration are for its own lists and packages.
  lines.push("#clear APT::Update::Post-Invoke;", "#clear APT::Update::Post-Invoke-Success;");
  await writeFile(join(work, "apt.conf"), `${lines.join("\n")}\n`);
  await apt(work, "update");
  await apt(work, "install", "--download-only", "--yes", ...packages);
  const files = await readdir(archives);
  return files.filter((name) => name.endsWith(".deb")).map((name) => join(archives, name));
}

/**
 * @param {string} work
 * @param {...string} args
 */
async function apt(work, ...args) {
  try {
    await run("apt-get", ["-qq", "-c", join(work, "apt.conf"), ...args], { timeout: 300_000 });
  } catch (cause) {
    const { code, stderr = "" } = /** @type {{ code?: unknown, stderr?: string }} */ (cause);
    if (code === "ENOENT") throw new Error("there is no apt-get on this machine", { cause });
    const said = stderr.split("\n").find((line) => line.startsWith("E:")) ?? stderr.trim() ?? "no message";
    throw new Error(`apt-get ${args[0]} failed: ${said}`, { cause });
  }
}

/**
 * Makes a program use the C library of the folder it will be moved to.
 * @param {string} root where it is now
 * @param {string} program
 * @param {string} folder where it will be
 */
async function bindToRoot(root, program, folder) {
  const [triple] = (await readdir(join(root, "usr/lib"))).filter((name) => name.includes("-linux-"));
  if (triple === undefined) throw new Error("the packages hold no libraries");
  const loaders = ["usr/lib64", "usr/lib", `usr/lib/${triple}`];
  const found = await Promise.all(
    loaders.map(async (place) => {
      const names = await readdir(join(root, place)).catch(() => []);
      return names.filter((name) => /^ld-linux.*\.so\.\d$/.test(name)).map((name) => `${place}/${name}`);
    }),
  );
  const [loader] = found.flat();
  if (loader === undefined) throw new Error("the packages hold no loader");
  await access(join(root, program));
  const libraries = `usr/lib/${triple}`;
  await run(join(root, loader), [
    ...["--library-path", join(root, libraries), join(root, "usr/bin/patchelf")],
    ...["--set-interpreter", join(folder, loader), "--force-rpath", "--set-rpath", join(folder, libraries)],
    join(root, program),
  ]);
}

/**
 * @param {string} from
 * @param {string} to may hold one that does not run, as after the project was moved
 */
async function replaceFolder(from, to) {
  const old = `${to}.old-${process.pid}`;
  await rename(to, old).catch(() => {
    // There is none.
  });
  try {
    await rename(from, to);
  } catch (cause) {
    const { code } = /** @type {{ code?: string }} */ (cause);
    // Another process has put its own there in between.
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw cause;
  }
  await rm(old, { recursive: true, force: true });
}
