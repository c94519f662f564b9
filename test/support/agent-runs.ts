import { startNeovim, type Terminal } from "./neovim.ts";
import { keysOf, notes, openPrompt, RECORD_NOTES, waitForNoPrompt, waitForPrompt } from "./prompt.ts";
import { layOutSample } from "./sample-project.ts";
import type { Stage } from "./stage.ts";

/** Notes the plugin's autocommands, for `waitForEvent`; the prompt that is handed over is also put into a file. */
export const RECORD_EVENTS = `
_G.events = {}
for _, name in ipairs({ "Submit", "Done", "Error" }) do
  vim.api.nvim_create_autocmd("User", {
    pattern = "NinetyNine" .. name,
    callback = function(event)
      table.insert(_G.events, { name = name, data = event.data })
      if name == "Submit" then
        local file = assert(io.open(vim.env.AGENT_STAGE .. "/submitted", "wb"))
        file:write(event.data.prompt)
        file:close()
      end
    end,
  })
end
`;

interface Start {
  readonly path: string;
  readonly stage: Stage;
  /** Agents by name, as in the option; prompts go to the first. */
  readonly agents?: Readonly<Record<string, object>>;
  /** Further options, in Lua. */
  readonly options?: string;
  /** Lua that runs before the set-up. */
  readonly init?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A Neovim whose prompts go to stand-ins. */
export async function startWithAgents(start: Start): Promise<Terminal> {
  const { path, stage, agents = {}, options = "", init = "", env = {}, cwd = await layOutSample() } = start;
  const [first] = Object.keys(agents);
  const settings = {
    completion: { custom_rules: ["rules"] },
    agents,
    ...(first === undefined ? {} : { agent: first }),
  };
  const setup = `require("99").setup(vim.tbl_extend("force", ${luaOf(settings)}, { ${options} }))`;
  return startNeovim({
    path,
    cwd,
    env: { ...stage.env, ...env },
    init: `${RECORD_NOTES}${RECORD_EVENTS}${init}\n${setup}`,
  });
}

/** Lua that makes a value. */
export function luaOf(value: unknown): string {
  return `vim.json.decode([==[${JSON.stringify(value)}]==])`;
}

/** Types a prompt and submits it. */
export async function send(terminal: Terminal, text = "hello"): Promise<void> {
  await openPrompt(terminal);
  await terminal.type(`${keysOf(text)}<Esc>:w<CR>`);
  await waitForNoPrompt(terminal);
}

/** Opens the prompt with a text from a file, and submits it. */
export async function sendFile(terminal: Terminal, path: string): Promise<void> {
  await terminal.lua(
    `local file = assert(io.open(..., "rb"))
     require("99").open({ text = file:read("*a") })
     file:close()`,
    path,
  );
  await waitForPrompt(terminal);
  await terminal.type("<Esc>:w<CR>");
}

/** The text that `:NinetyNine last` brings back. */
export async function bringBack(terminal: Terminal): Promise<string> {
  await terminal.type("<Esc>:NinetyNine last<CR>");
  await waitForPrompt(terminal);
  return terminal.lua(`return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\\n")`);
}

export interface EventData {
  readonly [name: string]: unknown;
  readonly agent: string;
  readonly run?: unknown;
  readonly code?: unknown;
  readonly ms?: number;
  readonly buf?: number;
  readonly message?: string;
  readonly text: string;
}

/** Waits for the autocommand, and gives its data; of several the newest. */
export async function waitForEvent(
  terminal: Terminal,
  name: "Submit" | "Done" | "Error",
  { count = 1, limit }: { readonly count?: number; readonly limit?: number } = {},
): Promise<EventData> {
  const find = `local name, count = ...
    local found = vim.tbl_filter(function(event) return event.name == name end, _G.events)
    return #found >= count and #found or 0`;
  const look = (): Promise<number> => terminal.lua(find, name, count);
  await terminal.waitFor(look, `NinetyNine${name}, ${count} times`, limit).catch(async (cause: unknown) => {
    const told = [...(await eventNames(terminal)), ...(await notes(terminal))];
    throw new Error(`instead: ${JSON.stringify(told)}`, { cause });
  });
  return terminal.lua(
    `local newest
     for _, event in ipairs(_G.events) do if event.name == ... then newest = event.data end end
     return newest`,
    name,
  );
}

/** Names of the autocommands so far. */
export async function eventNames(terminal: Terminal): Promise<string[]> {
  return terminal.lua("return vim.tbl_map(function(event) return event.name end, _G.events)");
}
