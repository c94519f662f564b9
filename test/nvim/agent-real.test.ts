import { expect, it } from "vitest";
import { initOf, layOutAgentHome } from "../support/agent-home.ts";
import { findAgents } from "../support/agent-programs.ts";
import { atEnd } from "../support/cleanup.ts";
import { startModelServer, stringsIn } from "../support/model-server.mjs";
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
      const cwd = await layOutSample();
      const env = await layOutAgentHome({ name, program: program ?? "", url: server.url, project: cwd });
      const terminal = await startNeovim({ path, cwd, init: initOf(env, `agent = "${name}"`) });
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
