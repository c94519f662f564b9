import { describe, expect, it } from "vitest";
import { renderFile } from "../../../../../src/providers/files/content/render.ts";

describe("renderFile", () => {
  it("names the file in a comment of its language", () => {
    expect(renderFile({ path: "src/main.lua", text: "local M = {}\nreturn M\n" })).toBe(
      "```lua\n-- src/main.lua\nlocal M = {}\nreturn M\n```",
    );
    expect(renderFile({ path: "a.css", text: "b {}\n" })).toBe("```css\n/* a.css */\nb {}\n```");
  });

  it("names the lines, too", () => {
    expect(renderFile({ path: "src/app.ts", text: "two\nthree\n", range: [2, 3] })).toBe(
      "```typescript\n// src/app.ts:2-3\ntwo\nthree\n```",
    );
    expect(renderFile({ path: "a.py", text: "x\n", range: [7, 7] })).toBe("```python\n# a.py:7\nx\n```");
  });

  it("names the file behind the language where that has no comments", () => {
    expect(renderFile({ path: "conf/a.json", text: "{}\n" })).toBe("```json conf/a.json\n{}\n```");
    expect(renderFile({ path: "notes.txt", text: "a\n", range: [1, 1] })).toBe("```text notes.txt:1\na\n```");
    expect(renderFile({ path: "some thing", text: "a\n" })).toBe("```text some thing\na\n```");
  });

  it("adds a final line break only where there is text without one", () => {
    expect(renderFile({ path: "a.py", text: "print('x')" })).toBe("```python\n# a.py\nprint('x')\n```");
    expect(renderFile({ path: "a.py", text: "" })).toBe("```python\n# a.py\n```");
    expect(renderFile({ path: "a.txt", text: "" })).toBe("```text a.txt\n```");
    expect(renderFile({ path: "a.txt", text: "\uFEFFone\r\ntwo\r\n" })).toBe("```text a.txt\n\uFEFFone\r\ntwo\r\n```");
  });

  it("fences with more back ticks than the text has in a row", () => {
    expect(renderFile({ path: "docs/fence.md", text: "text\n````js\ncode\n````\nend\n" })).toBe(
      "`````markdown\n<!-- docs/fence.md -->\ntext\n````js\ncode\n````\nend\n`````",
    );
    expect(renderFile({ path: "a.py", text: "x = '``````'\n" })).toMatch(/^`{7}python\n.*\n`{7}$/s);
    expect(renderFile({ path: "a```b.py", text: "\n" })).toBe("````python\n# a```b.py\n\n````");
  });

  it("uses tildes where the path behind the language has a back tick", () => {
    expect(renderFile({ path: "a`b.json", text: "~~~~\n" })).toBe("~~~~~json a`b.json\n~~~~\n~~~~~");
  });

  it.each([
    ["a-->b.md", "<!-- a--\\>b.md -->"],
    ["a*/b.css", "/* a*\\/b.css */"],
    ["a*)b.ml", "(* a*\\)b.ml *)"],
    ['a"b.st', '" a""b.st "'],
    ["a\nimport os.py", "# a\\nimport os.py"],
    ["a\r\u2028\u0007.ts", "// a\\r\\u2028\\u0007.ts"],
  ])("keeps the path %j inside its comment", (path, comment) => {
    expect(renderFile({ path, text: "x\n" }).split("\n").slice(1)).toEqual([comment, "x", "```"]);
  });

  it("keeps a path with a line break inside the info string", () => {
    expect(renderFile({ path: "a\n```\n.json", text: "{}\n" })).toBe("~~~json a\\n```\\n.json\n{}\n~~~");
  });
});
