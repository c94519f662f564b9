import { join } from "node:path";
import { PLUGIN } from "../terminal/neovim-terminal.mjs";

/** The init.lua of somebody who tries the plugin: the sample rules, and nothing else changed. */
export const SAMPLE_INIT = `
vim.o.swapfile = false
require("99").setup({ completion = { custom_rules = { ${JSON.stringify(join(PLUGIN, "examples/skills"))} } } })
`;
