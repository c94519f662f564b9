/**
 * The block quotes and list items around the lines of a Markdown text, by CommonMark's rules (spec 0.31, section 5). HTML blocks
 * are taken for text. Columns: tabs have been replaced.
 */

export interface ContainerWalk {
  /** What stands behind the marks of all open containers; undefined where the line leaves one of them. Begins none. */
  follow(line: string): string | undefined;
  /** Ends and begins containers. Gives what stands behind their marks, indent included. */
  enter(line: string): string;
}

type Container = { readonly kind: "quote" } | { readonly kind: "item"; readonly width: number; isEmpty: boolean };

/** Nobody nests deeper, but a line of a million `>` does. */
const DEEPEST = 32;
const QUOTE_MARK = /^ {0,3}> ?/;
const LIST_MARK = /^( {0,3})(?:[-+*]|(\d{1,9})[.)])(?= |$)/;
const THEMATIC_BREAK = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;
/** A thematic break, a heading or a fence. A line of `=` makes one only of the paragraph above it. */
const OTHER_BLOCK = /^ {0,3}(?:(?:\* *){3,}$|(?:- *){3,}$|(?:_ *){3,}$|#{1,6}(?: |$)|-+ *$|~~~|`{3,}[^`]*$)/;
const UNDERLINE = /^ {0,3}=+ *$/;

/** Walks over the lines of a text; they have neither line breaks nor tabs. */
export function createContainerWalk(): ContainerWalk {
  let open: Container[] = [];
  let inParagraph = false;

  /** Takes off the marks of as many open containers as the line belongs to. */
  function follow(line: string): { rest: string; depth: number } {
    let rest = line;
    for (const [depth, container] of open.entries()) {
      const width = widthIn(rest, container);
      if (width === undefined) return { rest, depth };
      rest = rest.slice(width);
    }
    return { rest, depth: open.length };
  }

  return {
    follow(line) {
      const { rest, depth } = follow(line);
      return depth === open.length ? rest : undefined;
    },

    enter(line) {
      let { rest, depth } = follow(line);
      const leaves = depth < open.length;
      const kept = open.slice(0, depth);
      while (kept.length < DEEPEST && !isIndented(rest)) {
        const begun = beginQuote(rest) ?? beginItem(rest, inParagraph && !leaves && kept.length === depth);
        if (begun === undefined) break;
        kept.push(begun.container);
        rest = rest.slice(begun.width);
      }
      const begins = kept.length > depth;
      // Text goes on with a paragraph also without the marks of its containers.
      const isLazy = leaves && !begins && inParagraph && isText(rest);
      if (!isLazy) open = kept;
      const goesOn = inParagraph && !begins && (isLazy || !leaves);
      const isHeading = goesOn && !isLazy && UNDERLINE.test(rest);
      inParagraph = isText(rest) && !isHeading && (goesOn || !isIndented(rest));
      const filled = rest.trim() === "" ? open.slice(0, -1) : open;
      for (const container of filled) if (container.kind === "item") container.isEmpty = false;
      return rest;
    },
  };
}

function isIndented(rest: string): boolean {
  return rest.startsWith("    ");
}

/** True for what a paragraph can hold. */
function isText(rest: string): boolean {
  return rest.trim() !== "" && !OTHER_BLOCK.test(rest);
}

/** Columns that belong to `container` at the start of `rest`, or undefined where the line does not go on with it. */
function widthIn(rest: string, container: Container): number | undefined {
  if (container.kind === "quote") return QUOTE_MARK.exec(rest)?.[0].length;
  if (rest.trim() === "") return container.isEmpty ? undefined : Math.min(rest.length, container.width);
  return rest.startsWith(" ".repeat(container.width)) ? container.width : undefined;
}

function beginQuote(rest: string): { container: Container; width: number } | undefined {
  const mark = QUOTE_MARK.exec(rest)?.[0];
  return mark === undefined ? undefined : { container: { kind: "quote" }, width: mark.length };
}

function beginItem(rest: string, interrupts: boolean): { container: Container; width: number } | undefined {
  const match = THEMATIC_BREAK.test(rest) ? null : LIST_MARK.exec(rest);
  if (match === null) return undefined;
  const [mark, , number] = match;
  const behind = rest.slice(mark.length);
  const isBlank = behind.trim() === "";
  if (interrupts && (isBlank || (number !== undefined && Number(number) !== 1))) return undefined;
  const spaces = /^ */.exec(behind)?.[0].length ?? 0;
  // Five and more spaces are one, and indented code.
  const width = mark.length + (isBlank || spaces > 4 ? 1 : spaces);
  return { container: { kind: "item", width, isEmpty: true }, width };
}
