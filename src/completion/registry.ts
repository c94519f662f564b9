import { PluginError } from "../errors.ts";
import type { Provider } from "../types.ts";

/** The providers in the order of their registration. */
export interface Registry {
  /** Adds a provider; one with the same trigger is replaced and keeps its place. Throws `bad_request` for an unusable trigger. */
  register(provider: Provider): void;
  /** True where there was one. */
  unregister(trigger: string): boolean;
  get(trigger: string): Provider | undefined;
  list(): readonly Provider[];
  triggers(): readonly string[];
}

export function createRegistry(): Registry {
  const providers = new Map<string, Provider>();
  return {
    register(provider) {
      if (provider.trigger === "" || /\s/u.test(provider.trigger)) {
        throw new PluginError(
          "bad_request",
          `A provider's trigger must be one or more characters without white space, found ${JSON.stringify(provider.trigger)}.`,
        );
      }
      providers.set(provider.trigger, provider);
    },
    unregister: (trigger) => providers.delete(trigger),
    get: (trigger) => providers.get(trigger),
    list: () => [...providers.values()],
    triggers: () => [...providers.keys()],
  };
}
