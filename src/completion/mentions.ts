import type { Finding, ProblemCode, Target } from "../types.ts";
import { forEachLimited } from "./each-limited.ts";
import type { GuardedProvider } from "./guarded-provider.ts";
import { resolveToken, type TokenOutcome } from "./token-outcome.ts";
import { createTokenTexts } from "./token-texts.ts";
import { createTokenScanner } from "./tokens.ts";

/** Something in a text that names a target, or tries to. UTF-16 offsets, trigger included, end-exclusive. */
export interface Mention {
  readonly guarded: GuardedProvider;
  readonly token: string;
  readonly start: number;
  readonly finish: number;
  readonly outcome: { readonly target: Target } | { readonly problem: Finding<ProblemCode> };
}

export interface Mentions {
  readonly mentions: readonly Mention[];
  /** Offsets (UTF-16, ascending) of the backslashes that take a trigger's meaning. */
  readonly escapes: readonly number[];
}

/** One way to read the text at a place; the same object where the same text stands behind the same trigger. */
interface Reading {
  readonly guarded: GuardedProvider;
  /** All that the token can take up. */
  readonly rest: string;
  outcome?: TokenOutcome | undefined;
}

interface Place {
  readonly index: number;
  /** Longest trigger first; none where the trigger is escaped. */
  readonly readings: readonly Reading[];
}

/** Looks-up take turns with the disk; so many are under way at once. */
const LOOKUPS_AT_ONCE = 16;

/** Finds every mention in `text`, in the order of the text. Throws only when aborted. */
export async function findMentions(
  text: string,
  providers: readonly GuardedProvider[],
  signal: AbortSignal,
): Promise<Mentions> {
  signal.throwIfAborted();
  const { places, readings } = findPlaces(text, providers);
  await forEachLimited(readings, LOOKUPS_AT_ONCE, async (reading) => {
    signal.throwIfAborted();
    reading.outcome = await resolveToken(reading.rest, reading.guarded);
  });
  const mentions: Mention[] = [];
  const escapes: number[] = [];
  let from = 0;
  for (const { index, readings: possible } of places) {
    // Inside of a longer token, which is only known now.
    if (index < from) continue;
    if (possible.length === 0) {
      escapes.push(index);
      from = index + 1 + longestTrigger(text, index + 1, providers);
      continue;
    }
    const found = mentionAt(text, index, possible);
    if (found !== undefined) mentions.push(found);
    from = found?.finish ?? index + (possible[0]?.guarded.provider.trigger.length ?? 1);
  }
  return { mentions, escapes };
}

/**
 * Every place that may begin a token, also inside of others: looking one after the other would wait for the disk each time. Each
 * different text is looked up once.
 */
function findPlaces(text: string, providers: readonly GuardedProvider[]): { places: Place[]; readings: Reading[] } {
  const byTrigger = new Map(providers.map((guarded) => [guarded.provider.trigger, guarded]));
  const triggers = [...byTrigger.keys()];
  const textAt = createTokenTexts(text, triggers);
  const scanner = createTokenScanner(text, triggers);
  const known = new Map(providers.map((guarded) => [guarded, new Map<string, Reading>()]));
  const places: Place[] = [];
  for (let start = scanner.next(0); start !== undefined; start = scanner.next(start.index + 1)) {
    const { index } = start;
    const readings = start.triggers.flatMap((trigger) => {
      const guarded = byTrigger.get(trigger);
      const ofProvider = guarded && known.get(guarded);
      if (guarded === undefined || ofProvider === undefined) return [];
      const rest = textAt(index + trigger.length);
      const reading = ofProvider.get(rest) ?? { guarded, rest };
      ofProvider.set(rest, reading);
      return [reading];
    });
    places.push({ index, readings });
  }
  return { places, readings: [...known.values()].flatMap((ofProvider) => [...ofProvider.values()]) };
}

/** A longer trigger wins where it names something; `$$x` may still be `$` and `$x`. */
function mentionAt(text: string, index: number, readings: readonly Reading[]): Mention | undefined {
  const { guarded, outcome } =
    readings.find((reading) => reading.outcome !== undefined && "target" in reading.outcome) ??
    readings.find((reading) => reading.outcome !== undefined) ??
    {};
  if (guarded === undefined || outcome === undefined) return undefined;
  const finish = index + guarded.provider.trigger.length + outcome.length;
  return { guarded, token: text.slice(index, finish), start: index, finish, outcome };
}

function longestTrigger(text: string, index: number, providers: readonly GuardedProvider[]): number {
  const lengths = providers.map(({ provider: { trigger } }) => (text.startsWith(trigger, index) ? trigger.length : 1));
  return Math.max(1, ...lengths);
}
