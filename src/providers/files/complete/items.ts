import { formatToken } from "../../../text/quoting.ts";
import type { CompletionItem } from "../../../types.ts";
import { folderOf } from "../path-filter.ts";
import type { RankedPath } from "../ranking/rank.ts";

/** LSP's CompletionItemKind.File. */
const FILE_KIND = 17;
/** Digits enough for the number of rows that a menu may have. */
const ORDER_DIGITS = 6;

/** The row of a file; `order` is its place in the menu, from 0. */
export function createItem(trigger: string, { path, matches }: RankedPath, order: number): CompletionItem {
  const folder = folderOf(path);
  const name = path.slice(path.lastIndexOf("/") + 1);
  return {
    label: name,
    insertText: formatToken(trigger, path),
    filterText: `${trigger}${name} ${path}`,
    kind: FILE_KIND,
    detail: path,
    sortText: String(order).padStart(ORDER_DIGITS, "0"),
    ...(folder === "" ? {} : { labelDetails: { description: folder } }),
    data: { trigger, key: path, matches },
  };
}

/** No token can hold a line break, so a name with one cannot be inserted. */
export function isInsertable(path: string): boolean {
  return !/[\r\n]/.test(path);
}
