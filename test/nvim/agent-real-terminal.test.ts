import { expect, it } from "vitest";
import { initOf, layOutAgentHome } from "../support/agent-home.ts";
import { findAgents } from "../support/agent-programs.ts";
import { atEnd } from "../support/cleanup.ts";
import { startModelServer, stringsIn } from "../support/model-server.mjs";
import { forEachNeovim, startNeovim } from "../support/neovim.ts";
import { openPrompt, waitForNoPrompt } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";

const agents = findAgents();

/** What shows in each program once it takes input. */
const READY = {
  claude: "? for shortcuts",
  codex: "? for shortcuts",
  opencode: "Ask anything",
  gemini: "Type your message",
};

/** Opencode takes half a minute to start where it cannot reach its makers. */
const START_LIMIT = 120_000;

const PROMPT = ["Explain @src/main.lua", "", "```lua", "-- src/main.lua", "local M = {}", "return M", "```"].join("\n");

forEachNeovim("a real agent in a terminal", ({ path }) => {
  for (const { name, path: program } of agents) {
    // Skipped where there is no program: `findAgents` prints what to install, and which variable to set.
    const test = program === undefined ? it.skip : it;
    test(
      `${name} takes the prompt as one paste, and Enter as its end`,
      async () => {
        const server = await startModelServer(["It returns ", "a table."]);
        atEnd(server.close);
        const cwd = await layOutSample();
        const env = await layOutAgentHome({ name, program: program ?? "", url: server.url, project: cwd });
        const init = initOf({ ...env, TERM: "xterm-256color" }, `agent = { terminal = ":${name}$" }`);
        const terminal = await startNeovim({ path, cwd, init, columns: 120, lines: 50 });
        await terminal.type(`:terminal ${name}<CR>`);
        await terminal.waitForScreen(READY[name], 60_000);
        await openPrompt(terminal);
        await terminal.type("Explain @src/main.lua<Esc>:w<CR>");
        await waitForNoPrompt(terminal);

        const isAsked = (): boolean => server.bodies.flatMap(stringsIn).some((text) => text.trim() === PROMPT);
        await terminal.waitFor(isAsked, "a request with the prompt", 20_000);
        await terminal.waitForScreen("It returns a table.", 20_000);
        expect(server.bodies.flatMap(stringsIn).join("\n")).not.toContain("\u001b");
      },
      START_LIMIT,
    );
  }
});
