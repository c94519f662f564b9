import { homedir } from "node:os";
import { resolve } from "node:path";
import { pathInside } from "./links.ts";

/**
 * Those of the folders of rules that lie in the project, as paths from its root. `written` is as in the settings: absolute, from the
 * root, or with `~` and `$NAME`. A project that is itself a folder of rules is not left out.
 */
export function findRuleFolders(root: string, written: readonly string[]): string[] {
  return written.flatMap((text) => {
    const expanded = text
      .replace(/^~(?=$|\/)/, () => homedir())
      .replace(
        /\$(?:\{(\w+)\}|(\w+))/g,
        (_whole, braced?: string, bare?: string) => process.env[braced ?? bare ?? ""] ?? "",
      );
    const path = expanded.trim() === "" ? undefined : pathInside(root, resolve(root, expanded));
    return path === undefined || path === "" ? [] : [path];
  });
}
