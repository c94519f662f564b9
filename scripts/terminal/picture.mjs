const CELL = { width: 8.4, height: 18, ascent: 13.5 };
const FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/** @typedef {import("./screen.mjs").Screen} Screen */
/** @typedef {{ start: number, width: number, text: string, highlight: number }} Run cells that look alike */

/**
 * Draws what a screen shows.
 * @param {Screen} screen
 * @param {string} title for those who cannot see it
 * @returns {string} SVG
 */
export function drawScreen(screen, title) {
  const rows = screen.rows();
  const width = round((rows[0]?.length ?? 0) * CELL.width);
  const height = rows.length * CELL.height;
  const drawn = rows.flatMap((cells, row) => runsOf(cells).flatMap((run) => drawRun(screen, run, row)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="${FONT}" font-size="14" xml:space="preserve">\n`,
    `<title>${escapeMarkup(title)}</title>\n`,
    `<rect width="100%" height="100%" rx="6" fill="${colour(screen.defaults.background)}"/>\n`,
    ...drawn.map((element) => `${element}\n`),
    "</svg>\n",
  ].join("");
}

/**
 * @param {readonly import("./grid.mjs").Cell[]} cells
 * @returns {Run[]}
 */
function runsOf(cells) {
  const runs = /** @type {Run[]} */ ([]);
  for (const [start, { text, highlight }] of cells.entries()) {
    const last = runs.at(-1);
    if (last?.highlight === highlight) {
      last.width++;
      last.text += text;
    } else {
      runs.push({ start, width: 1, text, highlight });
    }
  }
  return runs;
}

/**
 * @param {Screen} screen
 * @param {Run} run
 * @param {number} row
 */
function drawRun(screen, { start, width, text, highlight }, row) {
  const style = screen.highlight(highlight);
  const { foreground = screen.defaults.foreground, background = screen.defaults.background } = style;
  const [ink, paper] = style.reverse ? [background, foreground] : [foreground, background];
  const [x, y] = [round(start * CELL.width), row * CELL.height];
  const area = `x="${x}" y="${y}" width="${round(width * CELL.width)}" height="${CELL.height}"`;
  const elements = paper === screen.defaults.background ? [] : [`<rect ${area} fill="${colour(paper)}"/>`];
  const left = text.length - text.trimStart().length;
  const shown = text.trim();
  if (shown === "") return elements;
  const attributes = [
    `x="${round((start + left) * CELL.width)}" y="${y + CELL.ascent}" fill="${colour(ink)}"`,
    // Whatever the font, letters stay in their cells.
    `textLength="${round((width - left - (text.length - text.trimEnd().length)) * CELL.width)}"`,
    ...(style.bold ? ['font-weight="bold"'] : []),
    ...(style.italic ? ['font-style="italic"'] : []),
    ...(style.underline || style.undercurl ? ['text-decoration="underline"'] : []),
    ...(style.strikethrough ? ['text-decoration="line-through"'] : []),
  ];
  // A text's own spaces at its ends are lost in some viewers, and are not drawn anyway.
  return [...elements, `<text ${attributes.join(" ")}>${escapeMarkup(shown)}</text>`];
}

/** @param {number} value */
function colour(value) {
  return `#${value.toString(16).padStart(6, "0")}`;
}

/** @param {string} text */
function escapeMarkup(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
