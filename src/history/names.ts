import { randomBytes } from "node:crypto";

/** Milliseconds since 1970, the process, and what tells two processes of one number (in two containers) apart. */
const PROMPT = /^\d{15}-\d+-[0-9a-f]{16}\.prompt$/;
const TEMPORARY = /^\.\d{15}-\d+-[0-9a-f]{16}\.prompt\.tmp$/;
const TIME_DIGITS = 15;

/** A name for a prompt's file that no other process takes. Names sort by their times, which are in milliseconds since 1970. */
export function promptName(time: number): string {
  const digits = String(Math.floor(time)).padStart(TIME_DIGITS, "0");
  return `${digits}-${process.pid}-${randomBytes(8).toString("hex")}.prompt`;
}

/** The time in a prompt's name, in milliseconds since 1970. */
export function promptTime(name: string): number {
  return Number(name.slice(0, TIME_DIGITS));
}

export function isPromptName(name: string): boolean {
  return PROMPT.test(name);
}

/** The name of a prompt's file until it is written whole. */
export function temporaryName(name: string): string {
  return `.${name}.tmp`;
}

export function isTemporaryName(name: string): boolean {
  return TEMPORARY.test(name);
}
