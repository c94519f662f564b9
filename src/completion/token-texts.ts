import { findCuts } from "./marks.ts";
import { quotedSpellings } from "./spellings.ts";

/** No file system takes a longer path. UTF-16. */
const LONGEST_TOKEN = 4096;
/** A longer run without white space is minified text: a token reaches to one of its first marks that paths rarely hold. */
const MOST_CUTS = 2;
/** Behind a quoted name, enough for any line suffix. */
const LONGEST_SUFFIX = 64;

/**
 * Cuts out, for ascending places behind a trigger, all that a token there can take up: to the next white space; where it is quoted,
 * to the white space behind its closing quote; where that quote is missing, to the end of the line or the next word with a trigger.
 */
export function createTokenTexts(text: string, triggers: readonly string[]): (behind: number) => string {
  const findWhite = createAscendingSearch(text, /[\s\u200B\u0085]/gu);
  const findLineEnd = createAscendingSearch(text, /\n/g);

  function quotedText(behind: number): string {
    const line = text.slice(behind, Math.min(findLineEnd(behind), behind + LONGEST_TOKEN));
    const [closed] = quotedSpellings(line, false);
    if (closed !== undefined) return line.slice(0, closed.length + LONGEST_SUFFIX);
    const next = [...line.matchAll(/\s+/gu)].find(({ 0: white, index }) =>
      triggers.some((trigger) => line.startsWith(trigger, index + white.length)),
    );
    return line.slice(0, next?.index);
  }

  return (behind) => {
    if (text[behind] === '"') return quotedText(behind);
    const end = findWhite(behind);
    if (end - behind <= LONGEST_TOKEN) return text.slice(behind, end);
    const run = text.slice(behind, behind + LONGEST_TOKEN);
    return run.slice(0, findCuts(run, MOST_CUTS)[0]);
  };
}

/** The next match at or behind a place, or the text's length. Ascending places cost one walk through the text. */
function createAscendingSearch(text: string, pattern: RegExp): (from: number) => number {
  let searchedFrom = 0;
  let found = -1;
  return (from) => {
    if (from > found || from < searchedFrom) {
      pattern.lastIndex = from;
      found = pattern.exec(text)?.index ?? text.length;
      searchedFrom = from;
    }
    return found;
  };
}
