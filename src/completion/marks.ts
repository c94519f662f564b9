/** Which characters surround, follow and cut a reference. The rules are those of the reference syntax in `doc/99.txt`. */

const WHITE_SPACE = /[\s\u200B\u0085]/u;
/** Punctuation and invisible signs beyond ASCII, without the hyphens and the full-width forms of what paths hold. */
const MARK = /(?![\0-\x7F\u2010\u2011\uFF03\uFF0D\uFF0F\uFF20\uFF3F])[\p{P}\p{Cf}\uFF1C-\uFF1E\uFF40\uFF5C\uFF5E]/u;
/** Arrows, emoji and the like beyond ASCII. */
const SYMBOL = /(?![\0-\x7F\uFF0B])\p{S}/u;
const OPENING_OR_SEPARATING = /[([{<"'`*~,;:!?|]/;
/** The last two end an emoji. */
const TRAILING = /[.,;:!?)\]}>"'`*_~|]|\uFE0F|\u20E3/;
const CUTTING = /[,;:!?()[\]{}<>"'*|`]/;
const PATH_MARK = /[/.\-_+#@]/;
/** Between these and a path's mark before them a name or a pattern goes on: `src/[id].ts`, `src/a.*`. */
const OPENING = /[([{<*?\p{Ps}\p{Pi}\p{Cf}]/u;
/** A pattern goes on over these once it has begun: `src/{a,b}.ts` is not cut back to `src/{a`. */
const PATTERN = /[*?[\]{},!]/;
const SPACELESS_SCRIPT =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Tale}\p{scx=Talu}\p{scx=Lana}]/u;
/** Korean puts spaces between words, but glues its particles to them. */
const HANGUL = /\p{scx=Hang}/u;
const LETTER = /[\p{L}\p{N}]/u;
/** More of them are taken off all at once. */
const MOST_MARKS = 32;
/** What changes the character before it, accents and an emoji's variation selector among them. */
const COMBINING = /\p{M}/u;

/** What a file's name ends in; a fragment may follow. */
export const FILE_EXTENSION: RegExp = /\.\p{L}[\p{L}\p{N}]{0,9}(?:#.*)?$/u;

export function isWhiteSpace(char: string): boolean {
  return WHITE_SPACE.test(char);
}

/** True where `char` may end a token and be taken off. */
export function isTrailing(char: string): boolean {
  return TRAILING.test(char) || MARK.test(char) || SYMBOL.test(char);
}

/** True where a trigger at `index` (UTF-16) of `text` may begin a reference. */
export function isLeftBoundary(text: string, index: number): boolean {
  let at = index;
  // Emphasis by underscores counts only where the underscores themselves stand at a boundary: `foo_@bar` is one word.
  while (at > 0 && text[at - 1] === "_") at -= 1;
  let before = charBefore(text, at);
  while (COMBINING.test(before)) {
    at -= before.length;
    before = charBefore(text, at);
  }
  if (before === "") return true;
  return isWhiteSpace(before) || OPENING_OR_SEPARATING.test(before) || MARK.test(before) || isSpaceless(before);
}

/** Offset of the first white space in `text` from `from` on, or the text's length. UTF-16. */
export function findTokenEnd(text: string, from: number): number {
  const ending = /[\s\u200B\u0085]/gu;
  ending.lastIndex = from;
  return ending.exec(text)?.index ?? text.length;
}

/**
 * The first `most` offsets inside `token` (UTF-16), the last of them first, to which it may be cut back: just before a mark that
 * paths rarely hold, or where a script without spaces begins. A name that goes on behind a path's mark is not cut, so that a wrong
 * path does not turn into its folder.
 */
export function findCuts(token: string, most: number = Number.POSITIVE_INFINITY): number[] {
  const cuts: number[] = [];
  let at = 0;
  let before = "";
  let inPattern = false;
  for (const char of token) {
    const glued = beginsGluedScript(before, char);
    const goesOn = PATH_MARK.test(before) && (glued || OPENING.test(char) || SYMBOL.test(char));
    inPattern ||= (at === 0 || goesOn) && PATTERN.test(char);
    const inside = goesOn || (inPattern && PATTERN.test(char));
    if (at > 0 && !inside && (glued || CUTTING.test(char) || MARK.test(char) || SYMBOL.test(char))) cuts.push(at);
    if (cuts.length >= most) break;
    at += char.length;
    if (!COMBINING.test(char)) before = char;
  }
  return cuts.reverse();
}

/** `token`, then the same with one trailing mark less, and so on. Never empty strings. */
export function stripTrailing(token: string): string[] {
  const texts: string[] = [];
  let text = token;
  while (text !== "") {
    texts.push(text);
    const last = [...text.slice(-2)].at(-1) ?? "";
    if (!isTrailing(last)) break;
    text = text.slice(0, -last.length);
  }
  return texts.length > MOST_MARKS ? [...texts.slice(0, MOST_MARKS), ...texts.slice(-1)] : texts;
}

/** True where `char` begins a run of a script that is written without a space behind the word before. */
export function beginsGluedScript(before: string, char: string): boolean {
  return isGlued(char) && !isGlued(before);
}

/** True where `text` begins with a letter that is written without a space behind the word before. */
export function isGlued(text: string): boolean {
  const char = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return isSpaceless(char) || (LETTER.test(char) && HANGUL.test(char));
}

/** True for a letter of a script that puts no spaces between words. */
function isSpaceless(char: string): boolean {
  return LETTER.test(char) && SPACELESS_SCRIPT.test(char) && !HANGUL.test(char);
}

function charBefore(text: string, index: number): string {
  const low = text.charCodeAt(index - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && index > 1 && text.slice(index - 2, index).isWellFormed();
  return text.slice(Math.max(0, index - (isPair ? 2 : 1)), index);
}
