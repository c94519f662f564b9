import { basename, dirname } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { historyFolder } from "../../../src/history/folder.ts";

it("shows the project's name", () => {
  expect(historyFolder("/state", "/home/me/my project")).toMatch(/^\/state\/history\/my_project-[0-9a-f]{16}$/);
});

it.each(["/", "/..", "/...", "/a/.git"])("takes %s for no way out", (root) => {
  expect(basename(historyFolder("/state", root))).toMatch(/^(?:root|git)-[0-9a-f]{16}$/);
});

it("gives each root a short name of harmless characters, and two roots two names", () => {
  const root = fc.string({ unit: "binary", maxLength: 80 }).map((path) => `/${path}`);
  fc.assert(
    fc.property(root, root, (one, other) => {
      const folder = historyFolder("/state", one);
      expect(dirname(folder)).toBe("/state/history");
      expect(basename(folder)).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,39}-[0-9a-f]{16}$/);
      expect(folder === historyFolder("/state", other)).toBe(one === other);
    }),
  );
});

it("knows names apart that differ in bytes that are no text", () => {
  expect(historyFolder("/state", "/a\udce4")).not.toBe(historyFolder("/state", "/a\udcf6"));
});
