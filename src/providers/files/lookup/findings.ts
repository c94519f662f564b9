import type { Finding, Lookup, NoticeCode, ProblemCode } from "../../../types.ts";

export function problem(code: ProblemCode, message: string, suggestions: readonly string[] = []): Finding<ProblemCode> {
  return { code, message, suggestions };
}

export function notice(code: NoticeCode, message: string, suggestions: readonly string[] = []): Finding<NoticeCode> {
  return { code, message, suggestions };
}

export function refuse(code: ProblemCode, message: string): Lookup {
  return { status: "refused", problem: problem(code, message) };
}

export const MISSING: Lookup = { status: "missing" };

export function outsideMessage(text: string): string {
  return `${text} lies outside the project; only files in it may be referenced.`;
}

export function deniedMessage(text: string): string {
  return `${text} is never sent: it is git's own data, or may hold secrets.`;
}
