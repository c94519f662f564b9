import { describe, expect, it } from "vitest";
import { PluginError } from "../../../src/errors.ts";
import { toFailure, toWire } from "../../../src/nvim/wire.ts";
import { decodeBytes } from "../../../src/text/bytes.ts";

describe("toWire", () => {
  it("drops fields without a value, at any depth", () => {
    expect(toWire({ a: undefined, b: [{ c: undefined, d: 0 }], e: "" })).toEqual({ b: [{ d: 0 }], e: "" });
    expect(Object.keys(toWire({ a: undefined }) as object)).toEqual([]);
  });

  it("carries bytes that are no UTF-8", () => {
    const bytes = Buffer.from("61ff62", "hex");
    expect(toWire({ path: decodeBytes(bytes), name: "é" })).toEqual({ path: bytes, name: "é" });
  });
});

describe("toFailure", () => {
  it.each([
    [new PluginError("timeout", "Too late."), { code: "timeout", message: "Too late." }],
    [new DOMException("This operation was aborted", "AbortError"), expect.objectContaining({ code: "aborted" })],
    [new Error("odd"), { code: "internal", message: "odd" }],
    ["thrown text", { code: "internal", message: "thrown text" }],
  ])("of %s", (error, expected) => {
    expect(toFailure(error)).toEqual({ ok: false, error: expected });
  });
});
