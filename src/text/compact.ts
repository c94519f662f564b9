/**
 * The same text with memory of its own. A part cut out of a text keeps all of that text alive, so what is kept for long
 * (a key of a cache) and was cut out of something big should be copied.
 */
export function compactText(text: string): string {
  return Buffer.from(text, "utf16le").toString("utf16le");
}
