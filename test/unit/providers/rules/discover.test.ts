import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFixture, type Fixture, type ProviderSettings, providerOf, requestIn } from "./fixture.ts";

async function scan(fixture: Fixture, settings: ProviderSettings = {}, cwd = fixture.root) {
  const { rules, faults } = await providerOf(fixture, settings).rules(requestIn(cwd).editor);
  return { paths: rules.map((rule) => rule.path), rules, faults };
}

const braced = (name: string) => `\${${name}}`;

describe("custom_rules", () => {
  it("takes each folder with a SKILL.md in a folder", async () => {
    const fixture = createFixture({
      "project/rules/vim/SKILL.md": "Vim.",
      "project/rules/git_commit/SKILL.md": "Git.",
      "project/rules/not-a-rule/README.md": "",
      "project/rules/deep/er/SKILL.md": "too deep",
      "project/rules/lower/skill.txt": "",
    });
    const { rules, faults } = await scan(fixture);
    expect(rules).toEqual([
      { name: "git_commit", path: "rules/git_commit", absolutePath: join(fixture.root, "rules/git_commit/SKILL.md") },
      { name: "vim", path: "rules/vim", absolutePath: join(fixture.root, "rules/vim/SKILL.md") },
    ]);
    expect(faults).toEqual([]);
  });

  it("takes a folder that has a SKILL.md itself as one rule", async () => {
    const fixture = createFixture({ "project/rules/SKILL.md": "Me.", "project/rules/vim/SKILL.md": "Vim." });
    expect((await scan(fixture, { customRules: ["rules/"] })).rules).toMatchObject([{ name: "rules", path: "rules" }]);
  });

  it("knows ~, variables, absolute and relative folders", async () => {
    const fixture = createFixture({
      "home/mine/a/SKILL.md": "",
      "else/b/SKILL.md": "",
      "else/more/c/SKILL.md": "",
      "project/sub/near/d/SKILL.md": "",
      "project/far/e/SKILL.md": "",
    });
    const customRules = ["~/mine", join(fixture.base, "else"), `${braced("ELSE")}/more`, "$ELSE", "near", "./far"];
    const env = { ELSE: join(fixture.base, "else") };
    const { paths, faults } = await scan(fixture, { customRules, env }, join(fixture.root, "sub"));
    expect(faults).toEqual([]);
    expect(paths).toEqual([
      join(fixture.home, "mine/a"),
      join(fixture.base, "else/b"),
      join(fixture.base, "else/more/c"),
      "sub/near/d",
      "far/e",
    ]);
  });

  it("says what is wrong, and still finds the others", async () => {
    const fixture = createFixture({
      "project/rules/vim/SKILL.md": "",
      "project/rules/folder/SKILL.md/SKILL.md": "",
      "project/rules/line\nbreak/SKILL.md": "",
      "project/file": "",
    });
    fixture.link("project/rules/nowhere/SKILL.md", "gone");
    fixture.link("project/rules/loop", "loop");
    fixture.link("project/rules/self", ".");
    mkdirSync(join(fixture.root, "rules/pipe"));
    execFileSync("mkfifo", [join(fixture.root, "rules/pipe/SKILL.md")]);
    const { paths, faults } = await scan(fixture, {
      customRules: ["", "  ", "$UNSET/x", braced("ALSO_UNSET"), "missing", "file", "file/below", "rules"],
    });
    expect(paths).toEqual(["rules/vim"]);
    const at = (path: string) => join(fixture.root, path);
    expect(faults).toEqual([
      { path: "", message: "An empty string names no folder of rules; remove it from the list.", inSettings: true },
      { path: "  ", message: "An empty string names no folder of rules; remove it from the list.", inSettings: true },
      { path: "$UNSET/x", message: '"$UNSET/x": the environment variable $UNSET is not set.', inSettings: true },
      {
        path: braced("ALSO_UNSET"),
        message: `"${braced("ALSO_UNSET")}": the environment variable ${braced("ALSO_UNSET")} is not set.`,
        inSettings: true,
      },
      { path: at("missing"), message: `custom_rules: there is no folder "missing" (${at("missing")}).` },
      { path: at("file"), message: 'custom_rules: "file" is a file; name the folder that holds the rules.' },
      {
        path: at("file/below"),
        message: 'custom_rules: "file/below" cannot be read: a part of its path is a file, not a folder.',
      },
      { path: at("rules/folder/SKILL.md"), message: '"SKILL.md" is a folder; a rule needs a file of that name.' },
      {
        path: at("rules/line\nbreak/SKILL.md"),
        message: "The folder's name holds a line break, so no reference can name it.",
      },
      { path: at("rules/nowhere/SKILL.md"), message: '"SKILL.md" is a link that leads nowhere.' },
      { path: at("rules/pipe/SKILL.md"), message: '"SKILL.md" is a special file; a rule needs a regular one.' },
    ]);
  });

  it("takes the rules in a folder whose SKILL.md is a folder", async () => {
    const fixture = createFixture({ "project/rules/SKILL.md/x": "", "project/rules/vim/SKILL.md": "" });
    const { paths, faults } = await scan(fixture);
    expect(paths).toEqual(["rules/vim"]);
    expect(faults).toMatchObject([{ path: join(fixture.root, "rules/SKILL.md") }]);
  });

  it("survives a working folder that was deleted", async () => {
    const fixture = createFixture({ "project/rules/vim/SKILL.md": "" });
    expect((await scan(fixture, { skillDirs: true }, join(fixture.root, "gone"))).paths).toEqual(["rules/vim"]);
  });

  it.skipIf(process.getuid?.() === 0)("reports files without permission (not as root, who has all)", async () => {
    const fixture = createFixture({ "project/rules/vim/SKILL.md": "", "project/closed/a/SKILL.md": "" });
    chmodSync(join(fixture.root, "rules/vim/SKILL.md"), 0);
    chmodSync(join(fixture.root, "closed"), 0);
    const { paths, faults } = await scan(fixture, { customRules: ["rules", "closed"] });
    chmodSync(join(fixture.root, "closed"), 0o755);
    expect(paths).toEqual(["rules/vim"]);
    expect(faults.map((fault) => fault.message)).toEqual([
      `${join(fixture.root, "closed")} cannot be read: you have no permission to read it.`,
      "This rule cannot be read: you have no permission to read it.",
    ]);
  });
});

describe("skill_dirs", () => {
  const files = {
    "project/a/b/.claude/skills/near/SKILL.md": "",
    "project/a/.agents/skills/middle/SKILL.md": "",
    "project/.github/skills/far/SKILL.md": "",
    "project/.opencode/skills/far2/SKILL.md": "",
    "project/.gemini/skills/far3/SKILL.md": "",
    "project/.cursor/skills/far4/SKILL.md": "",
    "home/.agents/skills/mine/SKILL.md": "",
    "project/other/.agents/skills/elsewhere/SKILL.md": "",
    "project/rules/own/SKILL.md": "",
  };

  it("looks from the working folder up to the root, then under the home folder", async () => {
    const fixture = createFixture(files);
    const { rules, faults } = await scan(fixture, { skillDirs: true }, join(fixture.root, "a/b"));
    expect(rules.map((rule) => rule.name)).toEqual(["own", "near", "middle", "far", "far2", "far3", "far4", "mine"]);
    expect(rules[2]?.path).toBe("a/.agents/skills/middle");
    expect(faults).toEqual([]);
  });

  it("takes other folders instead, or none", async () => {
    const fixture = createFixture({ ...files, "project/docs/skills/x/SKILL.md": "", "home/all/y/SKILL.md": "" });
    const skillDirs = ["~/all", "docs/skills", "missing", "~/missing", ""];
    const { rules, faults } = await scan(fixture, { skillDirs, customRules: [] });
    expect(rules.map((rule) => rule.name)).toEqual(["x", "y"]);
    expect(faults).toHaveLength(1);
    expect((await scan(fixture, { skillDirs: false, customRules: [] })).rules).toEqual([]);
  });

  it("takes a file that two links lead to once, by its first way, and knows the others", async () => {
    const fixture = createFixture({ "project/.agents/skills/vim/SKILL.md": "Vim.", "home/keep": "" });
    fixture.link("project/.claude/skills", "../.agents/skills");
    fixture.link("home/.agents", "../project/.agents");
    fixture.link("project/.agents/skills/vi", "vim");
    const provider = providerOf(fixture, { skillDirs: true, customRules: [] });
    const request = requestIn(fixture.root);
    const { rules } = await provider.rules(request.editor);
    expect(rules.map((rule) => rule.path)).toEqual([".agents/skills/vi"]);
    const keys = [];
    for (const text of ["vi", "vim", ".claude/skills/vim", ".agents/skills/vim/SKILL.md"]) {
      const lookup = await provider.find({ text, quoted: false }, request);
      keys.push(lookup.status === "found" ? lookup.target.key : text);
    }
    expect(new Set(keys)).toEqual(new Set([join(fixture.root, ".agents/skills/vi/SKILL.md")]));
  });
});

it("shows paths from the root where the project was named by a link", async () => {
  const fixture = createFixture({ "project/rules/vim/SKILL.md": "" });
  fixture.link("link", "project");
  expect((await scan(fixture, { customRules: [join(fixture.base, "link/rules")] })).paths).toEqual(["rules/vim"]);
});
