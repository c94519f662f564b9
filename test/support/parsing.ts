import { type ParsedText, parseReferences } from "../../src/completion/references.ts";
import { createRegistry } from "../../src/completion/registry.ts";
import { encodeBytes } from "../../src/text/bytes.ts";
import type { Provider, RequestContext } from "../../src/types.ts";
import { createFakeProvider, fakeContext } from "./fake-provider.ts";

/** Thirty lines for every name. */
const CONTENT = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join("\n");

/** A provider behind `@` that knows these names. */
export function files(...names: string[]): Provider {
  return createFakeProvider({ names: Object.fromEntries(names.map((name) => [name, CONTENT])) });
}

export async function parse(
  text: string,
  providers: Provider | readonly Provider[],
  context: RequestContext = fakeContext(),
  maxTokens = 100_000,
): Promise<ParsedText> {
  const registry = createRegistry();
  for (const provider of [providers].flat()) registry.register(provider);
  return parseReferences(text, registry, { maxTokens }, context);
}

/** Tokens of the references, and of the problems with their codes. */
export async function outline(text: string, providers: Provider | readonly Provider[]): Promise<string[]> {
  const { references, problems } = await parse(text, providers);
  return [...references.map(({ token }) => token), ...problems.map(({ token, code }) => `${code} ${token}`)];
}

/** The part of `text` between two byte offsets. */
export function sliceBytes(text: string, start: number, finish: number): string {
  return encodeBytes(text).subarray(start, finish).toString();
}
