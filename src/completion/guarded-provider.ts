import { setMaxListeners } from "node:events";
import { messageOf, PluginError } from "../errors.ts";
import type { Content, Finding, Lookup, ProblemCode, Provider, RequestContext, Spelling, Target } from "../types.ts";

/** A provider that has not answered a question by then is not asked again for this text. Milliseconds. */
const PATIENCE = 3000;

/** The questions that parsing asks, with every fault of the provider turned into an answer. Only an abort is thrown. */
export interface GuardedProvider {
  readonly provider: Provider;
  find(spelling: Spelling): Promise<Lookup>;
  explain(spelling: Spelling): Promise<Finding<ProblemCode> | undefined>;
  read(target: Target, budget: number): Promise<Content>;
  /** Undefined also where the provider cannot tell. */
  version(target: Target): Promise<string | undefined>;
}

/** Guards `provider` for one request. */
export function guardProvider(provider: Provider, context: RequestContext): GuardedProvider {
  const hung = new AbortController();
  const inner: RequestContext = { ...context, signal: AbortSignal.any([context.signal, hung.signal]) };
  // As many reads wait for the signal as are under way, which Node takes for a leak.
  setMaxListeners(0, inner.signal);
  const stopped = new Promise<never>((_, reject) => {
    inner.signal.addEventListener("abort", () => reject(inner.signal.reason), { once: true });
  });
  // Nobody may be waiting when it rejects.
  stopped.catch(() => undefined);

  async function ask<T>(question: () => Promise<T>, onFault: (problem: Finding<ProblemCode>) => T): Promise<T> {
    const timer = setTimeout(() => hung.abort(new PluginError("timeout", "no answer within 3 s")), PATIENCE);
    try {
      inner.signal.throwIfAborted();
      return await Promise.race([question(), stopped]);
    } catch (error) {
      context.signal.throwIfAborted();
      const cause = hung.signal.aborted ? hung.signal.reason : error;
      const message = `The provider "${provider.name}" failed: ${messageOf(cause)}`;
      return onFault({ code: "provider_error", message, suggestions: [] });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    provider,
    find: (spelling) =>
      ask<Lookup>(
        () => provider.find(spelling, inner),
        (problem) => ({ status: "refused", problem }),
      ),
    explain: (spelling) =>
      ask<Finding<ProblemCode> | undefined>(
        () => provider.explain(spelling, inner),
        (problem) => problem,
      ),
    read: (target, budget) =>
      ask<Content>(
        () => provider.read(target, budget, inner),
        (problem) => ({ ok: false, problem }),
      ),
    version: (target) =>
      ask<string | undefined>(
        async () => provider.version?.(target, inner),
        () => undefined,
      ),
  };
}
