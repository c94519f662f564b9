import { expect, it } from "vitest";
import { drawScreen } from "../../../scripts/terminal/picture.mjs";
import { createScreen } from "../../../scripts/terminal/screen.mjs";

it("draws cells with their colours, and nothing that was not flushed", () => {
  const screen = createScreen(8, 2);
  screen.apply([
    ["default_colors_set", [0xe0e2ea, 0x14161b, 0, 0, 0]],
    ["hl_attr_define", [3, { foreground: 0x0000ff, bold: true }, {}, []]],
    ["hl_attr_define", [4, { reverse: true }, {}, []]],
    ["grid_line", [1, 0, 0, [["a"], ["<", 3], ["&"], [" ", 0, 2], ["日", 4], [""], ["x", 0]], false]],
  ]);
  expect(screen.lines()).toEqual(["", ""]);
  screen.apply([["flush", []]]);
  expect(screen.lines()).toEqual(["a<&  日x", ""]);
  const picture = drawScreen(screen, "A menu & a <window>");
  expect(picture).toContain("<title>A menu &amp; a &lt;window&gt;</title>");
  expect(picture).toContain('font-weight="bold">&lt;&amp;</text>');
  expect(picture).toContain('width="16.8" height="18" fill="#e0e2ea"/>');
  expect(picture).toContain('fill="#14161b" textLength="16.8">日</text>');
});

it("scrolls a part of the screen in both directions", () => {
  const screen = createScreen(2, 4);
  const rows = ["aA", "bB", "cC", "dD"];
  screen.apply([
    ["grid_line", ...rows.map((text, row) => [1, row, 0, [...text].map((letter) => [letter])])],
    ["flush", []],
  ]);
  screen.apply([
    ["grid_scroll", [1, 0, 3, 0, 1, 1, 0]],
    ["flush", []],
  ]);
  expect(screen.lines()).toEqual(["bA", "cB", "cC", "dD"]);
  screen.apply([
    ["grid_scroll", [1, 1, 4, 0, 2, -1, 0]],
    ["flush", []],
  ]);
  expect(screen.lines()).toEqual(["bA", "cB", "cB", "cC"]);
});
