import { createGrid } from "./grid.mjs";

/** @typedef {{ foreground?: number, background?: number, bold?: boolean, italic?: boolean, reverse?: boolean,
 *   underline?: boolean, undercurl?: boolean, strikethrough?: boolean }} Highlight colours as 0xRRGGBB */
/** @typedef {ReturnType<typeof createScreen>} Screen */

/**
 * What a user of Neovim sees, floating windows and menus included: Neovim draws them all into one grid.
 * @param {number} columns
 * @param {number} lines
 */
export function createScreen(columns, lines) {
  const grid = createGrid(columns, lines);
  const highlights = /** @type {Map<number, Highlight>} */ (new Map());
  const defaults = { foreground: 0xffffff, background: 0x000000 };
  const cursor = { row: 0, column: 0, mode: "normal" };
  const pending = /** @type {[string, readonly unknown[]][]} */ ([]);

  /** @type {Record<string, (...args: any) => void>} the arguments are as Neovim's `api-ui-events` lists them */
  const handlers = {
    grid_resize: (_, width, height) => grid.resize(width, height),
    grid_clear: () => grid.clear(),
    grid_line: (_, row, column, cells) => grid.put(row, column, cells),
    grid_scroll: (_, top, bottom, left, right, rows) => grid.scroll({ top, bottom, left, right }, rows),
    grid_cursor_goto: (_, row, column) => Object.assign(cursor, { row, column }),
    mode_change: (mode) => Object.assign(cursor, { mode }),
    hl_attr_define: (id, attributes) => highlights.set(id, attributes),
    default_colors_set: (foreground, background) => {
      if (foreground >= 0) defaults.foreground = foreground;
      if (background >= 0) defaults.background = background;
    },
  };

  return {
    cursor,
    defaults,
    rows: grid.rows,
    lines: grid.lines,
    /** @param {number} id */
    highlight: (id) => highlights.get(id) ?? {},

    /**
     * Takes a `redraw` notification. Nothing is shown before its `flush`, so that no half-drawn screen is read.
     * @param {readonly (readonly [name: string, ...calls: (readonly unknown[])[]])[]} events
     */
    apply(events) {
      for (const [name, ...calls] of events) {
        for (const args of calls) pending.push([name, args]);
        if (name !== "flush") continue;
        for (const [event, args] of pending.splice(0)) handlers[event]?.(...args);
      }
    },
  };
}
