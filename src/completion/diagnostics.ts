import type { Diagnostic, Finding } from "../types.ts";
import type { Mention } from "./mentions.ts";

/** Ties a finding to the place of a mention. */
export type Placing = <C extends string>(finding: Finding<C>, mention: Mention) => Diagnostic<C>;

/** `byteOffset` takes UTF-16 offsets. */
export function createPlacing(byteOffset: (index: number) => number): Placing {
  return (finding, { token, start, finish }) => ({
    ...finding,
    token,
    start: byteOffset(start),
    finish: byteOffset(finish),
  });
}
