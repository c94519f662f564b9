import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type AgentName, findAgents, isolatedEnv } from "../support/agent-programs.ts";
import { writeAgentSettings } from "../support/agent-settings.ts";
import { atEnd } from "../support/cleanup.ts";
import { type ModelServer, startModelServer } from "../support/model-server.mjs";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import { openPrompt, waitForNoPrompt } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";

const agents = findAgents();

const PIECES = ["The file is a", " **module**.\n", "\nIt returns `M`,", " für alle."];
const ANSWER = "The file is a **module**.\n\nIt returns `M`, für alle.";
const PROMPT = [
  "Explain #git_commit in @src/main.lua — kurz",
  "",
  "<git_commit>",
  "Write short commits.",
  "",
  "</git_commit>",
  "",
  "```lua",
  "-- src/main.lua",
  "local M = {}",
  "return M",
  "```",
].join("\n");

/** Lua: the text of the newest answer buffer. */
const READ_ANSWER = `
local newest = ""
for _, buf in ipairs(vim.api.nvim_list_bufs()) do
  if vim.startswith(vim.api.nvim_buf_get_name(buf), "ninetynine://answer/") then
    newest = table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, false), "\\n")
  end
end
return newest`;

forEachNeovim("a real agent, asked by its preset", ({ path }) => {
  for (const { name, path: program } of agents) {
    (program === undefined ? it.skip : it)(`${name} gets the assembled prompt, and its answer is shown`, async () => {
      const server = await startModelServer(PIECES);
      atEnd(server.close);
      const env = await layOutHome(name, program ?? "", server);
      const terminal = await startNeovim({ path, cwd: await layOutSample(), init: initOf(name, env) });
      await openPrompt(terminal);
      await terminal.type("Explain #git_commit in @src/main.lua — kurz<Esc>:w<CR>");
      await waitForNoPrompt(terminal);
      await terminal.waitFor(() => terminal.lua("return _G.done ~= nil"), "the end of the run", 50_000);

      expect(await terminal.lua("return { _G.done.agent, _G.done.code }")).toEqual([name, 0]);
      expect((await terminal.lua(READ_ANSWER)).trim()).toBe(ANSWER);
      expect(server.bodies.flatMap(stringsIn).map((text) => text.trim())).toContain(PROMPT);
    });
  }
});

/** Makes an empty home folder with the agent's settings in it. Gives the agent's whole environment. */
async function layOutHome(name: AgentName, program: string, { url }: ModelServer): Promise<Record<string, string>> {
  const home = await realpath(await mkdtemp(join(tmpdir(), "99-agent-")));
  atEnd(() => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  return { ...isolatedEnv(home, program), ...(await writeAgentSettings(name, home, url)) };
}

/** Neovim's own variables are the agent's: all of the machine's are dropped, so that no account of somebody's is used. */
function initOf(name: AgentName, env: Readonly<Record<string, string>>): string {
  return `
    for name in pairs(vim.fn.environ()) do
      if not (name:find("^N?VIM") or name:find("^XDG_STATE")) then vim.env[name] = nil end
    end
    for name, value in pairs(vim.json.decode([==[${JSON.stringify(env)}]==])) do vim.env[name] = value end
    vim.api.nvim_create_autocmd("User", {
      pattern = { "NinetyNineDone", "NinetyNineError" },
      callback = function(event) _G.done = event.data end,
    })
    require("99").setup({ agent = "${name}", completion = { custom_rules = { "rules" } } })`;
}

/** All strings in a JSON text. */
function stringsIn(json: string): string[] {
  const strings: string[] = [];
  JSON.parse(json, (_, value: unknown) => {
    if (typeof value === "string") strings.push(value);
    return value;
  });
  return strings;
}
