import { foldAccents } from "../table/fold.ts";
import { createTerm, type Term } from "./term.ts";

const MAX_LETTERS = 1024;

/** The parts of a query, split at white space. All must match, in any order. */
export function parseQuery(text: string): Term[] {
  return foldAccents(text.slice(0, MAX_LETTERS))
    .trim()
    .replace(/^\.[/\\](?=.)/, "")
    .split(/\s+/)
    .filter((part) => part !== "")
    .map(createTerm);
}

/** The same without regard to case; undefined where that changes nothing. */
export function withoutCapitals(terms: readonly Term[]): Term[] | undefined {
  if (!terms.some((term) => term.hasCapitals)) return undefined;
  return terms.map((term) => createTerm(term.text.toLowerCase()));
}

/** The same for matchers that know letters by their keys: one by one, as a word's last letter may have another small one. */
export function foldCase(terms: readonly Term[]): Term[] {
  const fold = ({ text }: Term): Term => createTerm(text.replace(/./gs, (unit) => unit.toLowerCase()));
  return terms.map((term) => (term.hasCapitals ? fold(term) : term));
}

/** True if each match of `next` is a match of `terms`: what somebody gets by typing on. */
export function isContinued(terms: readonly Term[], next: readonly Term[]): boolean {
  return terms.length <= next.length && terms.every((term, at) => next[at]!.text.startsWith(term.text));
}
