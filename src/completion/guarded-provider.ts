import { isAbort, messageOf, PluginError } from "../errors.ts";
import type { Content, Finding, Lookup, ProblemCode, Provider, RequestContext, Spelling, Target } from "../types.ts";

/** A provider that has not answered by then costs its reference, not the prompt. Milliseconds. */
const PATIENCE = 3000;

/** The questions that parsing asks, with every fault of the provider turned into an answer. Only an abort is thrown. */
export interface GuardedProvider {
  readonly provider: Provider;
  find(spelling: Spelling, context: RequestContext): Promise<Lookup>;
  explain(spelling: Spelling, context: RequestContext): Promise<Finding<ProblemCode> | undefined>;
  read(target: Target, budget: number, context: RequestContext): Promise<Content>;
}

export function guardProvider(provider: Provider): GuardedProvider {
  const problemOf = (error: unknown): Finding<ProblemCode> => ({
    code: "provider_error",
    message: `The provider "${provider.name}" failed: ${messageOf(error)}`,
    suggestions: [],
  });
  async function ask<T>(
    context: RequestContext,
    question: (context: RequestContext) => Promise<T>,
    fault: (error: unknown) => T,
  ): Promise<T> {
    try {
      return await withPatience(context, question);
    } catch (error) {
      context.signal.throwIfAborted();
      return fault(isAbort(error) ? new PluginError("timeout", `no answer within ${PATIENCE / 1000} s`) : error);
    }
  }
  return {
    provider,
    find: (spelling, context) =>
      ask<Lookup>(
        context,
        (inner) => provider.find(spelling, inner),
        (error) => ({ status: "refused", problem: problemOf(error) }),
      ),
    explain: (spelling, context) =>
      ask<Finding<ProblemCode> | undefined>(context, (inner) => provider.explain(spelling, inner), problemOf),
    read: (target, budget, context) =>
      ask<Content>(
        context,
        (inner) => provider.read(target, budget, inner),
        (error) => ({ ok: false, problem: problemOf(error) }),
      ),
  };
}

/** Runs `question` with a signal of its own, and stops waiting for it after the patience or the caller's abort. */
async function withPatience<T>(context: RequestContext, question: (context: RequestContext) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: stopped, reject } = withResolvers();
  const stop = (): void => {
    controller.abort();
    reject(controller.signal.reason);
  };
  const timer = setTimeout(stop, PATIENCE);
  context.signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([question({ ...context, signal: controller.signal }), stopped]);
  } finally {
    clearTimeout(timer);
    context.signal.removeEventListener("abort", stop);
  }
}

/** `Promise.withResolvers`, which Node has from version 22 on. */
function withResolvers(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<never>((_, rejectPromise) => {
    reject = rejectPromise;
  });
  // Nobody waits any more where the question has been answered.
  promise.catch(() => undefined);
  return { promise, reject };
}
