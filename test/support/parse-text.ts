import { type ParsedText, parseReferences } from "../../src/completion/references.ts";
import { createRegistry } from "../../src/completion/registry.ts";
import type { Provider } from "../../src/types.ts";
import { fakeContext } from "./named-provider.ts";

export async function parseText(text: string, ...providers: readonly Provider[]): Promise<ParsedText> {
  const registry = createRegistry();
  for (const provider of providers) registry.register(provider);
  return parseReferences(text, registry, { maxTokens: 100_000 }, fakeContext());
}

/** The tokens that resolve, in the order of the result. */
export async function tokensOf(text: string, ...providers: readonly Provider[]): Promise<string[]> {
  return (await parseText(text, ...providers)).references.map(({ token }) => token);
}
