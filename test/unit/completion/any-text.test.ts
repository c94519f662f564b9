import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assemblePrompt } from "../../../src/completion/prompt.ts";
import { byteLength, decodeBytes, encodeBytes } from "../../../src/text/bytes.ts";
import type { Diagnostic } from "../../../src/types.ts";
import { createFakeProvider } from "../../support/fake-provider.ts";
import { files, outline, parse } from "../../support/parsing.ts";

const rules = createFakeProvider({ trigger: "#", name: "rules", names: { vim: "V" }, lineRanges: false });
const sources = files("a", "a.ts", "src/a.ts", "a b.md");

/** Texts that are made of what the syntax knows, of anything, and of any bytes. */
const TEXT = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ..."@ # \\ \" ' ` ``` ~~~ ( ) [ ] , . : ; ! ? * _ - > / 1 10-20 #L3 a a.ts src/a.ts a\u0020b.md vim 見 。 ä 😀 ו".split(
          " ",
        ),
        " ",
        "\n",
        "\r\n",
        "\t",
        "\u00A0",
        "\u200B",
        "\u3000",
        "\uDCFF",
        "\uFEFF",
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.uint8Array({ maxLength: 60 }).map(decodeBytes),
);

describe("any text", () => {
  it("has references and problems inside of it, on the borders of characters", async () => {
    await fc.assert(
      fc.asyncProperty(TEXT, async (text) => {
        const { references, problems, mentions, escapes } = await parse(text, [rules, sources]);
        const bytes = encodeBytes(text);
        for (const { token, start, finish } of [...references, ...problems] as Pick<
          Diagnostic<string>,
          "token" | "start" | "finish"
        >[]) {
          expect(start).toBeLessThan(finish);
          expect(finish).toBeLessThanOrEqual(bytes.length);
          expect(decodeBytes(bytes.subarray(start, finish))).toBe(token);
          expect(byteLength(token)).toBe(finish - start);
        }
        let end = 0;
        for (const { start, finish } of mentions) {
          expect(start).toBeGreaterThanOrEqual(end);
          end = finish;
        }
        for (const index of escapes) expect(text[index]).toBe("\\");
      }),
      { numRuns: 3000 },
    );
  });

  it("comes back as it was, where it has neither references nor escapes", async () => {
    await fc.assert(
      fc.asyncProperty(TEXT, async (text) => {
        const parsed = await parse(text, [rules, sources]);
        fc.pre(parsed.references.length === 0 && parsed.escapes.length === 0);
        for (const layout of ["append", "prepend", "inline"] as const) {
          expect(assemblePrompt(text, parsed, layout)).toBe(text);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("is kept whole beside the contents", async () => {
    await fc.assert(
      fc.asyncProperty(TEXT, async (text) => {
        const parsed = await parse(text, [rules, sources]);
        const escapes = new Set(parsed.escapes);
        const plain = text
          .split("")
          .filter((_, index) => !escapes.has(index))
          .join("");
        expect(assemblePrompt(text, parsed, "append").startsWith(plain)).toBe(true);
        expect(assemblePrompt(text, parsed, "prepend").endsWith(plain)).toBe(true);
        for (const { content } of parsed.references) {
          for (const layout of ["append", "prepend", "inline"] as const) {
            expect(assemblePrompt(text, parsed, layout)).toContain(content);
          }
        }
      }),
    );
  });
});

describe("a reference between any words", () => {
  const token = fc.constantFrom("@a.ts", "@src/a.ts", '@"a b.md"', "@a.ts:3", "@a.ts#L3-L5", '@"a b.md":3-9', "#vim");
  const before = fc.constantFrom(
    "",
    " ",
    "(",
    "[",
    '"',
    "**",
    "`",
    "見て",
    "、",
    "「",
    "…",
    "\u3000",
    "\r\n",
    "a: ",
    "ä, ",
  );
  const behind = fc.constantFrom(
    "",
    " ",
    ".",
    ", ",
    ")",
    "]",
    '"',
    "**",
    "`",
    "...",
    "?!",
    "。",
    "」、",
    "を見て",
    "…",
    "\u3000",
    "\r\n",
  );

  it("is found", async () => {
    await fc.assert(
      fc.asyncProperty(before, token, behind, async (left, reference, right) => {
        expect(await outline(left + reference + right, [rules, sources])).toEqual([reference]);
      }),
      { numRuns: 1000 },
    );
  });

  it("is found among others", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(before, token, behind), { maxLength: 8 }), async (parts) => {
        const text = parts.map(([left, reference, right]) => `${left + reference + right} x\n`).join("");
        const expected = new Set(parts.map(([, reference]) => reference));
        expect(new Set(await outline(text, [rules, sources]))).toEqual(expected);
      }),
    );
  });
});

describe("triggers of any kind", () => {
  it("are found, and nothing breaks", async () => {
    const trigger = fc
      .string({ unit: fc.constantFrom(..."@#$^\\.|?*+()[]{}/-!\"'`aä見😀"), minLength: 1, maxLength: 3 })
      .filter((text) => !/^\s*$/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(trigger, { minLength: 1, maxLength: 4 }), TEXT, async (triggers, text) => {
        const providers = triggers.map((one) => createFakeProvider({ trigger: one, name: one, names: { name: "N" } }));
        await parse(text, providers);
        // A longer trigger may take the place of a shorter one, and a backslash may escape it.
        const [last] = [...triggers].sort((a, b) => b.length - a.length);
        fc.pre(!triggers.includes("\\") && !triggers.some((one) => one !== last && last?.includes(one)));
        expect(await outline(`see ${last}name`, providers)).toContain(`${last}name`);
      }),
      { numRuns: 500 },
    );
  });
});
