import { expect, it } from "vitest";
import { parseOptions } from "../../../scripts/docs/lua-table.mjs";
import { compareOptions, findOptions } from "../../../scripts/docs/option-table.mjs";

it("reads nested tables, lists and comments", () => {
  const text = `{
    a = { b = true, -- a { comment
      c = { "x", "y -- no comment", }, },
    d = nil, e = {}, f = -0.5
  }`;
  expect([...parseOptions(text, 0)]).toEqual([
    ["a.b", "true"],
    ["a.c", '{ "x" , "y -- no comment" }'],
    ["d", "nil"],
    ["e", "{ }"],
    ["f", "-0.5"],
  ]);
});

it("finds the list of options among examples", () => {
  const text = `setup({ a = function() end }) setup({ a = 1 }) setup({ a = 1, b = { c = 2 } })`;
  expect([...findOptions("text", text, "setup(").keys()]).toEqual(["a", "b.c"]);
  expect(() => findOptions("text", "no table", "setup(")).toThrow("text has no table");
});

it("tells what differs", () => {
  const options = new Map([
    ["a", "1"],
    ["b", "2"],
  ]);
  const documented = new Map([
    ["a", "3"],
    ["c", "4"],
  ]);
  expect(compareOptions("R", documented, options)).toEqual([
    "R: the default of a is 1, not 3",
    "R: the option b is missing",
    "R: there is no option c",
  ]);
  expect(compareOptions("R", options, options)).toEqual([]);
});
