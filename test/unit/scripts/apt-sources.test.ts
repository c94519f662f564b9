import { expect, it } from "vitest";
import { parseLines, parseStanzas } from "../../../scripts/debian/apt-sources.mjs";

it("reads the one-line form", () => {
  const text = `# deb http://commented.example/debian bookworm main
deb-src http://source.example/debian bookworm main
deb http://security.example/debian-security bookworm-security main
deb [arch=amd64 signed-by=/keys/debian.gpg] http://mirror.example/debian bookworm main contrib # ours
`;
  expect(parseLines(text)).toEqual({ uri: "http://mirror.example/debian", signedBy: "/keys/debian.gpg" });
  expect(parseLines("deb http://mirror.example/debian stable contrib main\n")?.signedBy).toBeUndefined();
});

it("reads the form in stanzas", () => {
  const text = `Enabled: no
Types: deb
URIs: http://off.example/debian
Suites: bookworm
Components: main

Types: deb deb-src
# a comment inside
URIs: http://mirror.example/debian
Suites: bookworm
 bookworm-updates
Components: main
Signed-By: /keys/debian.gpg
`;
  expect(parseStanzas(text)).toEqual({ uri: "http://mirror.example/debian", signedBy: "/keys/debian.gpg" });
});

it("takes neither other distributions nor vendors", () => {
  expect(parseLines("deb http://archive.example/ubuntu noble main\ndeb http://vendor.example/ / \n")).toBeUndefined();
  expect(parseStanzas("Types: deb\nURIs: http://v.example\nSuites: nodistro\nComponents: main\n")).toBeUndefined();
  expect(parseStanzas("")).toBeUndefined();
});
