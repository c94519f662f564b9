/** What a code is within a name; bits of `NamePool.marks`. */
export const WORD_START = 1;
export const WORD_END = 2;
export const SEPARATOR = 4;

const UPPER = 1;
const LOWER = 2;
const DIGIT = 3;
const OTHER = 4;

/**
 * The bit that stands for a code in a letter mask: one each for a–z (either case), the rest shared. A text can only
 * hold all letters of a query if its mask holds all bits of the query's.
 */
export function letterBit(code: number): number {
  if (code >= 97 && code <= 122) return 1 << (code - 97);
  if (code >= 65 && code <= 90) return 1 << (code - 65);
  if (code >= 48 && code <= 57) return code < 53 ? 1 << 26 : 1 << 27;
  if (code === 46) return 1 << 28;
  if (code === 47 || code === 92) return 1 << 30;
  return code < 128 ? 1 << 29 : 1 << 31;
}

export function isSeparator(code: number): boolean {
  return code < 128 && kindOf(code) === 0;
}

/**
 * Writes the marks of the codes in `from..to`: words begin behind a separator, at a hump (`userCard`, `HTMLParser`),
 * and where digits begin or end.
 */
export function markWords(codes: Uint16Array, marks: Uint8Array, from: number, to: number): void {
  let before = 0;
  for (let at = from; at < to; at += 1) {
    const kind = kindOf(codes[at]!);
    let mark = 0;
    if (kind === 0) mark = SEPARATOR;
    else if (kind !== before && !(kind === LOWER && before === UPPER)) mark = WORD_START;
    else if (kind === UPPER && at + 1 < to && kindOf(codes[at + 1]!) === LOWER) mark = WORD_START;
    marks[at] = mark;
    if (at > from && before !== 0 && mark !== 0) marks[at - 1]! |= WORD_END;
    before = kind;
  }
  if (to > from && before !== 0) marks[to - 1]! |= WORD_END;
}

function kindOf(code: number): number {
  if (code < 128) return ASCII_KINDS[code]!;
  const letter = String.fromCharCode(code);
  if (letter.toLowerCase() !== letter) return UPPER;
  return letter.toUpperCase() !== letter ? LOWER : OTHER;
}

const ASCII_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  return code >= 48 && code <= 57 ? DIGIT : 0;
});
