const ASCII_ONLY = /^[\0-\x7f]*$/;
const MARKS = /\p{M}/gu;

/** Letters that Unicode does not decompose, but that are typed without their accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ł: "l",
  Ł: "L",
  ı: "i",
};
const PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

export function isAscii(text: string): boolean {
  return ASCII_ONLY.test(text);
}

/** Takes the accents off and spells compatibility forms out (`é` → `e`, `ß` → `ss`, `Ａ` → `A`); keeps the case. */
export function foldAccents(text: string): string {
  if (isAscii(text)) return text;
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter] ?? letter);
}

/**
 * `foldAccents` with the way back: `offsets[i]` is the UTF-16 offset in `text` of the character that the i-th unit
 * of `folded` comes from.
 */
export function foldWithOffsets(text: string): { folded: string; offsets: number[] } {
  if (isAscii(text)) return { folded: text, offsets: Array.from(text, (_, offset) => offset) };
  const parts: string[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    const folded = foldAccents(character);
    parts.push(folded);
    for (let i = 0; i < folded.length; i += 1) offsets.push(offset);
    offset += character.length;
  }
  return { folded: parts.join(""), offsets };
}
