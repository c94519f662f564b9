import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** Folders with real agents' programs, as in `PATH`. */
const VARIABLE = "NINETYNINE_AGENTS_PATH";

/** The packages of those that npm has. Some come whole only by their install scripts, which newer npm wants approved. */
const PACKAGES = {
  claude: "@anthropic-ai/claude-code",
  codex: "@openai/codex",
  opencode: "opencode-ai",
  gemini: "@google/gemini-cli",
};

export type AgentName = keyof typeof PACKAGES;
export const AGENTS = Object.keys(PACKAGES) as AgentName[];

export interface FoundAgent {
  readonly name: AgentName;
  /** Missing where its program was not found. */
  readonly path?: string;
}

/** Looks for real agents' programs. Those on `PATH` are somebody's own, with an account, and are left alone. */
export function findAgents(): FoundAgent[] {
  const folders = (process.env[VARIABLE] ?? "").split(delimiter).filter((folder) => folder !== "");
  const agents = AGENTS.map((name) => {
    const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
    return path === undefined ? { name } : { name, path };
  });
  const missing = agents.filter(({ path }) => path === undefined).map(({ name }) => name);
  if (missing.length > 0) {
    const packages = missing.map((name) => PACKAGES[name]).join(" ");
    console.warn(
      `Skipping: no program of ${missing.join(", ")} was found; run \`npm install --prefix <folder> ${packages}\` ` +
        `and set ${VARIABLE} to <folder>/node_modules/.bin.`,
    );
  }
  return agents;
}

/**
 * All that an agent's program gets to see of this machine. It asks for whatever lies outside of it by way of a proxy that
 * is not there.
 */
export function isolatedEnv(home: string, program: string): Record<string, string> {
  const closed = "http://127.0.0.1:9";
  return {
    HOME: home,
    PATH: [dirname(program), dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter),
    TERM: "dumb",
    HTTP_PROXY: closed,
    HTTPS_PROXY: closed,
    NO_PROXY: "127.0.0.1",
  };
}
