import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CALLBACKS, METHODS, REQUEST_FUNCTION } from "../../../src/nvim/protocol.ts";

const lua = (path: string): string => readFileSync(new URL(`../../../lua/99/${path}`, import.meta.url), "utf8");

describe("both sides of the wire", () => {
  it("know the same methods", () => {
    const list = /M\.names = \{([^}]*)\}/.exec(lua("remote/methods.lua"))?.[1] ?? "";
    expect([...list.matchAll(/"(\w+)"/g)].map(([, name]) => name)).toEqual([...METHODS]);
  });

  it("know the same request function", () => {
    for (const file of ["remote/process.lua", "remote/stock.lua"]) {
      expect(lua(file)).toContain(`":function:${REQUEST_FUNCTION}"`);
    }
  });

  it.each(Object.entries(CALLBACKS))("have what Node calls as %s", (_name, code) => {
    const [, module = "", fn] = /require\('99\.([\w.]+)'\)\.(\w+)\(/.exec(code) ?? [];
    expect(lua(`${module.replaceAll(".", "/")}.lua`)).toMatch(new RegExp(`^function M\\.${fn}\\(`, "m"));
  });
});
