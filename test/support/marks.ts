import type { Terminal } from "./neovim.ts";

/** Highlighted texts of the current buffer with their groups, in order. */
export async function highlights(terminal: Terminal): Promise<string[]> {
  return terminal.lua(`
    local space = vim.api.nvim_get_namespaces()["99.marks"]
    return vim.tbl_map(function(mark)
      local details = mark[4]
      local text = vim.api.nvim_buf_get_text(0, mark[2], mark[3], details.end_row, details.end_col, {})
      return details.hl_group .. " " .. table.concat(text, "\\n")
    end, vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true }))`);
}

export async function waitForHighlights(terminal: Terminal, expected: readonly string[]): Promise<void> {
  const what = `the highlights ${JSON.stringify(expected)}`;
  await terminal.waitFor(async () => JSON.stringify(await highlights(terminal)) === JSON.stringify(expected), what);
}

/** Diagnostics of the current buffer as "severity code text: message". */
export async function diagnostics(terminal: Terminal): Promise<string[]> {
  return terminal.lua(`
    return vim.tbl_map(function(one)
      local text = vim.api.nvim_buf_get_text(0, one.lnum, one.col, one.end_lnum, one.end_col, {})
      return ("%s %s %s: %s"):format(vim.diagnostic.severity[one.severity], one.code, table.concat(text), one.message)
    end, vim.diagnostic.get(0))`);
}

export async function waitForDiagnostics(terminal: Terminal, pattern: RegExp): Promise<string[]> {
  return terminal.waitFor(async () => {
    const found = await diagnostics(terminal);
    return found.some((one) => pattern.test(one)) ? found : undefined;
  }, `a diagnostic like ${pattern}`);
}
