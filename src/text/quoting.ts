const NEEDS_QUOTES = /\s|^"/u;

/**
 * A reference as completion writes it: `#name`, or `#"two words"` where the text holds white space or begins with a
 * quotation mark. Within the quotes `"` and `\` are escaped with a backslash.
 */
export function formatToken(trigger: string, text: string): string {
  return trigger + (NEEDS_QUOTES.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : text);
}

/** The text between the quotes of `#"…"` with its escapes undone; a backslash before any other character stays. */
export function unquote(inner: string): string {
  return inner.replace(/\\(["\\])/g, "$1");
}
