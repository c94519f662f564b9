/**
 * Every character, twice, but NUL and those that begin a reference or take its meaning.
 * @param size in bytes, 9 MB or more
 */
export function anyText(size: number): string {
  const lines: string[] = ["\ufeffstart"];
  let line = "";
  for (let code = 1; code <= 0x10ffff; code += 1) {
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    if (!isSurrogate && !"@#\\\n".includes(String.fromCodePoint(code))) line += String.fromCodePoint(code);
    if (code % 100 !== 0) continue;
    lines.push(line);
    line = "";
  }
  const text = [...lines, ...lines].join("\n");
  return text + "x".repeat(size - Buffer.byteLength(text));
}
