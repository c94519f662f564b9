import { describe, expect, it } from "vitest";
import { createDenyList, isDenied } from "../../../../../src/providers/files/content/deny.ts";

describe("isDenied", () => {
  it.each([
    ".git/config",
    ".git",
    "sub/.git/HEAD",
    ".GIT/config",
    ".env",
    "app/.env",
    ".ENV",
    ".env.local",
    ".env.production.local",
    ".env/inside.txt",
    "prod.env",
    ".envrc",
    "keys/server.pem",
    "a/b.KEY",
    "id_rsa",
    "id_ed25519",
    "cert.p12",
    "cert.pfx",
    "store.jks",
    "app.keystore",
    ".netrc",
    "_netrc",
    ".npmrc",
    ".pypirc",
    ".pgpass",
    ".htpasswd",
    ".git-credentials",
    ".aws/credentials",
    "/home/me/.aws/credentials",
    ".docker/config.json",
    "x/.kube/config",
    ".gnupg/pubring.kbx",
    ".ssh/known_hosts",
    ".ssh/",
  ])("denies %s", (path) => {
    expect(isDenied(path)).toBe(true);
  });

  it.each([
    ".env.example",
    ".env.sample",
    "app/.env.template",
    ".env.dist",
    ".env.local.example",
    "example.env",
    "id_rsa.pub",
    "keys/server.pub",
    ".github/workflows/ci.yml",
    ".gitignore",
    ".gitattributes",
    "src/git/config",
    "config.json",
    "docker/config.json",
    "aws/credentials",
    "src/env.d.ts",
    "src/environment.ts",
    "src/key.ts",
    "monkey",
    "",
    "/",
  ])("allows %s", (path) => {
    expect(isDenied(path)).toBe(false);
  });

  it("does not let an exception open a denied folder", () => {
    expect(isDenied(".git/.env.example")).toBe(true);
  });
});

describe("createDenyList", () => {
  it("takes a list of one's own, later patterns first", () => {
    const denied = createDenyList(["secret", "*.{txt,log}", "!keep.txt", "{a/b,c}/", "  "]);
    expect(["secret", "x/secret/y", "a.txt", "x/a.log", "q/a/b/z", "c"].map(denied)).toEqual(Array(6).fill(true));
    expect(["keep.txt", "b", "secrets", ".env"].map(denied)).toEqual(Array(4).fill(false));
  });

  it("denies nothing with an empty list", () => {
    expect(createDenyList([])(".env")).toBe(false);
  });
});
