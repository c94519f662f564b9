import { PluginError } from "../errors.ts";
import { formatToken } from "../text/quoting.ts";
import type { CompletionItem, MarkupContent } from "../types.ts";

/** LSP CompletionItemKind.Text. */
const KIND_TEXT = 1;
const LAST_KIND = 25;

/**
 * Completion items from what a custom provider returned. Throws `provider_error` where that is no list; rows of it that are no
 * items are left out.
 */
export function parseCustomItems(value: unknown, trigger: string): CompletionItem[] {
  if (value === undefined || value === null) return [];
  // An empty Lua table arrives as an empty object.
  const rows = isRecord(value) && Object.keys(value).length === 0 ? [] : value;
  if (!Array.isArray(rows))
    throw new PluginError("provider_error", "get_items must return a list of completion items.");
  return rows.flatMap((row) => parseItem(row, trigger) ?? []);
}

function parseItem(row: unknown, trigger: string): CompletionItem | undefined {
  const fields: unknown = typeof row === "string" ? { label: row } : row;
  if (!isRecord(fields)) return undefined;
  const { label, insertText, filterText, kind, detail, documentation, labelDetails } = fields;
  if (typeof label !== "string" || label === "") return undefined;
  const bare = label.startsWith(trigger) ? label.slice(trigger.length) : label;
  const inserted = typeof insertText === "string" && insertText !== "" ? insertText : formatToken(trigger, bare);
  const markup = parseDocumentation(documentation);
  const description = isRecord(labelDetails) ? labelDetails["description"] : undefined;
  return {
    label,
    insertText: inserted,
    filterText: typeof filterText === "string" && filterText !== "" ? filterText : trigger + bare,
    kind: typeof kind === "number" && Number.isInteger(kind) && kind > 0 && kind <= LAST_KIND ? kind : KIND_TEXT,
    detail: typeof detail === "string" ? detail : "",
    ...(markup === undefined ? {} : { documentation: markup }),
    ...(typeof description === "string" ? { labelDetails: { description } } : {}),
    data: { trigger, key: inserted },
  };
}

/** LSP allows a plain text or `{ kind, value }`. */
function parseDocumentation(value: unknown): MarkupContent | undefined {
  if (typeof value === "string") return { kind: "markdown", value };
  if (isRecord(value) && typeof value["value"] === "string") return { kind: "markdown", value: value["value"] };
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
