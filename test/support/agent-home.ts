import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AgentName, isolatedEnv } from "./agent-programs.ts";
import { writeAgentSettings } from "./agent-settings.ts";
import { atEnd } from "./cleanup.ts";

interface AgentHome {
  readonly name: AgentName;
  readonly program: string;
  /** Of the stand-in server. */
  readonly url: string;
  readonly project: string;
}

/** Makes a home folder with nothing but the agent's settings in it. Gives the agent's whole environment. */
export async function layOutAgentHome({ name, program, url, project }: AgentHome): Promise<Record<string, string>> {
  const home = await realpath(await mkdtemp(join(tmpdir(), "99-agent-")));
  atEnd(() => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  return { ...isolatedEnv(home, program), ...(await writeAgentSettings(name, home, url, project)) };
}

/**
 * Lua that sets Neovim up. Its own variables are the agent's: all of the machine's are dropped, so that no account of
 * somebody's is used.
 * @param options further ones, in Lua
 */
export function initOf(env: Readonly<Record<string, string>>, options: string): string {
  return `
    for name in pairs(vim.fn.environ()) do
      if not (name:find("^N?VIM") or name:find("^XDG_STATE")) then vim.env[name] = nil end
    end
    for name, value in pairs(vim.json.decode([==[${JSON.stringify(env)}]==])) do vim.env[name] = value end
    vim.api.nvim_create_autocmd("User", {
      pattern = { "NinetyNineDone", "NinetyNineError" },
      callback = function(event) _G.done = event.data end,
    })
    require("99").setup({ ${options}, completion = { custom_rules = { "rules" } } })`;
}
