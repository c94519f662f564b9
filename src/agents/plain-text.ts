/** Strips what a terminal would obey, piece by piece. */
export interface PlainText {
  /** The text without escape sequences and control characters. What is unfinished at its end is kept for the next piece. */
  strip(text: string): string;
}

type State = "text" | "escape" | "intermediate" | "control" | "string" | "string escape";

/** Controls but tab, line feed and carriage return; DEL and the C1 controls are ones, too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** The states and bytes of ECMA-48, section 5: sequences, control sequences, and the strings that ST or BEL end. */
export function createPlainText(): PlainText {
  let state: State = "text";

  /** What follows `char`, which is inside of a sequence. */
  function next(char: string): State {
    // A line's end, CAN and SUB end everything: binary output must not swallow all that comes behind it.
    if (char === "\n" || char === "\u0018" || char === "\u001a") return "text";
    if (state === "string")
      return char === "\u001b" ? "string escape" : char === "\u0007" || char === "\u009c" ? "text" : state;
    if (state === "string escape") return char === "\\" ? "text" : "string";
    if (char === "\u001b") return "escape";
    if (state === "control") return char >= "@" && char <= "~" ? "text" : state;
    if (state === "escape" && char === "[") return "control";
    if (state === "escape" && "]PX^_".includes(char)) return "string";
    return char >= " " && char <= "/" ? "intermediate" : "text";
  }

  function opened(char: string): State {
    if (char === "\u001b") return "escape";
    if (char === "\u009b") return "control";
    return "\u0090\u0098\u009d\u009e\u009f".includes(char) ? "string" : "text";
  }

  return {
    strip(text) {
      let plain = "";
      let at = 0;
      while (at < text.length) {
        if (state === "text") {
          CONTROL.lastIndex = at;
          const found = CONTROL.exec(text);
          const end = found?.index ?? text.length;
          plain += text.slice(at, end);
          at = end + 1;
          if (found !== null) state = opened(found[0]);
        } else {
          const char = text.charAt(at);
          state = next(char);
          if (char === "\n") plain += char;
          at += 1;
        }
      }
      return plain;
    },
  };
}
