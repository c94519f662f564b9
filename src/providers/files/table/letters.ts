/** Set in a key where a word starts. */
export const WORD_START = 0b1000_0000;
/** The part of a key that stands for the letter. */
export const LETTER_KEY = 0b0111_1111;

const DOT = 46;
const SEPARATOR = 0;
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

/** Seven bits for a code, without regard to case and to the kind of slash. Codes from 128 on share them with others. */
export function letterKey(code: number): number {
  if (code < 128) return ASCII_KEYS[code]!;
  return String.fromCharCode(code).toLowerCase().charCodeAt(0) & LETTER_KEY;
}

export function isSeparator(code: number): boolean {
  return code < 128 && ASCII_KINDS[code] === SEPARATOR;
}

/**
 * Writes the keys of the codes in `from..to`. Words start at the first code, behind a separator, at a hump (`userCard`,
 * `HTMLParser`), and where digits begin or end.
 */
export function writeKeys(codes: Uint16Array, keys: Uint8Array, from: number, to: number): void {
  let before = SEPARATOR;
  for (let at = from; at < to; at += 1) {
    const code = codes[at]!;
    const kind = kindOf(code);
    let starts = at === from;
    if (kind !== SEPARATOR) {
      if (kind !== before) starts ||= !(kind === LOWER && before === UPPER);
      else if (kind === UPPER && at + 1 < to) starts ||= kindOf(codes[at + 1]!) === LOWER;
    }
    keys[at] = letterKey(code) | (starts ? WORD_START : 0);
    before = kind;
  }
}

/** True if the code at `at`, of the codes up to `to`, is the last one of a word. */
export function endsWord(codes: Uint16Array, keys: Uint8Array, at: number, to: number): boolean {
  return at + 1 >= to || keys[at + 1]! >= WORD_START || isSeparator(codes[at + 1]!);
}

/** Where the first extension of the name `from..to` begins; a dot in front begins none. */
export function stemEnd(codes: Uint16Array, from: number, to: number): number {
  for (let at = from + 1; at < to; at += 1) if (codes[at] === DOT) return at;
  return to;
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
  return code >= 48 && code <= 57 ? DIGIT : SEPARATOR;
});

const ASCII_KEYS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 65 && code <= 90) return code + 32;
  return code === 92 ? 47 : code;
});
