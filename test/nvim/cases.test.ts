import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { type Fixture, layOutProject } from "../support/project.ts";

interface ReferenceCase {
  readonly token: string;
  readonly notices?: readonly string[];
  readonly [field: string]: unknown;
}

interface ProblemCase {
  readonly token: string;
  readonly code: string;
  readonly suggests?: string;
}

interface Cases {
  readonly fixture: Fixture & { readonly custom_rules: readonly string[] };
  readonly parse: readonly {
    readonly text: string;
    readonly references: readonly ReferenceCase[];
    readonly problems: readonly ProblemCase[];
    readonly why: string;
  }[];
  readonly resolve: readonly { readonly reference: string; readonly content: string }[];
}

const { fixture, parse, resolve }: Cases = JSON.parse(
  readFileSync(new URL("../cases/references.json", import.meta.url), "utf8"),
);

forEachNeovim("the cases", ({ path }) => {
  let terminal: Terminal;

  beforeAll(async () => {
    const cwd = await layOutProject(fixture);
    const rules = fixture.custom_rules.map((folder) => JSON.stringify(folder)).join(", ");
    terminal = await startNeovim({
      path,
      cwd,
      init: `require("99").setup({ completion = { custom_rules = { ${rules} } } })`,
    });
  });

  describe("parse", () => {
    it.each(parse)("$text ($why)", async ({ text, references, problems }) => {
      const [found, faults] = await terminal.lua(`return { require("99").parse(...) }`, text);
      expect(found.map((reference: ReferenceCase) => reference.token)).toEqual(references.map(({ token }) => token));
      for (const [index, expected] of references.entries()) {
        const notices = found[index].notices.map(({ code }: { code: string }) => code);
        // What a case does not name may be anything, but a notice that it does not name is wrong.
        expect({ ...found[index], notices }).toMatchObject({ notices: [], ...expected });
      }
      expect(faults.map(({ token, code }: ProblemCase) => ({ token, code }))).toEqual(
        problems.map(({ token, code }) => ({ token, code })),
      );
      for (const [index, { suggests }] of problems.entries()) {
        if (suggests !== undefined) expect(faults[index].suggestions).toContain(suggests);
      }
    });
  });

  describe("resolve", () => {
    it.each(resolve)("$reference", async ({ reference, content }) => {
      const [found, problem] = await terminal.lua(`return { require("99").resolve(...) }`, reference);
      expect(found, JSON.stringify(problem)).toBe(content);
    });
  });
});
