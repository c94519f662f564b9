import { expect, it } from "vitest";
import { initOf, layOutAgentHome } from "../support/agent-home.ts";
import { findAgents } from "../support/agent-programs.ts";
import { answer } from "../support/answers.ts";
import { atEnd } from "../support/cleanup.ts";
import { startModelServer, stringsIn } from "../support/model-server.mjs";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import { openPrompt, waitForNoPrompt } from "../support/prompt.ts";
import { assembledSample, layOutSample } from "../support/sample-project.ts";

const agents = findAgents();

const PIECES = ["The file is a", " **module**.\n", "\nIt returns `M`,", " für alle."];
const ANSWER = "The file is a **module**.\n\nIt returns `M`, für alle.";
const TYPED = "Explain #git_commit in @src/main.lua — kurz";

forEachNeovim("a real agent, asked by its preset", ({ path }) => {
  for (const { name, path: program } of agents) {
    // Skipped where there is no program: `findAgents` prints what to install, and which variable to set.
    const test = program === undefined ? it.skip : it;
    test(`${name} gets the assembled prompt, and its answer is shown`, async () => {
      const server = await startModelServer(PIECES);
      atEnd(server.close);
      const cwd = await layOutSample();
      const env = await layOutAgentHome({ name, program: program ?? "", url: server.url, project: cwd });
      const terminal = await startNeovim({ path, cwd, init: initOf(env, `agent = "${name}"`) });
      await openPrompt(terminal);
      await terminal.type(`${TYPED}<Esc>:w<CR>`);
      await waitForNoPrompt(terminal);
      await terminal.waitFor(() => terminal.lua("return _G.done ~= nil"), "the end of the run", 50_000);

      expect(await terminal.lua("return { _G.done.agent, _G.done.code }")).toEqual([name, 0]);
      expect((await answer(terminal)).trim()).toBe(ANSWER);
      expect(server.bodies.flatMap(stringsIn).map((text) => text.trim())).toContain(assembledSample(TYPED));
    });
  }
});
