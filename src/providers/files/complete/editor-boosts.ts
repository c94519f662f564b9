import { realpathSync } from "node:fs";
import type { EditorState } from "../../../types.ts";
import { pathInside } from "../links.ts";
import type { Boosts } from "../ranking/boosts.ts";

const MOST_PATHS = 2000;

/** What the editor has open, as paths from the root. The same sets are given again while nothing has changed. */
export function createEditorBoosts(root: string): (editor: EditorState) => Pick<Boosts, "buffers" | "alternate"> {
  const paths = new Map<string, string | undefined>();
  let known = "";
  let buffers: ReadonlySet<string> = new Set();

  /** Neovim may know the project by another name, through a link. */
  function pathOf(absolute: string): string | undefined {
    const direct = pathInside(root, absolute);
    if (direct !== undefined) return direct;
    if (!paths.has(absolute)) {
      if (paths.size >= MOST_PATHS) paths.clear();
      paths.set(absolute, pathInside(root, realPathOf(absolute)));
    }
    return paths.get(absolute);
  }

  return (editor) => {
    const open = JSON.stringify(editor.buffers.map((buffer) => buffer.path));
    if (open !== known) {
      known = open;
      buffers = new Set(editor.buffers.flatMap((buffer) => pathOf(buffer.path) ?? []));
    }
    const alternate = editor.alternate === undefined ? undefined : pathOf(editor.alternate);
    return { buffers, ...(alternate === undefined ? {} : { alternate }) };
  };
}

function realPathOf(absolute: string): string {
  try {
    return realpathSync.native(absolute);
  } catch {
    // Never written, or a buffer that only looks like a file.
    return absolute;
  }
}
