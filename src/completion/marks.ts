/** Which characters surround, follow and cut a reference. The rules are those of the reference syntax in `doc/99.txt`. */

const WHITE_SPACE = /[\s\u200B\u0085]/u;
/** CJK punctuation, without the full-width forms of marks that paths hold and without the letters of that block. */
const CJK_MARK =
  /[\u3000-\u3004\u3008-\u3020\u302A-\u3030\u3036\u3037\u303D-\u303F\u30FB\uFF01\uFF02\uFF04-\uFF0A\uFF0C\uFF0E\uFF1A-\uFF1F\uFF3B-\uFF3E\uFF40\uFF5B-\uFF65\uFE30-\uFE4F]/u;
const OPENING_OR_SEPARATING = /[([{<"'`*~,;:!?|\p{Ps}\p{Pi}\u2013\u2014\u2026\u00A1\u00BF\u060C\u061B\u061F]/u;
const TRAILING = /[.,;:!?)\]}>"'`*_~|\p{Pe}\p{Pf}\p{Pi}\u2013\u2014\u2026\u060C\u061B\u061F\u06D4\u0964]/u;
const CUTTING = /[,;:!?()[\]{}<>"'*|`\p{Pi}\p{Pf}\u2026]/u;
const PATH_MARK = /[/.\-_+#@]/;
const SPACELESS_SCRIPT =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Tale}\p{scx=Talu}\p{scx=Lana}]/u;
/** Korean puts spaces between words, but glues its particles to them. */
const HANGUL = /\p{scx=Hang}/u;
const WORD = /[\p{L}\p{M}\p{N}]/u;

export function isWhiteSpace(char: string): boolean {
  return WHITE_SPACE.test(char);
}

/** True where `char` may end a token and be taken off. */
export function isTrailing(char: string): boolean {
  return TRAILING.test(char) || CJK_MARK.test(char);
}

/** True for a letter of a script that puts no spaces between words. */
export function isSpaceless(char: string): boolean {
  return WORD.test(char) && SPACELESS_SCRIPT.test(char) && !HANGUL.test(char);
}

/** True where a trigger at `index` (UTF-16) of `text` may begin a reference. */
export function isLeftBoundary(text: string, index: number): boolean {
  let at = index;
  // Emphasis by underscores counts only where the underscores themselves stand at a boundary: `foo_@bar` is one word.
  while (at > 0 && text[at - 1] === "_") at -= 1;
  if (at === 0) return true;
  const before = charBefore(text, at);
  return isWhiteSpace(before) || OPENING_OR_SEPARATING.test(before) || CJK_MARK.test(before) || isSpaceless(before);
}

/** Offset of the first white space in `text` from `from` on, or the text's length. UTF-16. */
export function findTokenEnd(text: string, from: number): number {
  const ending = /[\s\u200B\u0085]/gu;
  ending.lastIndex = from;
  return ending.exec(text)?.index ?? text.length;
}

/**
 * Offsets inside `token` (UTF-16, descending) to which it may be cut back: just before a mark that paths rarely hold, or where
 * a script without spaces begins. Never right behind a mark of a path, so that a wrong path does not turn into its folder.
 */
export function findCuts(token: string): number[] {
  const cuts: number[] = [];
  let at = 0;
  let before = "";
  for (const char of token) {
    const cutting = CUTTING.test(char) || CJK_MARK.test(char) || beginsGluedScript(before, char);
    if (at > 0 && cutting && !PATH_MARK.test(before)) cuts.push(at);
    at += char.length;
    before = char;
  }
  return cuts.reverse();
}

/** True where `char` begins a run of a script that is written without a space behind the word before. */
export function beginsGluedScript(before: string, char: string): boolean {
  return isGlued(char) && !isGlued(before);
}

function isGlued(char: string): boolean {
  return WORD.test(char) && (SPACELESS_SCRIPT.test(char) || HANGUL.test(char));
}

function charBefore(text: string, index: number): string {
  const low = text.charCodeAt(index - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && index > 1 && text.slice(index - 2, index).isWellFormed();
  return text.slice(index - (isPair ? 2 : 1), index);
}
