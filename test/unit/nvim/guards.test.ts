import { describe, expect, it } from "vitest";
import { parseEnvelope, parseParams } from "../../../src/nvim/guards.ts";
import { METHODS } from "../../../src/nvim/protocol.ts";

const EDITOR = { cwd: "/p", buffers: [{ id: 1, path: "/p/a", modified: false }], alternate: "/p/b" };

describe("parseEnvelope", () => {
  it("takes an id, a method and parameters", () => {
    expect(parseEnvelope({ id: 3, method: "parse", params: [] })).toEqual({ id: 3, method: "parse", params: [] });
  });

  it.each([undefined, null, 5, "x", [], {}, { id: "1", method: "parse" }, { id: 1.5, method: "x" }, { id: 1 }])(
    "finds none in %j",
    (value) => expect(parseEnvelope(value)).toBeUndefined(),
  );
});

describe("parseParams", () => {
  it("takes what Lua sends", () => {
    const params = { line: "", col: 0, editor: EDITOR };
    expect(parseParams("complete", params)).toEqual(params);
  });

  it("takes an empty Lua table, which is a list here, and a nil field, which is null", () => {
    expect(parseParams("refresh", [])).toEqual({});
    expect(parseParams("files", { editor: EDITOR, path: null })).toEqual({ editor: EDITOR });
  });

  it.each(METHODS.filter((method) => method !== "refresh"))("refuses %s without its parameters", (method) => {
    for (const params of [undefined, null, [], "x", 7, {}]) {
      expect(() => parseParams(method, params)).toThrow(expect.objectContaining({ code: "bad_request" }));
    }
  });

  it.each([
    ["complete", { line: "", col: -1, editor: EDITOR }, "col"],
    ["complete", { line: "", col: 0.5, editor: EDITOR }, "col"],
    ["complete", { line: 5, col: 0, editor: EDITOR }, "line"],
    ["parse", { text: "", editor: { ...EDITOR, buffers: [{ id: 1, path: 2, modified: false }] } }, "editor"],
    ["parse", { text: "", editor: { ...EDITOR, alternate: 5 } }, "editor"],
    ["describe", { data: { trigger: "#" }, editor: EDITOR }, "data"],
    ["register", { trigger: "a b", name: "x" }, "trigger"],
    ["register", { trigger: "", name: "x" }, "trigger"],
    ["rules", { editor: EDITOR, custom_rules: [1] }, "custom_rules"],
    ["configure", { config: {}, providers: [{ trigger: "!" }] }, "providers"],
  ] as const)("names the field of %s that is wrong", (method, params, field) => {
    expect(() => parseParams(method, params)).toThrow(`${method}: "${field}"`);
  });
});
