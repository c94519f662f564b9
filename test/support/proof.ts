import { isDeepStrictEqual } from "node:util";
import type { Terminal } from "./neovim.ts";

/** What is highlighted as a reference in the current buffer: group and text, in the order of the text. */
export async function highlights(terminal: Terminal): Promise<[string, string][]> {
  return terminal.lua(`
    local ns = vim.api.nvim_create_namespace("99.marks")
    local found = {}
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, ns, 0, -1, { details = true })) do
      local _, row, col, details = unpack(mark)
      if details.hl_group then
        -- The place of a mark may be gone for a moment.
        local ok, text = pcall(vim.api.nvim_buf_get_text, 0, row, col, details.end_row, details.end_col, {})
        table.insert(found, { details.hl_group, ok and table.concat(text, "\\n") or "gone" })
      end
    end
    return found`);
}

export async function waitForHighlights(terminal: Terminal, wanted: readonly [string, string][]): Promise<void> {
  let seen: unknown;
  await terminal
    .waitFor(
      async () => {
        seen = await highlights(terminal);
        return isDeepStrictEqual(seen, wanted);
      },
      `the highlights ${JSON.stringify(wanted)}`,
    )
    .catch((cause: unknown) => {
      throw new Error(`last seen: ${JSON.stringify(seen)}`, { cause });
    });
}

/** The sizes beside the references of the current buffer, as they are shown. */
export async function sizes(terminal: Terminal): Promise<string[]> {
  return terminal.lua(`
    local ns = vim.api.nvim_create_namespace("99.marks")
    local found = {}
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, ns, 0, -1, { details = true })) do
      if mark[4].virt_text then table.insert(found, mark[4].virt_text[1][1]) end
    end
    return found`);
}

export interface ShownDiagnostic {
  readonly text: string;
  readonly severity: number;
  readonly message: string;
  readonly code: string;
}

/** Diagnostics of the plugin in the current buffer, with the text that they are about. */
export async function diagnostics(terminal: Terminal): Promise<ShownDiagnostic[]> {
  return terminal.lua(`
    local ns = vim.api.nvim_create_namespace("99.diagnostics")
    return vim.tbl_map(function(one)
      local text = vim.api.nvim_buf_get_text(0, one.lnum, one.col, one.end_lnum, one.end_col, {})[1]
      return { text = text, severity = one.severity, message = one.message, code = one.code }
    end, vim.diagnostic.get(0, { namespace = ns }))`);
}

/** Waits until the diagnostics are about exactly these texts with these codes. */
export async function waitForDiagnostics(
  terminal: Terminal,
  wanted: readonly [text: string, code: string][],
): Promise<ShownDiagnostic[]> {
  return terminal.waitFor(
    async () => {
      const found = await diagnostics(terminal);
      const shape = found.map(({ text, code }) => [text, code]);
      return isDeepStrictEqual(shape, wanted)
        ? [...found, { text: "", severity: 0, message: "", code: "end" }]
        : undefined;
    },
    `the diagnostics ${JSON.stringify(wanted)}`,
  );
}

/** Text of the prompt window's bar, without its colours. */
export async function bar(terminal: Terminal): Promise<string> {
  return terminal.lua(`return vim.api.nvim_eval_statusline(vim.wo.winbar, { winid = 0, use_winbar = true }).str`);
}

export async function waitForBar(terminal: Terminal, text: string | RegExp): Promise<void> {
  await terminal.waitFor(async () => {
    const shown = await bar(terminal);
    return typeof text === "string" ? shown.includes(text) : text.test(shown);
  }, `${text} in the bar`);
}
