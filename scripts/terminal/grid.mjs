/** @typedef {{ text: string, highlight: number }} Cell `text` is empty in the right half of a wide character */
/** @typedef {ReturnType<typeof createGrid>} Grid */

/**
 * The cells of a screen, changed by the events of `ext_linegrid`.
 * @param {number} width
 * @param {number} height
 */
export function createGrid(width, height) {
  const blank = () => Array.from({ length: width }, () => /** @type {Cell} */ ({ text: " ", highlight: 0 }));
  let rows = Array.from({ length: height }, blank);

  return {
    /** @returns {readonly (readonly Cell[])[]} */
    rows: () => rows,

    /** @returns {string[]} one a row, without the spaces at its end */
    lines: () =>
      rows.map((row) =>
        row
          .map((cell) => cell.text)
          .join("")
          .trimEnd(),
      ),

    /**
     * @param {number} columns
     * @param {number} lines
     */
    resize(columns, lines) {
      const old = rows;
      width = columns;
      height = lines;
      rows = Array.from({ length: height }, (_, row) => blank().map((cell, column) => old[row]?.[column] ?? cell));
    },

    clear() {
      rows = Array.from({ length: height }, blank);
    },

    /**
     * @param {number} row
     * @param {number} column
     * @param {readonly (readonly [text: string, highlight?: number, repeat?: number])[]} cells a highlight left out is
     *   that of the cell before
     */
    put(row, column, cells) {
      let last = 0;
      for (const [text, highlight = last, repeat = 1] of cells) {
        last = highlight;
        for (let count = 0; count < repeat; count++, column++) {
          const cell = rows[row]?.[column];
          if (cell) Object.assign(cell, { text, highlight });
        }
      }
    },

    /**
     * @param {{ top: number, bottom: number, left: number, right: number }} area ends not included
     * @param {number} by rows; what comes into view is drawn by later events
     */
    scroll({ top, bottom, left, right }, by) {
      const old = rows.map((row) => row.map((cell) => ({ ...cell })));
      for (let row = Math.max(top, top - by); row < Math.min(bottom, bottom - by); row++) {
        rows[row]?.splice(left, right - left, ...(old[row + by]?.slice(left, right) ?? []));
      }
    },
  };
}
