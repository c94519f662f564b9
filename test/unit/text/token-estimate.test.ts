import { estimateTokenCount } from "tokenx";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../../src/text/token-estimate.ts";

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

  it("costs the same for any length", () => {
    const huge = line.repeat(500_000);
    const start = performance.now();
    expect(estimateTokens(huge)).toBeGreaterThan(1_000_000);
    expect(performance.now() - start).toBeLessThan(100);
  });
});
