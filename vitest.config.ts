import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["test/unit/**/*.test.ts"], testTimeout: 60_000 } },
      {
        test: {
          name: "nvim",
          include: ["test/nvim/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ["test/support/prepare.ts"],
          // Each file drives Neovims of its own; two at a time leave room for what they wait for.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
