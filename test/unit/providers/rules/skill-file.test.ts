import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSkillHead, readSkillHead } from "../../../../src/providers/rules/skill-file.ts";
import { createFixture } from "./fixture.ts";

describe("parseSkillHead", () => {
  it.each([
    ["---\nname: vim\ndescription: Write Vim things.\n---\nText\n", "Write Vim things."],
    ["---\r\ndescription: Windows\r\n---\r\n", "Windows"],
    ["\uFEFF---\ndescription: BOM\n---\n", "BOM"],
    ["---\ndescription: |\n  Two\n  lines\n---\n", "Two lines"],
    ["---\ndescription: >-\n  Folded\n  text\nlicense: MIT\n---\n", "Folded text"],
    ["---\ndescription: yes\n---\n", "yes"],
    ["---\ndescription: 12\n---\n", "12"],
    ['---\ndescription: "a: b"\n---\n', "a: b"],
    ["---\na: 1\na: 2\ndescription: twice\n---\n", "twice"],
    ["---\ndescription: [a, b]\n---\n", undefined],
    ["---\nname: x\n---\n", undefined],
    ["---\n---\n", undefined],
    ["---\n- a\n---\n", undefined],
    ["Just text\n---\ndescription: no\n---\n", undefined],
    ["", undefined],
  ])("%j describes itself as %j", async (text, description) => {
    const head = await parseSkillHead(text);
    expect(head.description).toBe(description);
    expect(head.fault).toBeUndefined();
  });

  it.each([
    [
      "---\nglobs: *.ts\ndescription: x\n---\n",
      'Its front matter is not valid YAML: unidentified alias ".ts" (line 2).',
    ],
    [
      "---\nx: 1\ndescription: a: b\n---\n",
      "Its front matter is not valid YAML: bad indentation of a mapping entry (line 3).",
    ],
    ["---\ndescription: x\nText", "Its front matter has no closing line of three hyphens (---)."],
  ])("finds fault with %j", async (text, fault) => {
    expect(await parseSkillHead(text)).toEqual({ preview: text.split("\n").slice(0, 5).join("\n").trimEnd(), fault });
  });

  it("shows the first five lines", async () => {
    expect((await parseSkillHead("1\r\n2\n3\n4\n5\n6\n")).preview).toBe("1\n2\n3\n4\n5");
    expect((await parseSkillHead("1\n2\n")).preview).toBe("1\n2");
  });

  it("takes any text", async () => {
    const line = fc.constantFrom(
      "---",
      "description: x",
      "a: &a [*a]",
      "? !!map",
      "{",
      "\t",
      "- - -",
      "%YAML",
      "\0",
      "<<: *x",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(line, fc.string())), async (lines) => {
        const head = await parseSkillHead(["---", ...lines].join("\n"));
        expect(typeof head.preview).toBe("string");
      }),
    );
  });

  it("runs nothing that a front matter names", async () => {
    const text = "---js\nglobalThis.ran = true\n---\n";
    expect(await parseSkillHead(text)).toEqual({ preview: text.trimEnd() });
    expect("ran" in globalThis).toBe(false);
  });
});

it("reads only the head of a large file", async () => {
  const { root } = createFixture();
  const path = join(root, "SKILL.md");
  writeFileSync(path, `---\ndescription: Large\n---\n${"word ".repeat(1_000_000)}`);
  const head = await readSkillHead(path);
  expect(head.description).toBe("Large");
  expect(head.preview.length).toBeLessThan(3000);
});
