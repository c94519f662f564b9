import { expect, it } from "vitest";
import { DEFAULT_CONFIG, parseConfig } from "../../src/config.ts";

it("takes whether a rule's folder is mentioned, and does not where that is not said", () => {
  expect(DEFAULT_CONFIG.rules.mentionFolder).toBe(false);
  expect(parseConfig({ rules: { mentionFolder: true } }).rules.mentionFolder).toBe(true);
  for (const rules of [{ mentionFolder: false }, { mentionFolder: "true" }, { mentionFolder: 1 }, {}, undefined]) {
    expect(parseConfig({ rules }).rules.mentionFolder).toBe(false);
  }
});
