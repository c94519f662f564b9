import { estimateTokenCount } from "tokenx";
import { describe, expect, it, vi } from "vitest";
import { estimateTokens } from "../../../src/text/token-estimate.ts";

vi.mock("tokenx", { spy: true });

const line = "export function add(a: number, b: number): number { return a + b; } // line\n";

describe("estimateTokens", () => {
  it("estimates short texts whole", () => {
    expect(estimateTokens("")).toBe(0);
    expect(estimateTokens(line.repeat(100))).toBe(estimateTokenCount(line.repeat(100)));
  });

  it("comes close for long texts", () => {
    const long = line.repeat(2000) + "Some plain words follow, and then some more of them. ".repeat(3000);
    const exact = estimateTokenCount(long);
    expect(Math.abs(estimateTokens(long) / exact - 1)).toBeLessThan(0.05);
  });

  it("looks at no more of a huge text than of a long one", () => {
    const looked = vi.mocked(estimateTokenCount).mockClear();
    expect(estimateTokens(line.repeat(100_000))).toBeGreaterThan(1_000_000);
    const units = looked.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0);
    expect(units).toBeLessThanOrEqual(16 * 1024);
  });
});
